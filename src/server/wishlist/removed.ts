import { and, eq, sql, type SQL } from 'drizzle-orm'
import { removedWishes, wishProducts } from './table.ts'
import { whereOwned, type Scope } from '../store/scope.ts'

/** Keeps what wishes cost when they were wished, before they are deleted. */
export const keepPrices = ({ db, ...scope }: Scope, named: SQL | undefined) =>
  db.execute(
    sql`insert into ${removedWishes} (company_id, account_id, product_id, price, currency)
      select company_id, account_id, product_id, price, currency from ${wishProducts}
      where ${and(whereOwned(scope, wishProducts), named)}
      on conflict (account_id, product_id)
      do update set price = excluded.price, currency = excluded.currency, removed = now()`,
  )

/**
 * Returns the original price of a wish that returns to the list, once; undefined where it was not
 * removed recently.
 */
export async function takeKeptPrice({ db, ...scope }: Scope, wished: number) {
  const [kept] = await db
    .delete(removedWishes)
    .where(and(whereOwned(scope, removedWishes), eq(removedWishes.productId, wished)))
    .returning({ price: removedWishes.price, currency: removedWishes.currency })
  return kept
}
