/**
 * A page that the browser brings back as it was left may show what is so no longer, such as an order
 * that was paid meanwhile: it is asked for anew, unless that would lose what was typed into it.
 */
const storageKey = 'foyer-restored'
let isTyped = false

const cards = () => [...document.querySelectorAll('details')]

/** A selector that finds the focused element on the page that comes anew. */
function focused() {
  const { id, localName } = document.activeElement ?? {}
  if (id) return `#${CSS.escape(id)}`
  const href = document.activeElement?.getAttribute('href')
  return href ? `${localName}[href="${CSS.escape(href)}"]` : ''
}

function restore([open, selector]: [boolean[], string]) {
  cards().forEach((card, n) => (card.open = open[n] ?? card.open))
  if (selector) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

addEventListener('input', ({ target }) => (isTyped ||= (target as HTMLInputElement).type !== 'search'), true)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || isTyped) return
  sessionStorage.setItem(storageKey, JSON.stringify([cards().map(({ open }) => open), focused()]))
  location.reload()
})

const kept = sessionStorage.getItem(storageKey)
sessionStorage.removeItem(storageKey)
if (kept) restore(JSON.parse(kept) as [boolean[], string])
