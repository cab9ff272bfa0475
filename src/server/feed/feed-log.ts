import type { Logger } from 'pino'
import { isServerError } from '#lib/http-status.ts'
import { describeError, statusOf, toProblem } from '../api/errors.ts'
import type { Metrics } from '../observe/metrics.ts'
import { ClientGone } from './client-gone.ts'
import type { FeedSummary } from './feed.ts'
import { feedLogSeconds } from './feed-limits.ts'
import { outcomes } from './outcomes.ts'

/** A request of the feed, as the log may know it: no id and no text of the shop's. */
export interface FeedNote {
  companyId?: number
  keyId?: number
  /** The type of the one thing; a feed of lines has none. */
  type?: string
  /** The shop whose own webhook it is. */
  shop?: string
  /** They came, packed. */
  received: { bytes: number }
  counts: FeedSummary
  /** Holds the reason of an early end. */
  failure?: unknown
}

const reasonOf = (failure: unknown) =>
  failure instanceof ClientGone ? 'client_gone' : toProblem(failure).code

/** Says yes once in a while for each reason, and then how often it has said no. */
function openThrottle(everyMs: number) {
  const last = new Map<string, { at: number; omitted: number }>()
  return (reason: string): { omitted: number } | undefined => {
    const found = last.get(reason)
    if (found && performance.now() - found.at < everyMs) {
      found.omitted += 1
      return undefined
    }
    last.set(reason, { at: performance.now(), omitted: 0 })
    return { omitted: found?.omitted ?? 0 }
  }
}

/** Writes a line into the log for each feed that failed, or had lines that were refused. */
export function openFeedLog({
  log,
  metrics,
}: {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  metrics: Pick<Metrics, 'feedLines' | 'limits'>
}) {
  const throttle = openThrottle(feedLogSeconds * 1_000)

  function logFailure({ failure, received, counts, ...who }: FeedNote) {
    const reason = reasonOf(failure)
    const { lines, stored } = counts
    const fields = { ...who, reason, bytes: received.bytes, lines, stored }
    if (!(failure instanceof ClientGone) && isServerError(statusOf(failure))) {
      log.error({ ...fields, error: describeError(failure) }, 'a feed failed')
      return
    }
    // Anybody can send a wrong key, and a loop can come too often.
    const isFlood = who.keyId === undefined || reason === 'too_many_feeds'
    const passed = isFlood ? throttle(`${who.companyId} ${reason}`) : { omitted: 0 }
    if (!passed) return
    const { omitted } = passed
    log.warn({ ...fields, ...(omitted > 0 && { omitted }) }, 'a feed failed')
  }

  /** The outcomes of lines are the counts that are not of all lines. */
  function count({ counts, failure }: FeedNote) {
    for (const outcome of outcomes) metrics.feedLines.inc({ outcome }, counts[outcome])
    if (failure && reasonOf(failure) === 'too_many_feeds') metrics.limits.inc({ limit: 'feed' })
  }

  return (note: FeedNote) => {
    count(note)
    const { companyId, keyId, type, counts, received } = note
    if (note.failure) logFailure(note)
    else if (counts.refused > 0) {
      const { lines, stored, refused } = counts
      const fields = { companyId, keyId, type, bytes: received.bytes, lines, stored, refused }
      log.info(fields, 'a feed had refused lines')
    }
  }
}
