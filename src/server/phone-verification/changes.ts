import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import * as limits from '#lib/limits/telephones.ts'
import { accounts } from '../store/accounts.ts'
import { phoneCodes } from '../sign-in/table.ts'
import { refuse } from '../refusal.ts'
import { readShopper } from '../profile/queries.ts'
import { toIsoString } from '../store/iso-date.ts'
import { recordChange } from '../store/record-change.ts'
import { whereOwned, whereOwnAccount, type Scope } from '../store/scope.ts'
import { countSend } from './send-limits.ts'

const derive = promisify(scrypt) as (code: string, salt: string, length: number) => Promise<Buffer>

/** Slow on purpose: there are only a million codes. */
async function hash(code: string, salt = randomBytes(16).toString('hex')) {
  return `${salt}:${(await derive(code, salt, 32)).toString('hex')}`
}

async function isCode(code: string, stored: string) {
  const [one, other] = [Buffer.from(await hash(code, stored.split(':')[0])), Buffer.from(stored)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const newest = () => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
const later = sql`now() + make_interval(secs => ${limits.codeLifetimeSeconds})`
const tooSoon = (retryAfter: number) => refuse('code_too_soon', { retryAfter })

/**
 * Stores a new code for the account's number; refused while one that was sent there for this
 * account is still good.
 */
async function storeCode(
  { unrecorded, brand: { companyId }, accountId }: Scope,
  telephone: string,
  code: string,
) {
  const values = {
    companyId,
    accountId,
    telephone,
    codeHash: await hash(code),
    tries: 0,
    created: sql`now()`,
    expires: later,
  }
  const { companyId: _, accountId: __, telephone: ___, ...changed } = values
  const target = [phoneCodes.companyId, phoneCodes.accountId, phoneCodes.telephone]
  const [stored] = await unrecorded
    .insert(phoneCodes)
    .values(values)
    .onConflictDoUpdate({ target, set: changed, setWhere: lte(phoneCodes.expires, sql`now()`) })
    .returning({ id: phoneCodes.id })
  if (!stored) throw tooSoon(limits.codeLifetimeSeconds)
}

/** The code that was sent to a number for this account, while it is good. */
const liveOf = (scope: Scope, telephone: string) =>
  and(
    whereOwned(scope, phoneCodes),
    eq(phoneCodes.telephone, telephone),
    gt(phoneCodes.expires, sql`now()`),
  )

async function newCode(scope: Scope, clientAddress: string) {
  const { db, shopper } = scope
  const { telephone, isTelephoneVerified } = shopper
  if (telephone === '') throw refuse('telephone_missing')
  if (isTelephoneVerified) throw refuse('telephone_verified')
  const left = sql<number>`ceil(extract(epoch from ${phoneCodes.expires} - now()))::int`
  const [live] = await db.select({ left }).from(phoneCodes).where(liveOf(scope, telephone))
  if (live) throw tooSoon(live.left)
  const undo = await countSend(scope, clientAddress)
  const code = newest()
  await storeCode(scope, telephone, code).catch(async (error: unknown) => {
    await undo()
    throw error
  })
  return { telephone, code, telephoneVerifyExpireIn: limits.codeLifetimeSeconds }
}

const wrong = () => refuse('code_wrong')

async function verify(scope: Scope, code: string) {
  const { telephone } = scope.shopper
  // Counted before it is looked at, so that tries at the same time are five, too.
  const [tried] = await scope.unrecorded
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(liveOf(scope, telephone), lt(phoneCodes.tries, limits.maxCodeTries)))
    .returning()
  if (!tried || !(await isCode(code, tried.codeHash))) throw wrong()
  await recordChange(scope, async (inside) => {
    const used = await inside.db
      .delete(phoneCodes)
      .where(
        and(
          whereOwned(scope, phoneCodes),
          eq(phoneCodes.id, tried.id),
          eq(phoneCodes.codeHash, tried.codeHash),
        ),
      )
      .returning()
    const verified = await inside.db
      .update(accounts)
      .set({ telephoneVerifyDate: sql`now()` })
      .where(and(whereOwnAccount(scope), eq(accounts.telephone, telephone)))
      .returning({ telephoneVerifyDate: accounts.telephoneVerifyDate })
    const [account] = verified
    if (used.length === 0 || !account) throw wrong()
    const verifiedAt = toIsoString(account.telephoneVerifyDate)!
    return {
      events: [{ type: 'telephone.verified', fields: () => ({ telephone, verifiedAt }) }],
      changed: [{ type: 'customer', rowIds: [scope.accountId] }],
    }
  })
}

/** Reads the account again after a verification, also a refused one, which counts a try. */
const withFreshShopper = <Result>(scope: Scope, run: Promise<Result>) =>
  run.finally(async () => {
    scope.shopper = await readShopper(scope)
  })

/**
 * Makes a code for the account's number, to be sent there, and returns the seconds until the next
 * one. Throws 422 without a number, 409 where it is verified, 429 where a code for this account and
 * number is still valid, or too many were sent for this account or to its network. Codes of other
 * accounts, and numbers that they have verified, do not count.
 */
export const newTelephoneCode = (scope: Scope, clientAddress: string) =>
  withFreshShopper(scope, newCode(scope, clientAddress))

/**
 * Verifies the account's number. Throws 422 where the code is wrong, expired, used, or was tried
 * too often.
 */
export const verifyTelephone = (scope: Scope, code: string) =>
  withFreshShopper(scope, verify(scope, code))
