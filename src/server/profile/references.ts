import { and, asc, isNull } from 'drizzle-orm'
import { externalIds } from '../feed/external-ids.ts'
import { identities } from '../sign-in/table.ts'
import type { Reader } from '../store/open.ts'
import { whereOwned } from '../store/scope.ts'
import type { EventCustomer } from '../webhooks/event.ts'

/** Names the account whose rows are read. */
interface Owned {
  db: Reader
  brand: { companyId: number }
  accountId: number
}

/** The shopper as events name one. */
export async function customerReference(scope: Owned): Promise<EventCustomer> {
  const { db, accountId } = scope
  const externalId = await externalIds(scope, 'customer', [accountId])
  const known = await db
    .select({ issuer: identities.issuer, subject: identities.subject })
    .from(identities)
    .where(and(whereOwned(scope, identities), isNull(identities.removed)))
    .orderBy(asc(identities.id))
  return { id: accountId, externalId: externalId(accountId), identities: known }
}
