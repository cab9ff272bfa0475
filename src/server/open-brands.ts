import { loadBrands, type Brand, type UnreadableBrand } from '#brands/config/brands.ts'
import { SettingsError, type Settings } from './settings.ts'

/**
 * Has a brand answer on one more host, which its links name unless they are asked for on another of
 * its own.
 */
function addHost({ hosts, shopOrigins }: Brand, host: string, address: string) {
  hosts.unshift(host)
  shopOrigins.unshift(address.replace('{host}', host))
}

interface OpenOptions {
  /** One more host of the brand that BRAND names. */
  host?: string | undefined
  /** Brands that are not read again. */
  known?: readonly (Brand | UnreadableBrand)[]
}

/**
 * The brands of a folder. Throws where the one that BRAND names could not answer: its links would
 * name whatever host a request does.
 */
export function openBrands(
  settings: Settings,
  themes: string,
  { host = settings.publicHost, known }: OpenOptions = {},
) {
  const { BRAND, PUBLIC_ADDRESS } = settings
  const brands = loadBrands(themes, PUBLIC_ADDRESS, BRAND, known)
  const brand = brands.byId(BRAND ?? '')
  if (BRAND && !brand)
    throw new SettingsError(
      `BRAND: expected one of ${brands.all.map(({ id }) => id).join(', ')}, found '${BRAND}'`,
    )
  const isUnreadable = brands.unreadable.some(({ hosts }) => hosts.some((one) => one === host))
  // A host that another brand names, too, is decided later.
  if (host && !isUnreadable && (!brands.byHost(host) || brand?.hosts.length === 0)) {
    if (!brand)
      throw new SettingsError(
        `PUBLIC_ADDRESS: expected {host}, or a host that a site.json lists, or BRAND; found ${host}, which no site.json lists`,
      )
    addHost(brand, host, PUBLIC_ADDRESS)
  }
  if (brand?.hosts.length === 0)
    throw new SettingsError(
      `BRAND: ${BRAND} has no host name for its links and messages; expected hosts in ${themes}/${BRAND}/site.json, or PUBLIC_ADDRESS with its host, such as https://account.shop.example`,
    )
  return brands
}
