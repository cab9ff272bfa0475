import type { Brand } from '#brands/config/brands.ts'

/**
 * A carrier's page, a file or an invoice, which may be on another host: any https address, or a
 * path of the shop.
 */
export const toExternalLink = (brand: Pick<Brand, 'shopOrigins'>, address: string) =>
  address.startsWith('https://') && URL.canParse(address) ? address : toShopLink(brand, address)

/**
 * A stored address as a link that is safe to follow: of the brand's own shop, else empty. A path
 * stays one, on whatever host the shopper is.
 */
export function toShopLink({ shopOrigins }: Pick<Brand, 'shopOrigins'>, address: string) {
  // Most are simple paths, and an address takes time to read.
  if (/^(?:\/[\w-]+)+$/.test(address)) return address
  const [home] = shopOrigins
  if (address === '' || !URL.canParse(address, home)) return ''
  const url = new URL(address, home)
  if (!shopOrigins.includes(url.origin)) return ''
  if (URL.canParse(address)) return url.href
  const path = url.href.slice(url.origin.length)
  // '/.//host' is a path that a browser takes for another host.
  return path.startsWith('//') ? '' : path
}
