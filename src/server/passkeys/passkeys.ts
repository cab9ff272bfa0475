import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import type { Passkey } from '#contract/passkey.ts'
import * as limits from '#lib/limits/passkeys.ts'
import { refuse } from '../refusal.ts'
import { checkOtherWay, lockWaysIn } from '../security/ways-in.ts'
import { emailIssuer, type Identity } from '../sign-in/identity.ts'
import { identities } from '../sign-in/table.ts'
import { toIsoString } from '../store/iso-date.ts'
import type { Db } from '../store/open.ts'
import { ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { passkeys } from './table.ts'

/** A passkey as an authenticator has made it. */
export interface NewPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  isSynced: boolean
}

const toPasskey = ({ id, name, isSynced, ...row }: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  isSynced,
  created: toIsoString(row.created),
  lastUsed: row.lastUsed && toIsoString(row.lastUsed),
})

/** Lists the shopper's passkeys, the newest first. */
export async function listPasskeys(scope: Scope) {
  const rows = await scope.db
    .select()
    .from(passkeys)
    .where(whereOwned(scope, passkeys))
    .orderBy(desc(passkeys.created), desc(passkeys.id))
  return rows.map(toPasskey)
}

/** Returns the ids of the shopper's passkeys for the authenticator, which makes no second one. */
export const listCredentials = (scope: Scope) =>
  scope.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(whereOwned(scope, passkeys))

/** Adds a passkey. Throws 409 where the account has enough, or the passkey is known already. */
export const addPasskey = (scope: Scope, name: string, added: NewPasskey) =>
  scope.unrecorded.transaction(async (tx) => {
    const db = tx as unknown as Db
    await lockWaysIn(scope, db)
    if ((await db.$count(passkeys, whereOwned(scope, passkeys))) >= limits.maxPasskeys)
      throw refuse('too_many_passkeys')
    const [row] = await db
      .insert(passkeys)
      .values({ ...ownerOf(scope), ...added, name })
      .onConflictDoNothing()
      .returning()
    if (!row) throw refuse('passkey_known')
    return toPasskey(row)
  })

const whereId = (scope: Scope, id: number) => and(whereOwned(scope, passkeys), eq(passkeys.id, id))

/** Renames a passkey. Throws 404 where the shopper has none by that id. */
export async function renamePasskey(scope: Scope, id: number, name: string) {
  const renamed = await scope.unrecorded
    .update(passkeys)
    .set({ name })
    .where(whereId(scope, id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw refuse('passkey_gone')
}

/** Removes a passkey. Throws 404 where it is gone, and 409 where it is the last way in. */
export const removePasskey = (scope: Scope, id: number) =>
  scope.unrecorded.transaction(async (tx) => {
    const db = tx as unknown as Db
    await lockWaysIn(scope, db)
    await checkOtherWay(scope, db, { passkeyId: id })
    const removed = await db
      .delete(passkeys)
      .where(whereId(scope, id))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw refuse('passkey_gone')
  })

/** Tells whether a shopper without passkeys has just signed in by a code often enough. */
export async function isWorthSuggesting(scope: Scope) {
  const [found] = await scope.db
    .select({ signIns: identities.signIns })
    .from(identities)
    .where(and(whereOwned(scope, identities), eq(identities.issuer, emailIssuer)))
    .orderBy(desc(identities.signIns))
    .limit(1)
  if (found?.signIns !== limits.suggestPasskeyAfter) return false
  return (await listCredentials(scope)).length === 0
}

/** Finds passkeys for people who are not signed in. */
export interface KnownPasskeys {
  find(
    brand: Brand,
    credentialId: string,
  ): Promise<{ publicKey: string; counter: number; transports: string[] } | undefined>
  /** Notes that a passkey has signed in. Returns false where its counter goes back. */
  use(brand: Brand, credentialId: string, counter: number): Promise<boolean>
}

const whereCredential = (companyId: number, credentialId: string) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.credentialId, credentialId))

export const openKnownPasskeys = (db: Db): KnownPasskeys => ({
  async find({ companyId }, credentialId) {
    const { publicKey, counter, transports } = passkeys
    const [found] = await db
      .select({ publicKey, counter, transports })
      .from(passkeys)
      .where(whereCredential(companyId, credentialId))
    return found
  },
  async use({ companyId }, credentialId, counter) {
    const isAhead = sql`${passkeys.counter} < ${counter}`
    const isUncounted = sql`${passkeys.counter} = 0 and ${counter}::bigint = 0`
    const used = await db
      .update(passkeys)
      .set({ counter, lastUsed: sql`now()` })
      .where(and(whereCredential(companyId, credentialId), or(isAhead, isUncounted)))
      .returning({ id: passkeys.id })
    return used.length > 0
  },
})

/** Returns the account of a passkey. Belongs into a transaction that holds up other sign-ins. */
export async function findPasskeyOwner(db: Db, companyId: number, { subject }: Identity) {
  const [found] = await db
    .select({ accountId: passkeys.accountId })
    .from(passkeys)
    .where(whereCredential(companyId, subject))
  if (!found) throw refuse('passkey_unknown')
  return found.accountId
}
