import { sql } from 'drizzle-orm'
import { z } from 'zod'
import * as limits from '#lib/limits/lists.ts'
import { lastViewProducts } from '../last-viewed/table.ts'
import { products } from '../products/table.ts'
import { wishProducts } from './table.ts'
import {
  accountId,
  defineFeedType,
  type FeedTarget,
  type ResolvedLine,
  type Row,
} from '../feed/feed-type.ts'
import * as field from '../feed/fields.ts'
import { execute, isAnyOf } from '../feed/rows.ts'

/** The products on a customer's wishlist, and those viewed last. */

const fields = z.strictObject({
  customer: field.externalId,
  product: field.externalId,
  added: field.instant.optional().describe('The list is sorted by this date.'),
})
const references = { customer: 'customer', product: 'product' } as const
const naturalKey = ['accountId', 'productId']

interface Product {
  id: number
  number: number
  price: string
  currency: string
}

/** The product that each line names. */
async function productsOf(target: FeedTarget, lines: ResolvedLine[]) {
  const ids = lines.map((line) => line.ids.product![0]!)
  const found = await execute<Product>(
    target,
    sql`select id, product_id as number, price, currency from ${products}
      where company_id = ${target.companyId} and ${isAnyOf(sql`id`, ids)}`,
  )
  const byId = new Map(found.map((product) => [product.id, product]))
  return ids.map((id) => byId.get(id)!)
}

export const seen = defineFeedType({
  about: 'A product that a customer has viewed. The account area shows the last 20.',
  fields,
  example: {
    externalId: 'customer-1007/501',
    customer: 'customer-1007',
    product: '501',
    added: '2026-03-01T18:00:00Z',
  },
  references,
  table: lastViewProducts,
  naturalKey,
  toRow: (resolved) => ({ added: resolved.line.added, accountId: accountId(resolved) }),
  async prepare(target, lines, rows) {
    for (const [n, { number }] of (await productsOf(target, lines)).entries())
      rows[n]!.productId = number
  },
})

const keyOf = (account: unknown, product: number) => `${String(account)} ${product}`

/** The wishes that there are already: what they cost when they were wished does not change. */
async function wishedBefore(target: FeedTarget, rows: Row[], products: Product[]) {
  const found = await execute<{ account: number; product: number }>(
    target,
    sql`select account_id as account, product_id as product from ${wishProducts}
      where company_id = ${target.companyId}
        and ${isAnyOf(
          sql`account_id`,
          rows.map((row) => row.accountId as number),
        )}
        and ${isAnyOf(
          sql`product_id`,
          products.map(({ number }) => number),
        )}`,
  )
  return new Set(found.map(({ account, product }) => keyOf(account, product)))
}

/** Returns whether a wish is so recent that today's price is the one at that time. */
const isNew = (added: string | undefined) =>
  added === undefined || Date.now() - Date.parse(added) < limits.wishPriceSeconds * 1000

export const wish = defineFeedType({
  about: 'A product on the wishlist of a customer.',
  fields: fields.extend({
    price: field.amount
      .optional()
      .describe(
        'The price when the product was added. Without it, a wish that was added in the last 24 hours gets the current price; an older wish has none.',
      ),
    currency: field.currency.optional(),
  }),
  example: {
    externalId: 'customer-1007/501',
    customer: 'customer-1007',
    product: '501',
    added: '2026-03-01T18:05:00Z',
    price: '99.95',
    currency: 'EUR',
  },
  references,
  table: wishProducts,
  naturalKey,
  toRow: (resolved) => {
    const { added, price, currency } = resolved.line
    return { added, price, currency, accountId: accountId(resolved) }
  },
  async prepare(target, lines, rows) {
    const products = await productsOf(target, lines)
    const known = await wishedBefore(target, rows, products)
    for (const [n, { line }] of lines.entries()) {
      const { number, price, currency } = products[n]!
      const row = rows[n]!
      row.productId = number
      if (line.price !== undefined) row.currency ??= currency
      else {
        const isKnown = known.has(keyOf(row.accountId, number))
        // An older one may have been another product's.
        const then = isNew(line.added) ? { price, currency } : { price: null, currency: null }
        Object.assign(row, isKnown ? { currency: undefined } : then)
      }
    }
  },
})
