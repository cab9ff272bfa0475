import { addSeconds } from 'date-fns/addSeconds'
import { and, eq, inArray } from 'drizzle-orm'
import * as limits from '#lib/limits/webhooks.ts'
import type { Db } from '../store/open.ts'
import { replacedSecrets } from './table.ts'
import { hashToken } from '../tokens.ts'
import type { Receiver } from './receivers.ts'

/**
 * Notes since when secrets are replaced, and answers what tells which are good at the moment: the
 * first, and each other for a day from when it was first seen behind another one.
 */
export async function openSecrets(db: Db, { companyId, secrets }: Receiver) {
  const [current = '', ...others] = secrets
  const ofCompany = eq(replacedSecrets.companyId, companyId)
  // One that counts again may be replaced again.
  await db
    .delete(replacedSecrets)
    .where(and(ofCompany, eq(replacedSecrets.hash, hashToken(current))))
  const hashes = others.map(hashToken)
  if (hashes.length > 0)
    await db
      .insert(replacedSecrets)
      .values(hashes.map((hash) => ({ companyId, hash })))
      .onConflictDoNothing()
  const known = await db
    .select()
    .from(replacedSecrets)
    .where(and(ofCompany, inArray(replacedSecrets.hash, hashes)))
  const until = new Map(
    known.map(({ hash, replaced }) => [
      hash,
      addSeconds(replaced, limits.replacedSecretSeconds).getTime(),
    ]),
  )
  return (now = Date.now()) => [
    current,
    ...others.filter((secret) => now < (until.get(hashToken(secret)) ?? 0)),
  ]
}
