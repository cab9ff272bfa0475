import type { Db } from '../store/open.ts'
import { refuse } from '../refusal.ts'
import { isKeyGood } from './keys.ts'

/** Tells whether whoever feeds may go on; a feed of the shop's own process has none. */
export interface Feeder {
  /** Undefined where the shop has signed what is fed instead. */
  keyId: number | undefined
  /** Aborts with the reason for which nothing more may be stored. */
  signal: AbortSignal
  /** Runs one batch of the company after the other; the signal ends the waiting. */
  inTurn<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result>
}

/** Returns the error of a key that is missing, wrong, revoked or another company's. */
export const keyRefused = () => refuse('feed_key_wrong')

/** Throws in a batch's transaction where its client is gone or its key was revoked meanwhile. */
export async function checkFeeder(
  { keyId, signal }: Feeder,
  { db, companyId }: { db: Db; companyId: number },
) {
  signal.throwIfAborted()
  if (keyId !== undefined && !(await isKeyGood(db, companyId, keyId))) throw keyRefused()
}

/**
 * Aborts what a client does once its key has been revoked, be it that nothing comes of it. Returns
 * what ends the watch.
 */
export function watchKey(
  { db, companyId }: { db: Db; companyId: number },
  keyId: number,
  { client, everyMs }: { client: AbortController; everyMs: number },
) {
  let isAsking = false
  const check = async () => {
    if (isAsking) return
    isAsking = true
    // A database that does not answer refuses the next batch by itself.
    const isGood = await isKeyGood(db, companyId, keyId).catch(() => true)
    isAsking = false
    if (!isGood) client.abort(keyRefused())
  }
  const timer = setInterval(() => void check(), everyMs)
  return () => clearInterval(timer)
}
