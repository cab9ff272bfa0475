import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { WayIn } from '#contract/security.ts'
import { passkeys } from '../passkeys/table.ts'
import { refuse } from '../refusal.ts'
import { offersEmailLogin } from '../sign-in/code-offers.ts'
import { emailIssuer, shopIssuer, type Identity } from '../sign-in/identity.ts'
import { identities } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import { toIsoString } from '../store/iso-date.ts'
import type { Db, Reader } from '../store/open.ts'
import { ownerOf, whereOwnAccount, whereOwned, type Scope } from '../store/scope.ts'

const isInUse = isNull(identities.removed)
/** Matches the identities that the brand can sign in by itself. */
const isOffered = (brand: Brand) =>
  offersEmailLogin(brand) ? undefined : ne(identities.issuer, emailIssuer)

/** Returns whether the shopper has shown that the account's address is theirs. */
export const hasVerifiedEmail = async (scope: Scope, db: Reader = scope.db) =>
  (await db.$count(
    accounts,
    and(whereOwnAccount(scope), sql`${accounts.emailVerifiedAt} is not null`),
  )) > 0

/** Lists the ways to sign in other than passkeys, the oldest first. */
export async function listWaysIn(scope: Scope): Promise<WayIn[]> {
  const rows = await scope.db
    .select()
    .from(identities)
    .where(and(whereOwned(scope, identities), isInUse, ne(identities.issuer, emailIssuer)))
    .orderBy(asc(identities.created), asc(identities.id))
  const listed = rows.map(({ id, issuer, provider, created, lastUsed }) => ({
    id,
    way: provider || (issuer === shopIssuer ? shopIssuer : ''),
    created: toIsoString(created),
    lastUsed: lastUsed && toIsoString(lastUsed),
    isRemovable: issuer !== shopIssuer,
  }))
  if (!offersEmailLogin(scope.brand) || !(await hasVerifiedEmail(scope))) return listed
  const byCode = { id: 0, way: emailIssuer, created: null, lastUsed: null, isRemovable: false }
  return [...listed, byCode]
}

/** Locks the account, so that two changes of the ways in follow each other. */
export const lockWaysIn = (scope: Scope, db: Db) =>
  db.select({ id: accounts.id }).from(accounts).where(whereOwnAccount(scope)).for('update')

/** Throws 409 where the shopper can sign in by nothing but the passkey or identity that goes. */
export async function checkOtherWay(
  scope: Scope,
  db: Db,
  { passkeyId = 0, identityId = 0 }: { passkeyId?: number; identityId?: number },
) {
  const { brand } = scope
  const keys = brand.passkeys
    ? await db.$count(passkeys, and(whereOwned(scope, passkeys), ne(passkeys.id, passkeyId)))
    : 0
  const signIns = and(
    whereOwned(scope, identities),
    isInUse,
    isOffered(brand),
    ne(identities.id, identityId),
  )
  if (keys > 0 || (await db.$count(identities, signIns)) > 0) return
  if (offersEmailLogin(brand) && (await hasVerifiedEmail(scope, db))) return
  throw refuse('last_way_in')
}

/**
 * Removes a way to sign in, but never the last; its provider signs nobody in by it until it is
 * added again. Answers the way.
 */
export const removeWayIn = (scope: Scope, id: number) =>
  scope.unrecorded.transaction(async (tx) => {
    const db = tx as unknown as Db
    await lockWaysIn(scope, db)
    const own = and(
      whereOwned(scope, identities),
      eq(identities.id, id),
      isInUse,
      ne(identities.issuer, shopIssuer),
      ne(identities.issuer, emailIssuer),
    )
    if ((await db.$count(identities, own)) === 0) throw refuse('way_in_gone')
    await checkOtherWay(scope, db, { identityId: id })
    const [removed] = await db
      .update(identities)
      .set({ removed: sql`now()` })
      .where(own)
      .returning({ way: identities.provider })
    return removed!.way
  })

/**
 * Adds a provider's person to the account. Throws 409 where another account signs in that way. One
 * that another account has removed is free.
 */
export async function addIdentity(
  db: Db,
  scope: Pick<Scope, 'brand' | 'accountId'>,
  { issuer, subject }: Identity,
  provider: string,
) {
  const owner = ownerOf(scope)
  const isOwn = eq(identities.accountId, scope.accountId)
  const [added] = await db
    .insert(identities)
    .values({ ...owner, issuer, subject, provider })
    .onConflictDoUpdate({
      target: [identities.companyId, identities.issuer, identities.subject],
      set: { accountId: scope.accountId, provider, removed: null },
      setWhere: or(isOwn, sql`${identities.removed} is not null`),
    })
    .returning({ id: identities.id })
  if (!added) throw refuse('way_in_taken')
}
