import type { Brand } from '#brands/config/brands.ts'
import { readSiteFile } from '#brands/config/site-file.ts'
import { mailFaults } from './mail/mailer.ts'
import { providerFaults } from './sign-in/provider-faults.ts'
import type { Settings } from './settings.ts'
import { smsFaults } from './sms/sms.ts'

/**
 * Returns a line for each field of a brand's site.json that needs settings which the environment
 * lacks. They keep that brand alone from its shoppers: its owner may have switched the field on.
 */
export function unmetFields(themes: string, brand: Brand, settings: Settings): string[] {
  const faults = [providerFaults, smsFaults, mailFaults].flatMap((faultsOf) => [
    ...faultsOf(brand, settings),
  ])
  if (faults.length === 0) return []
  const { text } = readSiteFile(themes, brand.id, settings.PUBLIC_ADDRESS)
  return faults.map(({ path, message }) => {
    const { file, line } = text.placeOf(path)
    return `${file}:${line}: ${String(path[0])}: ${message}`
  })
}
