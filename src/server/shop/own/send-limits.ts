import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible'
import * as limits from '#lib/limits.ts'
import { rateLimits } from '../../db/schema.ts'
import { Refusal } from '../../refusals.ts'
import type { Scope } from './scope.ts'

/** Whoever has an IPv6 address has 2^64 of them. */
function network(address: string) {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Counts a code that is about to be sent, by account, number and address. Refused with 429 where there were enough of late; then,
 * or by the function that it answers, nothing was counted.
 */
export async function countSend({ db, brand: { companyId }, accountId }: Scope, telephone: string, clientAddress: string) {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`))
  const counted = [
    { keyPrefix: 'code-account', key: `${companyId} ${accountId}`, points: limits.codesPerAccount },
    { keyPrefix: 'code-number', key: telephone, points: limits.codesPerNumber },
    { keyPrefix: 'code-address', key: network(clientAddress), points: limits.codesPerAddress },
  ]
  const undone: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (const take of undone) await take()
  }
  for (const { keyPrefix, key, points } of counted) {
    const limiter = new RateLimiterDrizzle({
      ...{ storeClient: db, schema: rateLimits, clearExpiredByTimeout: false },
      ...{ keyPrefix, points, duration: limits.codeWindow },
    })
    undone.push(() => limiter.reward(hash(key)))
    await limiter.consume(hash(key)).catch(async (refused: RateLimiterRes | Error) => {
      await undo()
      if (refused instanceof Error) throw refused
      const retryAfter = Math.ceil(refused.msBeforeNext / 1_000)
      throw new Refusal(429, `too many codes: ${keyPrefix}`, { Telephone: 'ac_CodeTooSoon' }, { code: 'too_many_codes', retryAfter })
    })
  }
  return undo
}
