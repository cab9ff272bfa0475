import { pageData } from '#browser/page-data.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

/**
 * A page that the browser brings back as it was left may show what is so no longer, such as an
 * order that was paid meanwhile: it is asked for anew, unless that would lose what was typed into
 * it.
 */
const placeKey = 'foyer-place'
/** Holds the edited elements; a form that was saved or replaced holds nothing to lose. */
const typed = new Set<Element>()

/**
 * Each part of the page that opens and closes, with what it is called: its place changes as others
 * come and go.
 */
const parts = () =>
  [...document.querySelectorAll('details')].map((part) => {
    const summary = part.querySelector('summary')
    const heading = summary?.querySelector('h2, .name') ?? summary
    return [part.id || (heading?.textContent ?? ''), part] as const
  })

/**
 * A selector that finds the focused element, by what it is called or leads to, on the page that
 * comes anew.
 */
const focused = () =>
  String(
    ['id', 'href'].map(
      (name) => `[${name}=${JSON.stringify(document.activeElement?.getAttribute(name))}]`,
    ),
  )

const forget = (form: Element) =>
  typed.forEach((element) => form.contains(element) && typed.delete(element))

addEventListener(
  'input',
  ({ target }) => {
    const input = target as HTMLInputElement
    // Preferences save themselves, also while the page is being left.
    if (input.type !== 'search' && !input.closest('[data-preferences]')) typed.add(input)
  },
  true,
)
addEventListener('saved', ({ target }) => forget(target as Element))
addEventListener('submit', (event) => event.defaultPrevented || forget(event.target as Element))
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || [...typed].some(({ isConnected }) => isConnected)) return
  location.reload()
})

/**
 * Holds the open and focused elements and the scroll position of each page of a session, by its
 * address.
 */
type Places = Record<string, [focused: string, open: [name: string, isOpen: boolean][], y: number]>
const { pageToken } = pageData()
function readPlaces() {
  const stored = readTab(placeKey) ?? '[]'
  const [owner, places] = JSON.parse(stored) as [string?, Places?]
  return (owner === pageToken && places) || {}
}
const write = (places: Places) => writeTab(placeKey, JSON.stringify([pageToken, places]))

addEventListener('pagehide', () => {
  const open = parts().map(([name, { open }]): [string, boolean] => [name, open])
  write({ ...readPlaces(), [location.href]: [focused(), open, scrollY] })
})

// A page that the browser does not keep is another one after going back. Another session's places
// go with the first page of this one.
const places = readPlaces()
write(places)
const place = places[location.href]
const [{ type } = {}] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (place && type !== 'navigate') {
  const wasOpen = new Map(place[1])
  parts().forEach(([name, part]) => (part.open = wasOpen.get(name) ?? part.open))
  document.querySelector<HTMLElement>(place[0])?.focus({ preventScroll: true })
  // A browser that went there itself did so before the parts were open.
  scrollTo(0, place[2])
}
