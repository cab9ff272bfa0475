import { draftsKey } from '#lib/drafts-key.ts'
import * as limits from '#lib/limits.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

// A page that answered a form is not sent again by a reload.
history.replaceState(history.state, '')

const root = document.documentElement
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Shows the loading screen for as long as a transition takes, then goes on. */
function leave(after: number, go: () => void) {
  root.toggleAttribute('data-leaving', true)
  setTimeout(go, after)
  // A navigation that was stopped leaves the page where it is.
  setTimeout(() => root.toggleAttribute('data-leaving', false), limits.maxTransitionMs)
}

/** A link to a file leaves its page where it is. */
const isFile = (link: HTMLAnchorElement) =>
  link.matches('[download], [data-file]') || link.pathname.startsWith('/account/api/')

/** Whether a click on a link opens another page of this site in this tab. */
const isNavigation = (
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent,
) =>
  !defaultPrevented &&
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey || link.target || isFile(link)) &&
  link.origin === location.origin &&
  !(link.hash && link.pathname === location.pathname && link.search === location.search)

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || isStill() || !isNavigation(link, event)) return
  event.preventDefault()
  leave(limits.pageTransitionMs, () => location.assign(link.href))
})

/** A form that is on its way is not sent a second time, as by a double click. */
let sent: HTMLFormElement | undefined
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method !== 'post') return
  if (form === sent) return event.preventDefault()
  sent = form
  setTimeout(() => (sent = undefined), limits.maxTransitionMs)
})

/** What was typed in this tab is nobody else's, and no other session's. */
const { pageToken } = document.querySelector<HTMLElement>('[data-page-token]')?.dataset ?? {}
const drafts = readTab(draftsKey)
if (drafts && !(pageToken && drafts.includes(pageToken))) writeTab(draftsKey, null)
addEventListener('submit', ({ target }) => {
  if ('logout' in (target as HTMLFormElement).dataset) writeTab(draftsKey, null)
})

/** Signing out of a phone shows for a moment that it is under way. */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (
    event.defaultPrevented ||
    !('logout' in form.dataset) ||
    innerWidth > limits.maxLogoutDelayPixels ||
    isStill()
  )
    return
  event.preventDefault()
  leave(limits.logoutDelayMs, () => form.submit())
})

// Back and forward may show this very page again.
addEventListener('pageshow', () => {
  root.toggleAttribute('data-leaving', false)
  sent = undefined
})
