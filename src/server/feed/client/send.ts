import { setTimeout } from 'node:timers/promises'
import { HttpStatus, isServerError } from '#lib/http-status.ts'
import type { FeedSummary, LineReport } from '../feed.ts'
import { CommandError } from '../../operator/command.ts'

/** Holds the address and the key of a feed. */
export interface FeedAddress {
  /** Holds the account area's address, such as https://account.shop.example. */
  url: string
  key: string
  /** Set for a dry run. */
  isCheck: boolean
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

/** Limits the wait for a server in all: one that has taken no lines yet has less time. */
const patienceMs = { first: 60_000, later: 600_000 }
const maxPauseMs = 30_000

const passing: number[] = [HttpStatus.requestTimeout, HttpStatus.tooManyRequests]
const isPassing = (status: number) => passing.includes(status) || isServerError(status)

/** Returns why a server will never take what is sent. */
const refusedWith = (status: number, url: string) =>
  new CommandError(
    status === HttpStatus.unauthorized
      ? 'FEED_KEY: expected a valid key of this shop; npm run keys -- list shows the keys.'
      : `${url} does not accept a feed: it answered ${status}.`,
  )

/** Describes the server's report on some lines. */
interface Taken {
  reports: LineReport[]
  summary: FeedSummary
}

/** Holds why a server did not take lines that it may take later, and the time of the retry. */
interface NotTaken {
  reason: string
  pauseMs?: number
}

async function post(
  { url, key, isCheck }: FeedAddress,
  body: Uint8Array<ArrayBuffer>,
): Promise<Taken | NotTaken> {
  const response = await fetch(`${url}/account/api/v1/feed${isCheck ? '?check' : ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body,
  })
  if (isPassing(response.status))
    return {
      reason: `${url} answers ${response.status}`,
      pauseMs: Number(response.headers.get('retry-after') ?? 0) * 1_000,
    }
  const text = await response.text()
  if (response.status !== HttpStatus.ok) throw refusedWith(response.status, url)
  const lines = text.split('\n').filter(Boolean)
  const reports = lines.map((line) => JSON.parse(line) as LineReport | { summary: FeedSummary })
  const last = reports.pop()
  if (!last || !('summary' in last)) return { reason: `${url} ended its answer early` }
  const { complete, problem } = last.summary
  if (problem && !isPassing(problem.status)) throw refusedWith(problem.status, url)
  if (!complete) return { reason: `${url} answers ${problem?.status ?? 'incompletely'}` }
  return { reports: reports as LineReport[], summary: last.summary }
}

/**
 * Sends some lines, again and again with longer and longer pauses while the server does not take
 * them: what came twice changes nothing. `onPause` hears of each pause.
 */
export async function sendFeed(
  receiver: FeedAddress,
  body: Uint8Array<ArrayBuffer>,
  { isFirst, onPause }: { isFirst: boolean; onPause: (reason: string, seconds: number) => void },
) {
  const deadline = Date.now() + (isFirst ? patienceMs.first : patienceMs.later)
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const result = await post(receiver, body).catch((error: unknown): NotTaken => {
      if (error instanceof CommandError) throw error
      return { reason: `no answer from ${receiver.url} (--url)` }
    })
    if ('summary' in result) return result
    const pause = Math.max(pauseMs, result.pauseMs ?? 0)
    if (Date.now() + pause > deadline)
      throw new CommandError(
        `${result.reason}. Run the same command again in ${Math.ceil(pause / 1_000)} s to continue.`,
      )
    onPause(result.reason, pause / 1_000)
    await setTimeout(pause)
  }
}
