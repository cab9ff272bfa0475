import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { RateLimiterDrizzle, type RateLimiterRes } from 'rate-limiter-flexible'
import type { RefusalCode } from '#contract/refusals.ts'
import * as countLimits from '#lib/limits/counts.ts'
import * as exportLimits from '#lib/limits/data-exports.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as mailLimits from '#lib/limits/mail.ts'
import * as telephoneLimits from '#lib/limits/telephones.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from './open.ts'
import { rateLimits } from '../sign-in/table.ts'
import { refuse } from '../refusal.ts'

/** A household has a /56 of IPv6 in most cases (RIPE-690). */
const householdBytes = 7

function network(address: string) {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? parsed.toByteArray().slice(0, householdBytes).join(':')
    : parsed.toString()
}

interface RateLimit {
  /** Limits the actions within so many seconds of the first. */
  points: number
  windowSeconds: number
  /**
   * Returns the key to count by, from an account's id or a client's address; without it they are
   * the key.
   */
  key?: (who: string) => string
  /** The key of the form's message when the limit is reached, by the field that it stands beside. */
  errors?: FieldErrors
  /** Names the message of a refusal that concerns no field. */
  message?: MessageKey
  code?: RefusalCode
}

const codes = {
  windowSeconds: telephoneLimits.codeWindowSeconds,
  code: 'too_many_codes',
} as const

const tooManyMails = { Email: 'ac_TooManyMailCodes' }

/** Codes and links are counted apart: to ask for the one does not keep away the other. */
const byAddress = {
  points: mailLimits.maxMailsPerAddress,
  windowSeconds: mailLimits.mailAddressWindowSeconds,
  errors: tooManyMails,
}

const table = {
  codeByAccount: { points: telephoneLimits.maxCodesPerAccount, ...codes },
  codeByNetwork: { points: telephoneLimits.maxCodesPerNetwork, key: network, ...codes },
  mailCodeByAddress: byAddress,
  linkByAddress: byAddress,
  mailByAccount: {
    points: mailLimits.maxMailsPerAccount,
    windowSeconds: mailLimits.mailWindowSeconds,
    errors: tooManyMails,
  },
  mailByNetwork: {
    points: mailLimits.maxMailsPerNetwork,
    windowSeconds: mailLimits.mailWindowSeconds,
    key: network,
    errors: tooManyMails,
  },
  mailByCompany: {
    points: mailLimits.maxMailsPerCompanyAndHour,
    windowSeconds: mailLimits.mailWindowSeconds,
    key: () => '',
    errors: tooManyMails,
  },
  signIn: {
    points: countLimits.maxSignInsPerNetwork,
    windowSeconds: countLimits.signInWindowSeconds,
    key: network,
    errors: { Provider: 'ac_TooManyTries' },
  },
  vatCheck: {
    points: countLimits.maxVatChecks,
    windowSeconds: countLimits.checkWindowSeconds,
    errors: { VatNumber: 'ac_TooManyTries' },
  },
  emailCheck: {
    points: countLimits.maxEmailChecks,
    windowSeconds: countLimits.checkWindowSeconds,
    errors: { Email: 'ac_TooManyTries' },
  },
  orderLink: {
    points: countLimits.maxWrongOrderLinks,
    windowSeconds: countLimits.checkWindowSeconds,
    key: network,
  },
  feedKey: {
    points: feedLimits.maxWrongFeedKeys,
    windowSeconds: feedLimits.feedKeyWindowSeconds,
    key: network,
  },
  voucherGuess: {
    points: countLimits.maxVoucherGuesses,
    windowSeconds: countLimits.checkWindowSeconds,
    errors: { Code: 'ac_TooManyTries' },
  },
  /** Counted apart, so that who has a link of the shopper's keeps no change of theirs away. */
  unsubscribe: {
    points: countLimits.maxUnsubscribes,
    windowSeconds: countLimits.checkWindowSeconds,
  },
  change: {
    points: countLimits.maxChanges,
    windowSeconds: countLimits.changeWindowSeconds,
    message: 'ac_TooManyChanges',
  },
  dataExport: {
    points: exportLimits.maxDataExports,
    windowSeconds: exportLimits.dataExportWindowSeconds,
    code: 'too_many_exports',
    message: 'ac_TooManyArchives',
  },
} satisfies Record<string, RateLimit>

type Limited = keyof typeof table

/**
 * Counts what is done for a brand's company, by whoever does it: an account by its id, a client by
 * its address.
 */
export type Counters = ReturnType<typeof openCounters>

/**
 * The counters of a database. What was too often is then refused from memory: a flood costs no
 * query. `limited` hears of the limit.
 */
export function openCounters(db: Db, limited: (name: string) => void) {
  const limiterOf = (name: Limited, storeClient = db) =>
    new RateLimiterDrizzle({
      storeClient,
      schema: rateLimits,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: table[name].points,
      duration: table[name].windowSeconds,
      inMemoryBlockOnConsumed: table[name].points + 1,
    })
  const limiters = Object.fromEntries(
    (Object.keys(table) as Limited[]).map((name) => [name, limiterOf(name)]),
  ) as Record<Limited, RateLimiterDrizzle>
  const keyOf = ({ companyId }: Brand, name: Limited, who: string | number) => {
    const { key = String }: RateLimit = table[name]
    return createHash('sha256')
      .update(`${companyId} ${key(String(who))}`)
      .digest('base64url')
  }
  return {
    /**
     * Counts it once more. Refused with 429 where there were enough of late; then it was not
     * counted. Given a transaction, it counts in that.
     */
    async count(brand: Brand, name: Limited, who: string | number, inside?: Db) {
      const key = keyOf(brand, name, who)
      const limiter = inside ? limiterOf(name, inside) : limiters[name]
      await limiter.consume(key).catch(async (refused: RateLimiterRes | Error) => {
        if (refused instanceof Error) throw refused
        // A refusal from memory has not been counted.
        if (refused.consumedPoints > 0) await limiter.reward(key)
        limited(name)
        const { errors, message, code = 'too_many_requests' }: RateLimit = table[name]
        const retryAfter = Math.ceil(refused.msBeforeNext / 1_000)
        throw refuse(code, { reason: `too many: ${name}`, errors, message, retryAfter })
      })
    },
    /** Takes back what was counted and is not to count. */
    async giveBack(brand: Brand, name: Limited, who: string | number) {
      limiters[name].deleteInMemoryBlockedAll()
      await limiters[name].reward(keyOf(brand, name, who))
    },
  }
}
