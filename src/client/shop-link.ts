/**
 * 'Back to shop' leads to the page that the shop named in its cookie, which is used up by it; else to where this tab came
 * from; else home. Without script it is the first or the last of these.
 */
const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-shop]')
const key = 'foyer-shop'

function cameFrom(origins: string[]) {
  if (!URL.canParse(document.referrer)) return undefined
  const { origin, pathname, href } = new URL(document.referrer)
  const isOurs = origin === location.origin && /^\/(account|onecorelogin)(\/|$)/.test(pathname)
  return !isOurs && [location.origin, ...origins].includes(origin) ? href : undefined
}

if (link) {
  const { backToShop, shopOrigins = '' } = link.dataset
  const from = cameFrom(shopOrigins.split(' '))
  // A page that comes from another origin tells no path: that is worth less than what is known already.
  if (from && (new URL(from).pathname !== '/' || !sessionStorage.getItem(key))) sessionStorage.setItem(key, from)
  if (backToShop === 'named')
    link.addEventListener('click', () => {
      document.cookie = 'authenticatedredirect=; path=/; max-age=0'
    })
  else link.href = sessionStorage.getItem(key) ?? link.href
}
