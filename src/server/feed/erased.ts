import { createHmac } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { ensureLinkKey } from '../orders/order-links.ts'
import type { FeedTarget } from './feed-type.ts'
import { keyOfItem } from './items.ts'
import { execute } from './rows.ts'
import { erasedItems } from './table.ts'

/** Matches the keys of items that an erasure notes: the customer, and what stays of the orders. */
const erasable = /^(?:customer|order|return) /

/** Names an item that was erased by a hash, since the shop's id may be an e-mail address. */
const hashOf = (companyKey: string, key: string) =>
  createHmac('sha256', companyKey).update(`erased ${key}`).digest('base64url')

/** Returns hashes as one parameter: a statement takes 65,535 at most. */
const listOf = (hashes: Iterable<string>): SQL =>
  sql`jsonb_array_elements_text(${JSON.stringify([...hashes])}::jsonb)`

/** Returns which items the company has erased, by their keys, and when. */
export async function findErased(target: FeedTarget, keys: string[]): Promise<Map<string, Date>> {
  const { db, companyId } = target
  const ofCompany = eq(erasedItems.companyId, companyId)
  const [any] = await db
    .select({ hash: erasedItems.hash })
    .from(erasedItems)
    .where(ofCompany)
    .limit(1)
  if (!any) return new Map()
  const companyKey = await ensureLinkKey(target)
  const wanted = new Set(keys.filter((key) => erasable.test(key)))
  const byHash = new Map([...wanted].map((key) => [hashOf(companyKey, key), key]))
  const found = await execute<{ hash: string; erased: string }>(
    target,
    sql`select hash, to_json(erased) #>> '{}' as erased from ${listOf(byHash.keys())} wanted
      join ${erasedItems} on hash = wanted where ${ofCompany}`,
  )
  return new Map(found.map(({ hash, erased }) => [byHash.get(hash)!, new Date(erased)]))
}

/** Notes that items are erased: lines about them are ignored from now on. */
export async function noteErased(
  target: FeedTarget,
  items: { type: string; externalId: string }[],
) {
  if (items.length === 0) return
  const companyKey = await ensureLinkKey(target)
  const hashes = items.map((item) => hashOf(companyKey, keyOfItem(item)))
  await target.db.execute(
    sql`insert into ${erasedItems} (company_id, hash)
      select ${target.companyId}::int, hash from ${listOf(hashes)} hash on conflict do nothing`,
  )
}

/** Forgets that items were erased: they have come back. */
export async function forgetErased(target: FeedTarget, keys: string[]) {
  if (keys.length === 0) return
  const companyKey = await ensureLinkKey(target)
  const hashes = keys.map((key) => hashOf(companyKey, key))
  await target.db.execute(
    sql`delete from ${erasedItems} where ${eq(erasedItems.companyId, target.companyId)}
      and hash in (select ${listOf(hashes)})`,
  )
}
