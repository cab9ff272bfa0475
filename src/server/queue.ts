import pLimit, { type LimitFunction } from 'p-limit'
import { untilAborted } from './until-aborted.ts'
import { Unavailable, type Refusal } from './refusal.ts'

interface Bounds {
  /** Pieces of work done at a time, and those that may wait for it. */
  concurrency: number
  waiting: number
  /** Pieces of one account that are done at a time. */
  atOncePerAccount: number
  /** Pieces that one account may have under way or waiting. */
  perAccount: number
  /** Milliseconds from asking to the answer. */
  timeoutMs: number
  /** Makes the error for an account that has its share already. */
  tooMany: () => Refusal
}

/** Counts the pieces of each account, and lets so many of them begin at a time. */
function openAccountTurns(atOncePerAccount: number) {
  const shares = new Map<string, { pieces: number; limit: LimitFunction }>()
  return {
    piecesOf: (account: string) => shares.get(account)?.pieces ?? 0,
    async run<Result>(account: string, begin: () => Promise<Result>) {
      const share = shares.get(account) ?? { pieces: 0, limit: pLimit(atOncePerAccount) }
      shares.set(account, share)
      share.pieces += 1
      try {
        return await share.limit(begin)
      } finally {
        share.pieces -= 1
        if (share.pieces === 0) shares.delete(account)
      }
    },
  }
}

/**
 * A queue for work that takes much time or memory, first come, first served. An account's next
 * piece comes behind those that others have waiting, and no account has more than its share.
 *
 * What it answers rejects with `tooMany()` where the account has its share, and with `Unavailable`
 * where too many wait, the time is over, or `gone` says that nobody waits for the answer any more.
 * Work should end on its signal: its place is free when it has ended, not before.
 */
export function openQueue({ concurrency, waiting, timeoutMs, tooMany, ...own }: Bounds) {
  const limit = pLimit(concurrency)
  const turns = openAccountTurns(own.atOncePerAccount)
  let pieces = 0
  return async <Result>(
    account: string,
    run: (signal: AbortSignal) => Promise<Result>,
    gone?: AbortSignal,
  ): Promise<Result> => {
    if (turns.piecesOf(account) >= own.perAccount) throw tooMany()
    if (pieces >= concurrency + waiting)
      throw new Unavailable(new Error('too many requests are waiting'))
    const late = AbortSignal.timeout(timeoutMs)
    const signal = gone ? AbortSignal.any([late, gone]) : late
    const begin = () => {
      signal.throwIfAborted()
      return run(signal)
    }
    pieces += 1
    const work = turns.run(account, () => limit(begin)).finally(() => (pieces -= 1))
    try {
      return await untilAborted(work, signal)
    } catch (error) {
      throw signal.aborted ? new Unavailable(error) : error
    }
  }
}
