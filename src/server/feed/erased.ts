import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ensureLinkKey } from '../orders/order-links.ts'
import type { FeedTarget } from './feed-type.ts'
import { keyOf } from './items.ts'
import { erasedItems } from './table.ts'

/** Names an item that was erased by a hash, since the shop's id may be an e-mail address. */
const hashOf = (companyKey: string, key: string) =>
  createHmac('sha256', companyKey).update(`erased ${key}`).digest('base64url')

/** Returns which items the company has erased, by their keys, and when. */
export async function findErased(target: FeedTarget, keys: string[]): Promise<Map<string, Date>> {
  const { db, companyId } = target
  const ofCompany = eq(erasedItems.companyId, companyId)
  const [any] = await db
    .select({ hash: erasedItems.hash })
    .from(erasedItems)
    .where(ofCompany)
    .limit(1)
  if (!any || keys.length === 0) return new Map()
  const companyKey = await ensureLinkKey(target)
  const byHash = new Map(keys.map((key) => [hashOf(companyKey, key), key]))
  const found = await db
    .select({ hash: erasedItems.hash, erased: erasedItems.erased })
    .from(erasedItems)
    .where(and(ofCompany, inArray(erasedItems.hash, [...byHash.keys()])))
  return new Map(found.map(({ hash, erased }) => [byHash.get(hash)!, erased]))
}

/** Notes that items are erased: lines about them are ignored from now on. */
export async function noteErased(
  target: FeedTarget,
  items: { type: string; externalId: string }[],
) {
  if (items.length === 0) return
  const companyKey = await ensureLinkKey(target)
  const { db, companyId } = target
  const hashes = items.map(({ type, externalId }) => hashOf(companyKey, keyOf(type, externalId)))
  // One parameter for all: a customer may have more orders than a statement may have parameters.
  await db.execute(
    sql`insert into ${erasedItems} (company_id, hash)
      select ${companyId}::int, value from jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb)
      on conflict do nothing`,
  )
}

/** Forgets that items were erased: they have come back. */
export async function forgetErased(target: FeedTarget, keys: string[]) {
  if (keys.length === 0) return
  const companyKey = await ensureLinkKey(target)
  const hashes = keys.map((key) => hashOf(companyKey, key))
  const { db, companyId } = target
  await db
    .delete(erasedItems)
    .where(and(eq(erasedItems.companyId, companyId), inArray(erasedItems.hash, hashes)))
}
