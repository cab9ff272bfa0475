import { draftsKey } from '#lib/drafts-key.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'
import { changesIn, type FormChanges } from './form-changes.ts'

/** Describes this tab's drafts of a session, which the token of its pages names. */
interface Drafts {
  xsrf: string
  pages: Record<string, FormChanges>
}

function readDrafts(xsrf: string): Drafts {
  const kept = JSON.parse(readTab(draftsKey) ?? '{}') as Partial<Drafts>
  return kept.xsrf === xsrf && kept.pages ? { xsrf, pages: kept.pages } : { xsrf, pages: {} }
}

/** Returns the draft of this page, in this tab and this session. */
export const readTabDraft = (xsrf: string): FormChanges | undefined =>
  readDrafts(xsrf).pages[location.pathname]

function keepDraft(xsrf: string, changes: FormChanges) {
  const { [location.pathname]: _, ...pages } = readDrafts(xsrf).pages
  if (Object.keys(changes).length > 0) pages[location.pathname] = changes
  writeTab(draftsKey, JSON.stringify({ xsrf, pages } satisfies Drafts))
}

/**
 * Keeps what was changed in a form when its page is left, unless it was saved or the link or button
 * that left is marked with `data-discard`. Answers what ends that.
 */
export function keepOnLeave(form: HTMLFormElement, xsrf: string) {
  let isDiscarded = false
  const stop = new AbortController()
  const { signal } = stop
  const listen = (type: string, run: (event: Event) => void) =>
    addEventListener(type, run, { signal })
  const targetOf = ({ target }: Event) => target as HTMLElement
  listen('pagehide', () => keepDraft(xsrf, isDiscarded ? {} : changesIn(form)))
  // The browser may bring back the very page that was left.
  listen('pageshow', () => (isDiscarded = false))
  // A shopper who goes on typing, as after a link that opened a tab, has discarded nothing.
  listen('input', () => (isDiscarded = false))
  listen('click', (event) => (isDiscarded ||= targetOf(event).closest('[data-discard]') !== null))
  listen('saved', () => {
    keepDraft(xsrf, {})
    stop.abort()
  })
  // Signing out removes the drafts.
  listen('submit', (event) => 'logout' in targetOf(event).dataset && stop.abort())
  return () => stop.abort()
}
