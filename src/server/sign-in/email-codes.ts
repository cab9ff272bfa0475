import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/mail.ts'
import { codeDigits } from '#lib/limits/telephones.ts'
import type { Db } from '../store/open.ts'
import { deriveToken, hashToken } from '../tokens.ts'
import { secondsAgo } from './sessions.ts'
import { emailCodes } from './table.ts'

/** Keeps the codes of addresses, each for the browser that asked for it. */
export interface EmailCodes {
  /**
   * Makes a code for an address, in the place of the one before. Returns undefined where that was
   * made only just now: it is on its way.
   */
  create(brand: Brand, browser: string, email: string): Promise<string | undefined>
  /** Removes a code that could not be sent. */
  remove(brand: Brand, browser: string, email: string): Promise<void>
  /** Returns the address of the browser's newest code, while it is not too old. */
  findAddress(brand: Brand, browser: string): Promise<string | undefined>
  /**
   * Returns the address that a code was sent to, once; undefined where it is wrong, too old,
   * another browser's, or was tried too often.
   */
  use(brand: Brand, browser: string, code: string): Promise<string | undefined>
}

const newCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
const hashCode = (code: string, browser: string) => deriveToken(`email-code ${code}`, browser)

const whereBrowser = ({ companyId }: Brand, browser: string) =>
  and(eq(emailCodes.companyId, companyId), eq(emailCodes.browserHash, hashToken(browser)))

const isYoung = gt(emailCodes.created, secondsAgo(limits.emailCodeSeconds))

async function create(db: Db, { companyId }: Brand, browser: string, email: string) {
  const code = newCode()
  const changed = { codeHash: hashCode(code, browser), tries: 0, created: sql`now()` }
  const [stored] = await db
    .insert(emailCodes)
    .values({ companyId, browserHash: hashToken(browser), email, ...changed })
    .onConflictDoUpdate({
      target: [emailCodes.companyId, emailCodes.browserHash, emailCodes.email],
      set: changed,
      setWhere: lte(emailCodes.created, secondsAgo(limits.emailCodeRepeatSeconds)),
    })
    .returning({ email: emailCodes.email })
  return stored && code
}

async function use(db: Db, brand: Brand, browser: string, code: string) {
  // Counted before it is looked at, so that tries at the same time are five, too.
  const tried = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(whereBrowser(brand, browser), isYoung, lt(emailCodes.tries, limits.maxEmailCodeTries)),
    )
    .returning({ email: emailCodes.email, codeHash: emailCodes.codeHash })
  const codeHash = hashCode(code, browser)
  if (!tried.some((one) => one.codeHash === codeHash)) return undefined
  const [used] = await db
    .delete(emailCodes)
    .where(and(whereBrowser(brand, browser), eq(emailCodes.codeHash, codeHash)))
    .returning({ email: emailCodes.email })
  return used?.email
}

export const openEmailCodes = (db: Db): EmailCodes => ({
  create: (brand, browser, email) => create(db, brand, browser, email),
  async remove(brand, browser, email) {
    await db
      .delete(emailCodes)
      .where(and(whereBrowser(brand, browser), eq(emailCodes.email, email)))
  },
  async findAddress(brand, browser) {
    const [found] = await db
      .select({ email: emailCodes.email })
      .from(emailCodes)
      .where(and(whereBrowser(brand, browser), isYoung))
      .orderBy(desc(emailCodes.created))
      .limit(1)
    return found?.email
  },
  use: (brand, browser, code) => use(db, brand, browser, code),
})
