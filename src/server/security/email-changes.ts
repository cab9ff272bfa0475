import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/mail.ts'
import { trackProfile } from '../profile/changes.ts'
import { refuse } from '../refusal.ts'
import { findVerified } from '../sign-in/find-account.ts'
import { emailIssuer } from '../sign-in/identity.ts'
import { endSessionsWhere, secondsAgo } from '../sign-in/sessions.ts'
import { identities, sessions } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { recordChange } from '../store/record-change.ts'
import {
  ownerOf,
  whereOwnAccount,
  whereOwned,
  type Change,
  type OpenScope,
  type Scope,
} from '../store/scope.ts'
import { hashToken, isToken, newToken } from '../tokens.ts'
import { noteAccountEvent } from './account-events.ts'
import { emailChanges } from './table.ts'

const isPending = and(isNull(emailChanges.confirmed), gt(emailChanges.expires, sql`now()`))
const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Returns the address that waits for the answer to its message, if any. */
export async function findEmailChange(scope: Scope) {
  const { email, created } = emailChanges
  const isJustSent = sql<boolean>`${created} > now()
    - make_interval(secs => ${limits.emailCodeRepeatSeconds})`
  const [found] = await scope.db
    .select({ email, isJustSent })
    .from(emailChanges)
    .where(and(whereOwned(scope, emailChanges), isPending))
  return found
}

