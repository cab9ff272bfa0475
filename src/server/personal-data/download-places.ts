import * as limits from '#lib/limits/data-exports.ts'
import { refuse } from '../refusal.ts'

/** Counts what each of some names has. */
function openTally<Name>() {
  const counts = new Map<Name, number>()
  return {
    of: (name: Name) => counts.get(name) ?? 0,
    add(name: Name, places: number) {
      const left = (counts.get(name) ?? 0) + places
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
  }
}

/** Counts the downloads under way, of which each holds a part of an archive in memory. */
export function openDownloadPlaces() {
  const accounts = openTally<string>()
  const companies = openTally<number>()
  let all = 0
  const add = (companyId: number, account: string, places: number) => {
    accounts.add(account, places)
    companies.add(companyId, places)
    all += places
  }
  /**
   * Takes a place for an account, and returns what gives it back. Throws 429 where the account, its
   * company, or the process has enough downloads under way.
   */
  return (companyId: number, accountId: number) => {
    const account = `${companyId}:${accountId}`
    const isFull =
      accounts.of(account) >= limits.maxDownloadsPerAccount ||
      companies.of(companyId) >= limits.maxDownloadsPerCompany ||
      all >= limits.maxDownloadsAtOnce
    if (isFull) throw refuse('too_many_requests', { retryAfter: limits.downloadRetrySeconds })
    add(companyId, account, 1)
    return () => add(companyId, account, -1)
  }
}

/** Takes one of the places of this process, whatever is downloaded. */
export const takeDownloadPlace = openDownloadPlaces()
