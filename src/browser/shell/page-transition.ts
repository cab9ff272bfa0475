import { draftsKey } from '#lib/drafts-key.ts'
import * as limits from '#lib/limits/browser.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { pageData } from '#browser/page-data.ts'

// A page that answered a form is not sent again by a reload.
history.replaceState(history.state, '')

const root = document.documentElement
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function showLoadingScreen() {
  root.toggleAttribute('data-leaving', true)
  // A navigation that was stopped leaves the page where it is.
  setTimeout(() => root.toggleAttribute('data-leaving', false), limits.maxTransitionMs)
}

/** A link to a file leaves its page where it is. */
const isFile = (link: HTMLAnchorElement) =>
  link.matches('[download], [data-file]') || link.pathname.startsWith('/account/api/')

/** Returns whether a click on a link opens another page of this site in this tab. */
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
  showLoadingScreen()
  // Elsewhere the click itself starts the request, and nothing waits.
  if (!HTMLScriptElement.supports?.('speculationrules')) return
  event.preventDefault()
  setTimeout(() => location.assign(link.href), limits.pageTransitionMs)
})

/** The form that is on its way, and its button, which is busy meanwhile. */
let sent: HTMLFormElement | undefined
let pressed: HTMLElement | null = null
function forgetSent() {
  sent = undefined
  pressed?.removeAttribute('aria-busy')
}
function markSent({ target, submitter }: SubmitEvent) {
  forgetSent()
  sent = target as HTMLFormElement
  pressed = submitter
  pressed?.setAttribute('aria-busy', 'true')
  setTimeout(forgetSent, limits.maxTransitionMs)
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (event.defaultPrevented || form.method === 'dialog') return
  // It is not sent a second time, as by a double click.
  if (form.method === 'post' && form === sent) return event.preventDefault()
  markSent(event)
})

/** Drafts of this tab belong to one person and one session. */
const { pageToken } = pageData()
const drafts = readTab(draftsKey)
if (drafts && !(pageToken && drafts.includes(pageToken))) writeTab(draftsKey, null)

/** Signing out leaves no drafts; on a phone it shows for a moment that it is under way. */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!('logout' in form.dataset)) return
  writeTab(draftsKey, null)
  if (event.defaultPrevented || innerWidth > limits.maxLogoutDelayPixels || isStill()) return
  event.preventDefault()
  showLoadingScreen()
  setTimeout(() => form.submit(), limits.logoutDelayMs)
})

// Back and forward may show this very page again.
addEventListener('pageshow', () => {
  root.toggleAttribute('data-leaving', false)
  forgetSent()
})
