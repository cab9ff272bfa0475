import { and, asc, eq } from 'drizzle-orm'
import { identities } from '../sign-in/table.ts'
import { webhookEvents } from './table.ts'
import { externalIds } from '../feed/note-change.ts'
import type { Scope } from '../store/scope.ts'
import type { EventFields, EventType } from '../event-types.ts'
import type { EventCustomer } from './event.ts'

async function customerOf(scope: Scope): Promise<EventCustomer> {
  const { db, brand, accountId } = scope
  const externalId = await externalIds(scope, 'customer', [accountId])
  const known = await db
    .select({ issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.companyId, brand.companyId), eq(identities.accountId, accountId)))
    .orderBy(asc(identities.id))
  return { id: accountId, externalId: externalId(accountId), identities: known }
}

/**
 * Writes what a shopper did for the shop to hear, inside of the transaction that does it and that
 * holds the account; nothing where nobody listens. `describe` answers what is particular to it.
 */
export async function recordEvent<Type extends EventType>(
  scope: Scope,
  type: Type,
  describe: () => EventFields<Type> | Promise<EventFields<Type>>,
) {
  if (!scope.hasReceiver) return
  const { db, brand, accountId } = scope
  const data = { customer: await customerOf(scope), ...(await describe()) }
  await db.insert(webhookEvents).values({ companyId: brand.companyId, accountId, type, data })
}
