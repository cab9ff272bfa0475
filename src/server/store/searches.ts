import * as limits from '#lib/limits/orders.ts'
import { refuse } from '../refusal.ts'
import { openQueue } from '../queue.ts'

/**
 * Opens the queue of reads that look at much, such as searches. One of an account runs at a time,
 * and all together leave half of the database's connections to everything else.
 */
export const openSearches = (connections: number, limited: (name: string) => void) =>
  openQueue({
    concurrency: Math.ceil(connections / 2),
    waiting: limits.maxSearchesWaiting,
    atOncePerAccount: 1,
    perAccount: limits.maxSearchesPerAccount,
    timeoutMs: limits.searchTimeoutMs,
    tooMany: () => {
      limited('search')
      return refuse('too_many_requests', {
        reason: 'too many searches',
        message: 'ac_TooManySearches',
        retryAfter: limits.searchRetrySeconds,
      })
    },
  })
