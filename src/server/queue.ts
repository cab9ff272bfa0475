import pLimit from 'p-limit'
import { Unavailable, type HttpError } from './http-error.ts'

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
  const shares = new Map<string, number>()

  async function work<Result>(
    account: string,
    run: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ) {
    shares.set(account, (shares.get(account) ?? 0) + 1)
    try {
      return await limit(() => {
        signal.throwIfAborted()
        return run(signal)
      })
    } finally {
      const left = shares.get(account)! - 1
      if (left > 0) shares.set(account, left)
      else shares.delete(account)
    }
  }

  return async <Result>(
    account: string,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    if ((shares.get(account) ?? 0) >= perAccount) throw tooMany()
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting)
      throw new Unavailable(new Error('too many requests are waiting'))
    const signal = AbortSignal.timeout(timeoutMs)
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    try {
      return await Promise.race([work(account, run, signal), late])
    } catch (error) {
      throw signal.aborted ? new Unavailable(error) : error
    }
  }
}
