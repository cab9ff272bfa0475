import { z } from 'zod'
import type { Brand, Brands } from '#brands/config/brands.ts'
import { checkBrandNames, settingsName, settingsOf } from '../brand-settings.ts'
import { plainHttpFaults } from '../settings-faults.ts'
import { SettingsError, type Settings } from '../settings.ts'
import { missingSettings, wantedProviders } from './provider-faults.ts'
import type { Provider, ProviderType } from './provider.ts'

/** Addresses in plain text beside an https site, each by its name as the environment has it. */
function plainAddresses({ providers, PUBLIC_ADDRESS }: Settings) {
  const shared: Record<string, unknown> = providers[''] ?? {}
  return Object.entries(providers).flatMap(([brand, settings]) => {
    const own = Object.entries(settings).filter(
      ([name, value]) => brand === '' || value !== shared[name],
    )
    const named = own.map(([name, value]) => [brand ? `${name}__${brand}` : name, value] as const)
    return plainHttpFaults({ PUBLIC_ADDRESS }, Object.fromEntries(named))
  })
}

/**
 * Yields brands of different companies whose shops sign with one secret: each could sign in the
 * other's customers.
 */
function* findSharedSecrets({ all }: Brands, settings: Settings) {
  const signing = all.filter(({ shopLogin }) => shopLogin && !shopLogin.keys)
  const secretOf = ({ id }: Brand) => settingsOf(settings.providers, id)?.SHOP_LOGIN_SECRET
  for (const [n, brand] of signing.entries()) {
    const other = signing
      .slice(0, n)
      .find((one) => one.companyId !== brand.companyId && secretOf(one) === secretOf(brand))
    if (other && secretOf(brand))
      yield (
        `SHOP_LOGIN_SECRET: expected another secret for ${brand.id} than for ${other.id},` +
        ` a brand of another company, such as SHOP_LOGIN_SECRET__${settingsName(brand.id)}`
      )
  }
}

/** The ways to sign in that each brand offers. */
export interface Providers {
  of(brand: Brand): readonly Provider[]
  byId(brand: Brand, id: string): Provider | undefined
  /**
   * Returns the sources that the providers' scripts need in the login page's policy; undefined
   * without any.
   */
  policy(brand: Brand): Record<string, string[]> | undefined
  /** Asks each what it offers, ahead of the first shopper. */
  prepare(): Promise<void>
}

/** Merges the widgets' sources for a page's policy; undefined without any. */
function policyOf(providers: readonly Provider[]) {
  const sources = providers.flatMap(({ widget }) => Object.entries(widget?.policy ?? {}))
  const names = new Set(sources.map(([name]) => name))
  const policy = [...names].map((name) => [
    name,
    sources.flatMap(([other, list]) => (other === name ? list : [])),
  ])
  return policy.length > 0 ? (Object.fromEntries(policy) as Record<string, string[]>) : undefined
}

interface ProviderOptions {
  widgets?: boolean | undefined
  /** Providers that are open already. */
  known?: ReadonlyMap<Brand, readonly Provider[]>
}

/**
 * Opens the providers that each brand has on and that have their settings: see provider-faults.ts
 * for the others. Throws `SettingsError` where a setting is wrong whatever the brands have on.
 * Without `widgets` the login page loads no script of theirs.
 */
export function openProviders(
  settings: Settings,
  brands: Brands,
  { widgets = true, known = new Map() }: ProviderOptions = {},
): Providers {
  checkBrandNames(settings.providers, brands)
  const wrong = [...plainAddresses(settings), ...findSharedSecrets(brands, settings)]
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'))
  const open = (kind: ProviderType, brand: Brand): Provider => {
    const { widget, ...provider } = kind.open(
      brand,
      z.object(kind.settings).parse(settingsOf(settings.providers, brand.id)) as never,
    )
    return { ...provider, ...(widgets && widget && { widget }) }
  }
  const opened = new Map<string, readonly Provider[]>(
    brands.all.map((brand) => {
      const openBefore = known.get(brand)
      if (openBefore) return [brand.id, openBefore]
      const kinds = wantedProviders(brand).filter(
        (kind) => missingSettings(kind, brand, settings).length === 0,
      )
      return [brand.id, kinds.map((kind) => open(kind, brand))]
    }),
  )
  const of = (brand: Brand) => opened.get(brand.id) ?? []
  return {
    of,
    byId: (brand, id) => of(brand).find((provider) => provider.id === id),
    policy: (brand) => policyOf(of(brand)),
    prepare: async () =>
      void (await Promise.allSettled(
        [...opened.values()].flat().map((provider) => provider.warmUp?.()),
      )),
  }
}
