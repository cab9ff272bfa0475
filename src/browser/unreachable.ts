import * as limits from '#lib/limits/browser.ts'
import { pageData } from './page-data.ts'
import { whenOnline } from './offline.ts'
import { showToast } from './shell/toast.store.ts'

/** The form that waits to hear whether the site can be reached, and then is sent. */
let asking: HTMLFormElement | undefined
let isReachable = false

/** Asks the site for this very file. */
function reachSite() {
  const over = new AbortController()
  setTimeout(() => over.abort(), limits.maxTransitionMs)
  const how = { method: 'HEAD', cache: 'no-store', signal: over.signal } as const
  return fetch(import.meta.url, how).then(
    () => true,
    () => false,
  )
}

/** Says beside a form's button that nothing was sent, and later that it can be. */
function noteUnsent(form: HTMLFormElement, submitter: HTMLElement | null) {
  form.querySelector('.offline-note')?.remove()
  const note = document.createElement('p')
  note.className = 'offline-note'
  note.setAttribute('role', 'alert')
  const actions = submitter?.closest('.actions')
  if (actions) actions.prepend(note)
  else if (submitter && form.contains(submitter)) submitter.after(note)
  else form.append(note)
  note.textContent = pageData().offline ?? ''
  note.scrollIntoView({ block: 'nearest' })
  void whenOnline().then(() => {
    note.textContent = pageData().online ?? ''
    note.toggleAttribute('data-online', true)
  })
}

/**
 * Keeps a plain form on its page where the site is out of reach: the browser would replace the page
 * by its own, and lose what was typed. Signing out always asks: a shopper relies on it.
 */
async function checkFirst(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  const { submitter } = event
  const call = form.elements.namedItem('call') as HTMLInputElement | null
  const isLogout = call?.value === 'logout'
  // An island has taken its own form by now.
  if (event.defaultPrevented || form.method === 'dialog') return
  if (isReachable || (navigator.onLine && !isLogout)) return
  event.preventDefault()
  event.stopPropagation()
  if (form === asking) return
  asking = form
  submitter?.setAttribute('aria-busy', 'true')
  isReachable = await reachSite()
  asking = undefined
  submitter?.removeAttribute('aria-busy')
  if (isReachable) form.requestSubmit(submitter)
  else if (isLogout) showToast(pageData().signOutFailed ?? '', { isError: true })
  else noteUnsent(form, submitter)
}

// The shell listens further up: it takes what is sent.
document.addEventListener('submit', (event) => void checkFirst(event))
for (const type of ['offline', 'pageshow']) addEventListener(type, () => (isReachable = false))
