import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/mail.ts'
import type { Db } from '../store/open.ts'
import { deriveToken, hashToken } from '../tokens.ts'
import { secondsAgo } from './sessions.ts'
import { emailCodes } from './table.ts'

/** Names the address of a code, and the account of the order that it was asked for by. */
export interface CodeTarget {
  email: string
  /** 0 without an order. */
  orderAccountId: number
}

/** Keeps the codes that were sent, each for the browser that asked for it. */
export interface EmailCodes {
  /** Keeps a code of an address, in the place of the one before. */
  save(brand: Brand, browser: string, target: CodeTarget, code: string): Promise<void>
  /** Tells whether a code was sent only just now. */
  isJustSent(brand: Brand, browser: string, target: CodeTarget): Promise<boolean>
  /** Returns the target of the browser's newest code, while it is not too old. */
  findTarget(brand: Brand, browser: string): Promise<CodeTarget | undefined>
  /**
   * Returns the target that a code was sent to; undefined where the code is wrong, too old, another
   * browser's, or was tried too often. A code works once, and again at once: a double click sends
   * it twice.
   */
  use(brand: Brand, browser: string, code: string): Promise<CodeTarget | undefined>
}

const target = { email: emailCodes.email, orderAccountId: emailCodes.orderAccountId }
const justNow = secondsAgo(limits.emailCodeRepeatSeconds)

const hashCode = (code: string, browser: string) => deriveToken(`email-code ${code}`, browser)

/** Matches the codes of a browser that are not too old. */
const whereYoung = ({ companyId }: Brand, browser: string) =>
  and(
    eq(emailCodes.companyId, companyId),
    eq(emailCodes.browserHash, hashToken(browser)),
    gt(emailCodes.created, secondsAgo(limits.emailCodeSeconds)),
  )

async function save(
  db: Db,
  { companyId }: Brand,
  { browser, code, email, orderAccountId }: CodeTarget & { browser: string; code: string },
) {
  const changed = {
    codeHash: hashCode(code, browser),
    tries: 0,
    created: sql`now()`,
    used: null,
  }
  await db
    .insert(emailCodes)
    .values({ companyId, browserHash: hashToken(browser), email, orderAccountId, ...changed })
    .onConflictDoUpdate({
      target: [
        emailCodes.companyId,
        emailCodes.browserHash,
        emailCodes.email,
        emailCodes.orderAccountId,
      ],
      set: changed,
    })
}

async function use(db: Db, brand: Brand, browser: string, code: string) {
  const young = whereYoung(brand, browser)
  // Counted before it is looked at, so that tries at the same time are five, too.
  const tried = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(young, lt(emailCodes.tries, limits.maxEmailCodeTries)))
    .returning({ ...target, codeHash: emailCodes.codeHash })
  const codeHash = hashCode(code, browser)
  const right = tried.find((one) => one.codeHash === codeHash)
  if (!right) return undefined
  const isUnused = or(isNull(emailCodes.used), gt(emailCodes.used, justNow))
  const [used] = await db
    .update(emailCodes)
    .set({ used: sql`coalesce(${emailCodes.used}, now())` })
    .where(
      and(
        young,
        eq(emailCodes.email, right.email),
        eq(emailCodes.orderAccountId, right.orderAccountId),
        eq(emailCodes.codeHash, codeHash),
        isUnused,
      ),
    )
    .returning(target)
  return used
}

export const openEmailCodes = (db: Db): EmailCodes => ({
  save: (brand, browser, to, code) => save(db, brand, { browser, code, ...to }),
  async isJustSent(brand, browser, { email, orderAccountId }) {
    const found = and(
      whereYoung(brand, browser),
      eq(emailCodes.email, email),
      eq(emailCodes.orderAccountId, orderAccountId),
      gt(emailCodes.created, justNow),
      isNull(emailCodes.used),
    )
    return (await db.$count(emailCodes, found)) > 0
  },
  async findTarget(brand, browser) {
    const [found] = await db
      .select(target)
      .from(emailCodes)
      .where(and(whereYoung(brand, browser), isNull(emailCodes.used)))
      .orderBy(desc(emailCodes.created))
      .limit(1)
    return found
  },
  use: (brand, browser, code) => use(db, brand, browser, code),
})
