import { readTab, writeTab } from '#lib/tab-storage.ts'

/**
 * 'Back to shop' leads to the page that the shop named, else to where this tab came from, else
 * home. The server knows the first and the last; the second is this script's.
 */
const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-shop=home]')
const key = 'foyer-shop'
const area = /^\/(account|onecorelogin)(\/|$)/

/** The address where it is a page of the shop and none of ours. It comes from the browser alone. */
function shopPage(address: string | null, shopOrigins: string[]) {
  if (!address) return undefined
  const { origin, pathname } = new URL(address)
  const isShop =
    [location.origin, ...shopOrigins].includes(origin) &&
    !(origin === location.origin && area.test(pathname))
  return isShop ? address : undefined
}

if (link) {
  const origins = (link.dataset.shopOrigins ?? '').split(' ')
  const from = shopPage(document.referrer, origins)
  // A page that comes from another origin tells no path: that is worth less than what is known
  // already.
  if (from && (new URL(from).pathname !== '/' || !readTab(key))) writeTab(key, from)
  link.href = shopPage(readTab(key), origins) ?? link.href
}
