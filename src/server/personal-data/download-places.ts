import * as limits from '#lib/limits/data-exports.ts'
import { refuse } from '../refusal.ts'

/** Counts the downloads under way, of which each holds a part of an archive in memory. */
export function openDownloadPlaces() {
  const byAccount = new Map<string, number>()
  let all = 0
  const add = (account: string, places: number) => {
    const left = (byAccount.get(account) ?? 0) + places
    if (left > 0) byAccount.set(account, left)
    else byAccount.delete(account)
    all += places
  }
  /**
   * Takes a place for an account, and returns what gives it back. Throws 429 where the account, or
   * the process, has enough downloads under way.
   */
  return (account: string) => {
    const own = byAccount.get(account) ?? 0
    if (own >= limits.maxDownloadsPerAccount || all >= limits.maxDownloadsAtOnce)
      throw refuse('too_many_requests', { retryAfter: limits.downloadRetrySeconds })
    add(account, 1)
    return () => add(account, -1)
  }
}
