import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../store/open.ts'
import { shopDeliveries } from '../table.ts'
import { maxWaitingDeliveries } from '../feed-limits.ts'

export type Delivery = typeof shopDeliveries.$inferSelect

/** A delivery as it has come. One with a fault is done with. */
export type NewDelivery = Pick<
  Delivery,
  'companyId' | 'brand' | 'shop' | 'delivery' | 'topic' | 'body' | 'happened' | 'fault'
>

const isOf = ({ companyId, brand, shop, delivery }: NewDelivery) =>
  and(
    eq(shopDeliveries.companyId, companyId),
    eq(shopDeliveries.brand, brand),
    eq(shopDeliveries.shop, shop),
    eq(shopDeliveries.delivery, delivery),
  )

/**
 * Stores a delivery, unless it is there or the company has too many that wait. Returns whether it
 * is `new`, `known`, or refused as the company is `full`.
 */
export async function keepDelivery(db: Db, one: NewDelivery, max = maxWaitingDeliveries) {
  const { companyId, brand, shop, delivery, topic, body, happened, fault } = one
  const open = sql`select from ${shopDeliveries}
    where company_id = ${companyId}::int and done is null limit ${max}::int`
  const { rows } = (await db.execute(
    sql`insert into ${shopDeliveries}
        (company_id, brand, shop, delivery, topic, body, happened, fault, done)
      select ${companyId}::int, ${brand}::text, ${shop}::text, ${delivery}::text, ${topic}::text,
        ${body}::text, ${happened?.toISOString() ?? null}::timestamptz, ${fault}::text,
        case when ${fault}::text <> '' then now() end
      where (select count(*) from (${open}) waiting) < ${max}::int
      on conflict do nothing returning id`,
  )) as unknown as { rows: unknown[] }
  if (rows.length > 0) return 'new'
  return (await db.$count(shopDeliveries, isOf(one))) > 0 ? 'known' : 'full'
}

const later = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::float8)`

/**
 * Takes the first delivery of a company that waits for this process alone, for so many seconds;
 * nothing where another process has it. The next one has to wait until it is done.
 */
export async function takeFirst(
  db: Db,
  { companyId, brands, seconds }: { companyId: number; brands: string[]; seconds: number },
): Promise<Delivery | undefined> {
  const { id, brand, leasedUntil, done } = shopDeliveries
  const first = db
    .select({ id })
    .from(shopDeliveries)
    .where(and(eq(shopDeliveries.companyId, companyId), isNull(done), inArray(brand, brands)))
    .orderBy(id)
    .limit(1)
  const [taken] = await db
    .update(shopDeliveries)
    .set({ leasedUntil: later(seconds) })
    .where(
      and(
        eq(shopDeliveries.companyId, companyId),
        sql`${id} = (${first})`,
        isNull(done),
        or(isNull(leasedUntil), lte(leasedUntil, sql`now()`)),
      ),
    )
    .returning()
  return taken
}

const isSame = ({ companyId, id }: Delivery) =>
  and(eq(shopDeliveries.companyId, companyId), eq(shopDeliveries.id, id))

/** Notes that a delivery is done with. Its body is deleted at once. */
export const markDone = (db: Db, delivery: Delivery, fault: string) =>
  db
    .update(shopDeliveries)
    .set({ done: sql`now()`, leasedUntil: null, body: '', fault })
    .where(isSame(delivery))

/** Gives a delivery back, for any process to take it again. */
export const giveBack = (db: Db, delivery: Delivery) =>
  db.update(shopDeliveries).set({ leasedUntil: null }).where(isSame(delivery))
