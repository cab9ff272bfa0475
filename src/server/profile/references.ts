import { asc } from 'drizzle-orm'
import { externalIds } from '../feed/external-ids.ts'
import { identities } from '../sign-in/table.ts'
import { whereOwned, type Scope } from '../store/scope.ts'
import type { EventCustomer } from '../webhooks/event.ts'

/** The shopper as events name one. */
export async function customerReference(scope: Scope): Promise<EventCustomer> {
  const { db, accountId } = scope
  const externalId = await externalIds(scope, 'customer', [accountId])
  const known = await db
    .select({ issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(whereOwned(scope, identities))
    .orderBy(asc(identities.id))
  return { id: accountId, externalId: externalId(accountId), identities: known }
}
