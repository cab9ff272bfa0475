import { signInPath } from '#lib/paths.ts'
import type { Brand, Brands } from '../brands/brands.ts'
import { SettingsError, type Settings } from '../settings.ts'
import { apple } from './apple.ts'
import { auth0 } from './auth0.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { oneCore } from './one-core.ts'
import type { Provider, ProviderKind } from './provider.ts'
import { settingsOf } from './settings.ts'
import { steam } from './steam.ts'
import { telegram } from './telegram.ts'

/** Every way to sign in, in the order of the login page. */
const kinds: readonly ProviderKind[] = [oneCore, facebook, google, steam, apple, auth0, telegram]

/** What an operator has to mend before a brand can offer a provider. */
function faults({ id, field, needs, addresses, redirectField }: ProviderKind, brand: Brand, settings: Settings) {
  const own = settingsOf(settings, brand.id)
  const missing = needs.filter((name) => !own[name]).map((name) => `${name}: missing, but ${field} is on in site.json of ${brand.id}`)
  const isSecure = settings.PUBLIC_ADDRESS.startsWith('https:')
  const plain = addresses.filter((name) => isSecure && own[name]?.startsWith('http:'))
  const redirectUri = redirectField && brand[redirectField]
  const expected = brand.hosts.map((host) => settings.PUBLIC_ADDRESS.replace('{host}', host) + signInPath(id, 'callback'))
  return [
    ...missing,
    ...plain.map((name) => `${name}: expected https, as the site itself is on https`),
    ...(redirectUri && !expected.includes(redirectUri)
      ? [`${redirectField} in site.json of ${brand.id}: expected ${expected.join(' or ') || 'an address on one of hosts'}`]
      : []),
  ]
}

/** The ways to sign in that each brand offers. */
export interface Providers {
  of(brand: Brand): readonly Provider[]
  byId(brand: Brand, id: string): Provider | undefined
  /** What the login page opens of its policy for the scripts of a brand's providers; undefined where there are none. */
  policy(brand: Brand): Record<string, string[]> | undefined
  /** Asks each what it offers, ahead of the first shopper. */
  prepare(): Promise<void>
}

/** Throws `SettingsError` where a brand offers a provider and a setting is missing or wrong. */
export function openProviders(settings: Settings, { all }: Brands): Providers {
  const unknown = Object.keys(settings.byBrand).find((name) => all.every((brand) => settingsOf(settings, brand.id) !== settings.byBrand[name]))
  if (unknown) throw new SettingsError(`settings that end in __${unknown}: there is no such brand; expected the name of its folder in capitals`)
  const offered = all.map((brand) => [brand, kinds.filter(({ field }) => brand[field])] as const)
  const wrong = offered.flatMap(([brand, wanted]) => wanted.flatMap((kind) => faults(kind, brand, settings)))
  if (wrong.length > 0) throw new SettingsError([...new Set(wrong)].join('\n'))
  const opened = new Map(offered.map(([brand, wanted]) => [brand.id, wanted.map((kind) => kind.open(brand, settingsOf(settings, brand.id)))]))
  const of = (brand: Brand) => opened.get(brand.id) ?? []
  return {
    of,
    byId: (brand, id) => of(brand).find((provider) => provider.id === id),
    policy: (brand) => {
      const sources = of(brand).flatMap(({ widget }) => Object.entries(widget?.policy ?? {}))
      const names = new Set(sources.map(([name]) => name))
      const opened = [...names].map((name) => [name, sources.flatMap(([other, list]) => (other === name ? list : []))])
      return opened.length > 0 ? (Object.fromEntries(opened) as Record<string, string[]>) : undefined
    },
    prepare: async () => void (await Promise.allSettled([...opened.values()].flat().map((provider) => provider.prepare?.()))),
  }
}
