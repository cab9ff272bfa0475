import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Db } from '../../db/open.ts'
import { accounts, identities } from '../../db/schema.ts'
import { usedCredentials } from '../../db/session-schema.ts'
import { HttpError } from '../../http-error.ts'
import { hashToken } from '../../tokens.ts'
import type { Identity } from '../identity.ts'
import { startSession } from './sessions.ts'

/** The account whose owner has shown that an address is theirs. */
const findVerified = (db: Db, companyId: number, email: string) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.companyId, companyId),
        isNotNull(accounts.emailVerifiedAt),
        sql`lower(${accounts.email}) = lower(${email})`,
      ),
    )

/**
 * The account that an identity belongs to: its own, else the one whose verified address it vouches
 * for, else a new one.
 */
async function findAccount(db: Db, { companyId }: Brand, identity: Identity) {
  const { issuer, subject, email, emailVerified, firstName, lastName } = identity
  const [known] = await db
    .select({ id: identities.accountId })
    .from(identities)
    .where(
      and(
        eq(identities.companyId, companyId),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
  if (known) return known.id
  const vouched = emailVerified && email !== ''
  const [linked] = vouched ? await findVerified(db, companyId, email) : []
  const [account] = linked
    ? [linked]
    : await db
        .insert(accounts)
        .values({
          companyId,
          email,
          firstName,
          lastName,
          emailVerifiedAt: vouched ? new Date() : null,
        })
        .returning({ id: accounts.id })
  await db.insert(identities).values({ companyId, issuer, subject, accountId: account!.id })
  return account!.id
}

/** Throws where this has signed somebody in before. What has expired counts as forgotten. */
async function markUsed(db: Db, { companyId }: Brand, { id, expires }: Identity['proof']) {
  const [spent] = await db
    .insert(usedCredentials)
    .values({ companyId, hash: hashToken(id), expires })
    .onConflictDoUpdate({
      target: [usedCredentials.companyId, usedCredentials.hash],
      set: { expires },
      setWhere: lt(usedCredentials.expires, sql`now()`),
    })
    .returning({ hash: usedCredentials.hash })
  if (!spent) throw new HttpError(409, 'this sign-in was already used')
}

/**
 * Signs an identity in; sign-ins of one company wait for each other, so that one identity never
 * makes two accounts.
 */
export function signIn(db: Db, brand: Brand, identity: Identity) {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('sign-in'), ${brand.companyId}::int)`,
    )
    await markUsed(tx as unknown as Db, brand, identity.proof)
    const accountId = await findAccount(tx as unknown as Db, brand, identity)
    return startSession(
      tx as unknown as Db,
      { companyId: brand.companyId, accountId },
      identity.idToken,
    )
  })
}
