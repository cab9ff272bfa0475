import { readTab, writeTab } from '#lib/tab-storage.ts'
import { pageData } from './page-data.ts'
import { showToast, takeBack } from './shell/toast.store.ts'

/** A change that waits for the network, as the request that makes it. */
export interface WaitingChange {
  method: string
  url: string
  body?: string | undefined
}
type Stored = WaitingChange & { id: string; page: string }

const key = 'foyer-waiting'
const isMine = (owner: string | undefined) => owner === pageData().pageToken

/** Returns the changes that wait in this tab, and whose session has made them. */
const read = () => JSON.parse(readTab(key) ?? '[]') as [owner?: string, changes?: Stored[]]
const write = (changes: Stored[]) =>
  writeTab(key, changes.length > 0 ? JSON.stringify([pageData().pageToken, changes]) : null)
const forget = (id: string) => write((read()[1] ?? []).filter((change) => change.id !== id))

/** Resolves once the browser has a network. */
export const whenOnline = () =>
  new Promise((resolve) => addEventListener('online', resolve, { once: true }))

const say = (word: 'offlineSent' | 'offlineLater' | 'offlineLost', isError: boolean) =>
  showToast(pageData()[word] ?? '', { isError })

/**
 * Keeps a change, and makes it by `send` once the browser is online; resolves or rejects as that
 * does. The page that is open then makes it where this one was closed.
 */
export async function sendLater<Answer>(change: WaitingChange, send: () => Promise<Answer>) {
  const stored = { ...change, id: String(Math.random()), page: location.pathname }
  const [owner, changes = []] = read()
  write([...(isMine(owner) ? changes : []), stored])
  say('offlineLater', true)
  await whenOnline()
  // Another page has made it while this one rested in the browser's cache.
  if (!read()[1]?.some(({ id }) => id === stored.id)) {
    location.reload()
    return new Promise(() => {})
  }
  takeBack(pageData().offlineLater ?? '')
  try {
    const answer = await send()
    say('offlineSent', false)
    return answer
  } finally {
    forget(stored.id)
  }
}

/** Makes a change that another page has left; undefined where the network is away again. */
const make = ({ method, url, body }: WaitingChange) =>
  fetch(url, {
    method,
    headers: { 'X-XSRF-TOKEN': pageData().pageToken ?? '', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body }),
  }).then(
    ({ ok }) => ok,
    () => undefined,
  )

/** Makes what waits since another page, and says what came of it. */
async function sendWaiting(): Promise<void> {
  const [owner, changes = []] = read()
  if (changes.length === 0) return
  if (!isMine(owner)) {
    write([])
    return say('offlineLost', true)
  }
  if (!navigator.onLine) await whenOnline()
  const outcomes = []
  for (const change of changes) {
    const isMade = await make(change)
    if (isMade === undefined) {
      say('offlineLater', true)
      return whenOnline().then(sendWaiting)
    }
    forget(change.id)
    outcomes.push(isMade)
  }
  if (outcomes.includes(false)) return say('offlineLost', true)
  takeBack(pageData().offlineLater ?? '')
  say('offlineSent', false)
  // This page shows what was so before.
  if (changes.some(({ page }) => page === location.pathname)) location.reload()
}

void sendWaiting()
