import * as limits from '#lib/limits/browser.ts'
import type { Autosave } from './autosave.store.ts'

/** Whatever on the page saves itself. */
const all = new Set<Autosave>()
let isWaiting = false
/** Set once saving has failed or lasted too long: the shopper may then leave. */
let mayGo = false

const unsaved = () => [...all].filter(({ isSaved }) => !isSaved())

/** Resolves to whether all is saved; a slow request continues without the page. */
function settle(): Promise<boolean> {
  const saved = Promise.all(unsaved().map(({ flush }) => flush())).then((each) =>
    each.every(Boolean),
  )
  return Promise.race([
    saved,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), limits.leavingTimeoutMs)),
  ])
}

/**
 * Holds what would leave the page until all is saved, then does it; where it could not be saved it
 * is done the next time.
 */
function hold(event: Event, leave: () => void) {
  if (mayGo || unsaved().length === 0) return
  event.preventDefault()
  event.stopPropagation()
  if (isWaiting) return
  isWaiting = true
  document.documentElement.toggleAttribute('data-leaving', true)
  void settle().then((isSaved) => {
    isWaiting = false
    mayGo = true
    document.documentElement.toggleAttribute('data-leaving', false)
    if (!isSaved) return
    leave()
    mayGo = false
  })
}

function onClick(event: MouseEvent) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  const isElsewhere =
    button !== 0 ||
    ctrlKey ||
    metaKey ||
    shiftKey ||
    altKey ||
    link?.target ||
    link?.hasAttribute('download')
  if (link && !isElsewhere) hold(event, () => link.click())
}

function onSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (!('preferences' in form.dataset)) hold(event, () => form.requestSubmit(event.submitter))
}

const sendNow = () => unsaved().forEach(({ flush }) => void flush({ now: true }))
const onHidden = () => document.visibilityState === 'hidden' && sendNow()

/**
 * Saves choices when their page is left: a link or form waits until they are saved, a page that
 * goes sends them. Answers what ends that.
 */
export function saveOnLeave(choices: Autosave) {
  all.add(choices)
  const stop = new AbortController()
  const { signal } = stop
  if (all.size === 1) {
    addEventListener('click', onClick, { signal, capture: true })
    addEventListener('submit', onSubmit, { signal, capture: true })
    addEventListener('pagehide', sendNow, { signal })
    document.addEventListener('visibilitychange', onHidden, { signal })
  }
  // A new choice starts a new wait.
  addEventListener('change', () => void (mayGo = false), { signal, capture: true })
  return () => {
    all.delete(choices)
    mayGo = false
    stop.abort()
  }
}
