/**
 * A page that the browser brings back as it was left may show what is so no longer, such as an order
 * that was paid meanwhile: it is asked for anew, unless that would lose what was typed into it.
 */
const placeKey = 'foyer-place'
let isTyped = false

const details = () => [...document.querySelectorAll('details')]

/** A selector that finds the focused element, by what it is called or leads to, on the page that comes anew. */
const focused = () =>
  String(
    ['id', 'href'].map(
      (name) => `[${name}=${JSON.stringify(document.activeElement?.getAttribute(name))}]`,
    ),
  )

addEventListener(
  'input',
  ({ target }) => (isTyped ||= (target as HTMLInputElement).type !== 'search'),
  true,
)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || isTyped) return
  sessionStorage.setItem(placeKey, JSON.stringify([focused(), details().map(({ open }) => open)]))
  location.reload()
})

const place = sessionStorage.getItem(placeKey)
if (place) {
  sessionStorage.removeItem(placeKey)
  const [selector, open] = JSON.parse(place) as [string, boolean[]]
  details().forEach((card, n) => (card.open = open[n] ?? card.open))
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
