import { providerSettingNames } from '#server/sign-in/settings.ts'
import { parseSettings, SettingsError } from '#server/settings.ts'
import { unmetFields } from '#server/unmet-fields.ts'
import type { Finding } from '../checks/brand-folder.ts'
import { readSiteFile } from '../config/site-file.ts'
import { SiteError } from '../config/site-text.ts'

type Environment = Record<string, string | undefined>

/** Settings that only the environment of a server has. */
const serverSettings = new Set(['PUBLIC_ADDRESS', ...providerSettingNames])

/** Tells a server's environment from that of a theme's owner, where every brand would lack all. */
const isOfServer = (environment: Environment) =>
  Object.keys(environment).some((variable) => {
    const [name = ''] = variable.split('__')
    return environment[variable] && (serverSettings.has(name) || name.startsWith('SMS_'))
  })

/** The settings of a server's environment. The start says what is wrong with them themselves. */
function settingsOf(environment: Environment) {
  try {
    return isOfServer(environment) ? parseSettings(environment).settings : undefined
  } catch (error) {
    if (error instanceof SettingsError) return undefined
    throw error
  }
}

/**
 * A brand as the start reads it; undefined for one that is only extended, or that cannot be read,
 * which its check says.
 */
function readBrand(themes: string, id: string, address: string) {
  try {
    return readSiteFile(themes, id, address).brand
  } catch (error) {
    if (error instanceof SiteError) return undefined
    throw error
  }
}

/**
 * Finds what a brand has on and a server's environment lacks. A brand without hosts serves no
 * requests and needs no settings, unless BRAND names it.
 */
export function checkEnvironment(themes: string, id: string, environment: Environment): Finding[] {
  const settings = settingsOf(environment)
  const brand = settings && readBrand(themes, id, settings.PUBLIC_ADDRESS)
  if (!brand) return []
  const { BRAND, publicHost } = settings
  if (publicHost && BRAND === id) brand.hosts.unshift(publicHost)
  if (brand.hosts.length === 0) return []
  return unmetFields(themes, brand, settings).map((text) => ({
    severity: 'error',
    file: 'site.json',
    text,
  }))
}
