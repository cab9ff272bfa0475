import { setTimeout } from 'node:timers/promises'
import { HttpStatus, isServerError } from '#lib/http-status.ts'
import type { FeedSummary, LineReport } from '../feed.ts'
import { CommandError } from '../../operator/command.ts'

/** Where a feed is sent, and by which key. */
export interface Receiver {
  /** Of the account area, such as https://account.shop.example. */
  url: string
  key: string
}

/**
 * The account area at an address that somebody typed, which may be that of a page of it. Throws
 * `CommandError`.
 */
export function accountAreaAt(typed: string) {
  if (/^https?:\/\//.test(typed) && URL.canParse(typed)) return new URL(typed).origin
  throw new CommandError(
    `--url: expected an address such as https://account.shop.example, found '${typed}'.`,
  )
}

/** How long a server that does not answer is waited for, in all. */
const patienceMs = 600_000
const maxPauseMs = 30_000

const isPassing = (status: number) => status === HttpStatus.tooManyRequests || isServerError(status)

/** What the server reports of some lines; undefined where it did not take them all. */
async function post({ url, key }: Receiver, body: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${url}/account/api/v1/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body,
  })
  if (isPassing(response.status)) return undefined
  const text = await response.text()
  if (response.status === HttpStatus.unauthorized)
    throw new CommandError(
      'FEED_KEY: expected a key of this shop that is not revoked; npm run keys -- list shows them.',
    )
  if (response.status !== HttpStatus.ok)
    throw new CommandError(`${url} does not take a feed: it answered ${response.status}.`)
  const lines = text.split('\n').filter(Boolean)
  const reports = lines.map((line) => JSON.parse(line) as LineReport | { summary: FeedSummary })
  const last = reports.pop()
  if (!last || !('summary' in last) || !last.summary.complete) return undefined
  return { reports: reports as LineReport[], summary: last.summary }
}

/**
 * Sends some lines, again and again with longer and longer pauses while the server does not answer:
 * what came twice changes nothing. `onPause` hears of each pause.
 */
export async function send(
  receiver: Receiver,
  body: Uint8Array<ArrayBuffer>,
  onPause: (seconds: number) => void,
) {
  const deadline = Date.now() + patienceMs
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const result = await post(receiver, body).catch((error: unknown) => {
      if (error instanceof CommandError) throw error
      return undefined
    })
    if (result) return result
    if (Date.now() > deadline)
      throw new CommandError(`${receiver.url} does not answer. Run the same again to go on.`)
    onPause(pauseMs / 1_000)
    await setTimeout(pauseMs)
  }
}