/** Keeps the change whose message has the token, in the place of the one before. */
export const requestEmailChange = (scope: Scope, email: string, token: string) =>
  scope.unrecorded.transaction(async (tx) => {
    const db = tx as unknown as Db
    const [own] = await db
      .select({ email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(whereOwnAccount(scope))
      .for('update')
    if (!own) throw refuse('not_signed_in')
    await db
      .delete(emailChanges)
      .where(and(whereOwned(scope, emailChanges), isNull(emailChanges.confirmed)))
    const former = own.emailVerifiedAt ? own.email : ''
    await db.insert(emailChanges).values({
      ...ownerOf(scope),
      tokenHash: hashToken(token),
      email,
      former,
      expires: after(limits.emailChangeSeconds),
    })
  })

/** Forgets the change that waits. */
export async function cancelEmailChange(scope: Scope) {
  await scope.unrecorded
    .delete(emailChanges)
    .where(and(whereOwned(scope, emailChanges), isNull(emailChanges.confirmed)))
}

/** Describes a change by the link of a message. */
export interface KnownEmailChange {
  accountId: number
  email: string
  former: string
}

/** Makes and takes back changes of e-mail addresses by the links of messages. */
export interface EmailChanges {
  /** Returns the change of a message to the new address; undefined where it is over. */
  find(brand: Brand, token: string): Promise<KnownEmailChange | undefined>
  /** Returns the change of a message to the former address; undefined where it is over. */
  findUndo(brand: Brand, token: string): Promise<KnownEmailChange | undefined>
  /**
   * Makes the change. Answers it with the token that takes it back, which is empty where no former
   * address was verified. Throws 404 where it is over, 409 where another account has the address.
   */
  confirm(brand: Brand, token: string): Promise<KnownEmailChange & { undoToken: string }>
  /** Restores the former address, and signs the account out everywhere. */
  undo(brand: Brand, token: string): Promise<void>
  /** Returns whether a message's token was used just now, as by the first of two clicks. */
  isJustUsed(brand: Brand, token: string, use: Use): Promise<boolean>
}

const columns = {
  accountId: emailChanges.accountId,
  email: emailChanges.email,
  former: emailChanges.former,
}

const whereToken = ({ companyId }: Brand, token: string) =>
  and(
    eq(emailChanges.companyId, companyId),
    eq(emailChanges.tokenHash, hashToken(token)),
    isPending,
  )

const whereUndo = ({ companyId }: Brand, token: string) =>
  and(
    eq(emailChanges.companyId, companyId),
    eq(emailChanges.undoHash, hashToken(token)),
    isNull(emailChanges.undone),
    gt(emailChanges.expires, sql`now()`),
  )

const justNow = secondsAgo(limits.emailCodeRepeatSeconds)

/** Has the token of each use. */
const tokens = { confirmed: emailChanges.tokenHash, undone: emailChanges.undoHash }
type Use = keyof typeof tokens

async function isJustUsed(db: Db, { companyId }: Brand, token: string, use: Use) {
  const used = and(
    eq(emailChanges.companyId, companyId),
    eq(tokens[use], hashToken(token)),
    gt(emailChanges[use], justNow),
  )
  return isToken(token) && (await db.$count(emailChanges, used)) > 0
}

/** Returns the change of a token, as long as it is not over. */
async function findChange(
  db: Pick<Db, 'select'>,
  where: typeof whereToken,
  brand: Brand,
  token: string,
): Promise<KnownEmailChange | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db.select(columns).from(emailChanges).where(where(brand, token))
  return found
}

/** Gives an account an address whose owner it is shown to have. */
async function setEmail(inside: Change, email: string) {
  const { db, brand, accountId } = inside
  const holder = await findVerified(db, brand.companyId, email)
  if (holder !== undefined && holder !== accountId) throw refuse('email_taken')
  await db
    .update(accounts)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(whereOwnAccount(inside))
  await db
    .delete(identities)
    .where(
      and(
        whereOwned(inside, identities),
        eq(identities.issuer, emailIssuer),
        ne(identities.subject, email.toLowerCase()),
      ),
    )
}

async function confirm(db: Db, openScope: OpenScope, brand: Brand, token: string) {
  const known = await findChange(db, whereToken, brand, token)
  if (!known) throw refuse('email_change_gone')
  const scope = await openScope(brand, known.accountId, '')
  return recordChange(scope, async (inside) => {
    const undoToken = known.former && newToken()
    const [confirmed] = await inside.db
      .update(emailChanges)
      .set({
        confirmed: sql`now()`,
        undoHash: undoToken && hashToken(undoToken),
        expires: after(limits.undoEmailSeconds),
      })
      .where(whereToken(brand, token))
      .returning(columns)
    if (!confirmed) throw refuse('email_change_gone')
    const recorded = await trackProfile(inside, () => setEmail(inside, confirmed.email))
    await noteAccountEvent(inside.db, ownerOf(inside), { type: 'email_changed' })
    return { result: { ...confirmed, undoToken }, ...recorded }
  })
}

async function undo(db: Db, openScope: OpenScope, brand: Brand, token: string) {
  const known = await findChange(db, whereUndo, brand, token)
  if (!known) throw refuse('email_change_gone')
  const scope = await openScope(brand, known.accountId, '')
  await recordChange(scope, async (inside) => {
    const [undone] = await inside.db
      .update(emailChanges)
      .set({ undone: sql`now()` })
      .where(whereUndo(brand, token))
      .returning(columns)
    if (!undone) throw refuse('email_change_gone')
    const recorded = await trackProfile(inside, () => setEmail(inside, undone.former))
    // Later changes are the doing of whoever had made this one.
    await inside.db
      .delete(emailChanges)
      .where(and(whereOwned(inside, emailChanges), ne(emailChanges.undoHash, hashToken(token))))
    await endSessionsWhere(inside.db, whereOwned(inside, sessions))
    await noteAccountEvent(inside.db, ownerOf(inside), { type: 'email_restored' })
    return recorded
  })
}

export const openEmailChanges = (db: Db, openScope: OpenScope): EmailChanges => ({
  find: (brand, token) => findChange(db, whereToken, brand, token),
  findUndo: (brand, token) => findChange(db, whereUndo, brand, token),
  confirm: (brand, token) => confirm(db, openScope, brand, token),
  undo: (brand, token) => undo(db, openScope, brand, token),
  isJustUsed: (...asked) => isJustUsed(db, ...asked),
})
