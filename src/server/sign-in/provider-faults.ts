import { z } from 'zod'
import type { Brand } from '#brands/config/brands.ts'
import { signInPath } from '#lib/paths.ts'
import { settingsOf } from '../brand-settings.ts'
import { expectedSettings, type FieldFault } from '../field-fault.ts'
import type { Settings } from '../settings.ts'
import { providerTypes } from './provider-types.ts'
import type { ProviderType } from './provider.ts'
import { shop } from './shop.ts'

/** The providers that a brand's site.json has on: its shop's own alone, where it says so. */
export const wantedProviders = (brand: Brand) =>
  providerTypes.filter(
    ({ id, field }) => brand[field] && (id === shop.id || !brand.shopLogin?.only),
  )

/** The settings that a provider needs for a brand and does not have. */
export function missingSettings(
  { settings, listMissing }: ProviderType,
  brand: Brand,
  all: Settings,
) {
  const given = settingsOf(all.providers, brand.id) ?? {}
  const issues = z.object(settings).safeParse(given).error?.issues ?? []
  return [...issues.map(({ path }) => path.join('.')), ...(listMissing?.(brand, given) ?? [])]
}

/** A redirect address that leads to none of the brand's own, where site.json names one. */
function* redirectFaults(
  { id, redirectField }: ProviderType,
  brand: Brand,
  { PUBLIC_ADDRESS }: Settings,
): Generator<FieldFault> {
  const redirectUri = redirectField && brand[redirectField]
  const expected = brand.hosts.map(
    (host) => PUBLIC_ADDRESS.replace('{host}', host) + signInPath(id, 'callback'),
  )
  if (redirectUri && !expected.includes(String(redirectUri)))
    yield {
      path: [redirectField],
      message: `expected ${expected.join(' or ') || 'an address on one of hosts'}, found ${String(redirectUri)}`,
    }
}

/** Yields the settings that a brand's providers lack or contradict. */
export function* providerFaults(brand: Brand, settings: Settings): Generator<FieldFault> {
  for (const kind of wantedProviders(brand)) {
    const missing = missingSettings(kind, brand, settings)
    if (missing.length > 0) yield { path: [kind.field], message: expectedSettings(missing) }
    yield* redirectFaults(kind, brand, settings)
  }
}
