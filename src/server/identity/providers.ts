import { z } from 'zod'
import { signInPath } from '#lib/paths.ts'
import type { Brand, Brands } from '#brands/config/brands.ts'
import { checkBrandNames, settingsOf } from '../brand-settings.ts'
import { plainHttpFaults, SettingsError, type Settings } from '../settings.ts'
import { providerTypes } from './provider-types.ts'
import type { Provider, ProviderType } from './provider.ts'

/**
 * What an operator has to mend before a brand can offer a provider; of which brands' site.json it
 * is, where more than one may say it.
 */
function faults(
  { id, field, settings, redirectField }: ProviderType,
  brand: Brand,
  all: Settings,
): (readonly [line: string, brand?: string])[] {
  const { providers, PUBLIC_ADDRESS } = all
  const own = settingsOf(providers, brand.id) ?? {}
  const required = z.object(settings).safeParse(own)
  const redirectUri = redirectField && brand[redirectField]
  const expected = brand.hosts.map(
    (host) => PUBLIC_ADDRESS.replace('{host}', host) + signInPath(id, 'callback'),
  )
  return [
    ...(required.error?.issues ?? []).map(
      ({ path }) =>
        [
          `${path.join('.')}: missing, but ${field} is ${brand[field] === true ? 'on' : 'set'}`,
          brand.id,
        ] as const,
    ),
    ...plainHttpFaults(
      all,
      Object.fromEntries(Object.keys(settings).map((name) => [name, own[name]])),
    ).map((line) => [line] as const),
    ...(redirectUri && !expected.includes(String(redirectUri))
      ? [
          [
            `${redirectField} in site.json of ${brand.id}: expected ${expected.join(' or ') || 'an address on one of hosts'}`,
          ] as const,
        ]
      : []),
  ]
}

/** One line for each fault, with all the brands that have it. */
function linesOf(wrong: ReturnType<typeof faults>) {
  const brandsOf = new Map<string, string[]>()
  for (const [line, ...brand] of wrong)
    brandsOf.set(line, [...(brandsOf.get(line) ?? []), ...brand.filter((id) => id !== undefined)])
  return [...brandsOf].map(([line, brands]) =>
    brands.length > 0 ? `${line} in site.json of ${brands.join(', ')}` : line,
  )
}

/** The ways to sign in that each brand offers. */
export interface Providers {
  of(brand: Brand): readonly Provider[]
  byId(brand: Brand, id: string): Provider | undefined
  /**
   * What the login page opens of its policy for the scripts of a brand's providers; undefined where
   * there are none.
   */
  policy(brand: Brand): Record<string, string[]> | undefined
  /** Asks each what it offers, ahead of the first shopper. */
  prepare(): Promise<void>
}

/** What all widgets need of a page's policy; undefined where there are none. */
function policyOf(providers: readonly Provider[]) {
  const sources = providers.flatMap(({ widget }) => Object.entries(widget?.policy ?? {}))
  const names = new Set(sources.map(([name]) => name))
  const policy = [...names].map((name) => [
    name,
    sources.flatMap(([other, list]) => (other === name ? list : [])),
  ])
  return policy.length > 0 ? (Object.fromEntries(policy) as Record<string, string[]>) : undefined
}

/**
 * Throws `SettingsError` where a brand offers a provider and a setting is missing or wrong. Without
 * `widgets` the login page loads no script of theirs.
 */
export function openProviders(
  settings: Settings,
  { all, unreadable }: Brands,
  { widgets = true } = {},
): Providers {
  checkBrandNames(settings.providers, [...all, ...unreadable])
  const offered = all.map(
    (brand) => [brand, providerTypes.filter(({ field }) => brand[field])] as const,
  )
  const wrong = offered.flatMap(([brand, wanted]) =>
    wanted.flatMap((kind) => faults(kind, brand, settings)),
  )
  if (wrong.length > 0) throw new SettingsError(linesOf(wrong).join('\n'))
  const open = (kind: ProviderType, brand: Brand): Provider => {
    const { widget, ...provider } = kind.open(
      brand,
      z.object(kind.settings).parse(settingsOf(settings.providers, brand.id)) as never,
    )
    return { ...provider, ...(widgets && widget && { widget }) }
  }
  const opened = new Map(
    offered.map(([brand, wanted]) => [brand.id, wanted.map((kind) => open(kind, brand))]),
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
