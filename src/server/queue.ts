import pLimit from 'p-limit'
import { Unavailable, type HttpError } from './http-error.ts'
import { openShares } from './shares.ts'

interface Bounds {
  /** Pieces of work done at a time, and those that may wait for it. */
  concurrency: number
  waiting: number
  /** Pieces that one account may have under way or waiting. */
  perAccount: number
  /** Milliseconds from asking to the answer. */
  timeoutMs: number
  /** What an account is refused with that has its share already. */
  tooMany: () => HttpError
}

/**
 * A queue for work that takes much time or memory, first come, first served. Since no account has
 * more than its share in it, nobody waits for more than that of each other.
 *
 * What it answers rejects with `tooMany()` where the account has its share, and with `Unavailable`
 * where too many wait or the time is over. Work should end on its signal: its place is free when it
 * has ended, not before.
 */
export function openQueue({ concurrency, waiting, perAccount, timeoutMs, tooMany }: Bounds) {
  const limit = pLimit(concurrency)
  const takePlace = openShares(perAccount)
  const isFull = () => limit.activeCount + limit.pendingCount >= concurrency + waiting

  const work = <Result>(run: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal) =>
    limit(() => {
      signal.throwIfAborted()
      return run(signal)
    })

  return async <Result>(
    account: string,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    const leave = takePlace(account)
    if (!leave) throw tooMany()
    if (isFull()) {
      leave()
      throw new Unavailable(new Error('too many requests are waiting'))
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    try {
      return await Promise.race([work(run, signal).finally(leave), late])
    } catch (error) {
      throw signal.aborted ? new Unavailable(error) : error
    }
  }
}
