import { settleHosts } from '#brands/config/settle-hosts.ts'
import { SettingsError, type Settings } from './settings.ts'
import type { LastShownBrands } from './http/last-shown.ts'
import type { Services } from './services.ts'

/**
 * Settles whose a host is that several brands name. A brand that cannot be read keeps those that it
 * had; one that has none left cannot be shown. Throws where no brand is left.
 */
export function settle(
  { brands, broken }: Pick<Services, 'brands' | 'broken'>,
  lastShown: Pick<LastShownBrands, 'of'>,
  { BRAND: named, PUBLIC_ADDRESS: address }: Settings,
) {
  const hostsBefore = (id: string) => lastShown.of(id)?.hosts ?? []
  for (const { id, hosts } of brands.unreadable)
    if (hosts.length === 0) hosts.push(...hostsBefore(id))
  const claims = [...brands.all, ...brands.unreadable]
  const lostHosts = settleHosts(claims, { address, hostsBefore, named })
  const homeless = brands.all.filter(({ id, hosts }) => hosts.length === 0 && !broken.has(id))
  const faults = homeless.map(({ id }) => {
    const lost = lostHosts.filter((one) => one.id === id).map(({ fault }) => fault)
    return [id, `brand ${id} cannot be shown: ${lost.join('\n')}`] as const
  })
  const unshown = new Map([...broken, ...faults])
  if (brands.all.every(({ id }) => unshown.has(id)))
    throw new SettingsError([...unshown.values()].join('\n'))
  return { broken: unshown, lostHosts }
}
