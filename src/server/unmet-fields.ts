import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '#brands/config/brands.ts'
import { readJson } from '#lib/json-text.ts'
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
  const file = join(themes, brand.id, 'site.json')
  const { lineOf } = readJson(readFileSync(file, 'utf8'))
  return faults.map(
    ({ path, message }) => `${file}:${lineOf(path)}: ${String(path[0])}: ${message}`,
  )
}
