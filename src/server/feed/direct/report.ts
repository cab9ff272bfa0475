import { and, count, desc, eq, isNull, min, ne } from 'drizzle-orm'
import type { Db } from '../../store/open.ts'
import { shopDeliveries } from '../table.ts'

const maxShown = 100

const shown = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/** Describes a company's deliveries that wait to be fed, and those that could not be used. */
export async function describeDeliveries(db: Db, companyId: number) {
  const { received, fault, done, id } = shopDeliveries
  const mine = eq(shopDeliveries.companyId, companyId)
  const [waiting] = await db
    .select({ count: count(), first: min(received) })
    .from(shopDeliveries)
    .where(and(mine, isNull(done)))
  const unusable = await db
    .select()
    .from(shopDeliveries)
    .where(and(mine, ne(fault, '')))
    .orderBy(desc(id))
    .limit(maxShown)
  return [
    ...(waiting?.first
      ? [
          `deliveries that wait to be fed: ${waiting.count}, the first since ${shown(waiting.first)}`,
        ]
      : []),
    ...unusable.map(
      (one) =>
        `${shown(one.received)}  ${one.brand}  ${one.shop} ${one.topic} ${one.delivery} could not be used: ${one.fault}`,
    ),
  ]
}
