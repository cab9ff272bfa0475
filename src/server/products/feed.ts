import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineFeedType, type FeedTarget, type KnownLine, type Row } from '../feed/feed-type.ts'
import { address, amount, currency, words } from '../feed/fields.ts'
import { execute, isAnyOf } from '../feed/rows.ts'
import { wordColumns } from '../feed/words.ts'
import { products } from './table.ts'

/** The number of a product whose id is one, as numbers are written; others get one of their own. */
export const productNumber = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined)

const firstOwnNumber = 1_000_000_000

/** Notes since when products are back that were out of stock before. */
async function noteBackInStock(target: FeedTarget, lines: KnownLine[], rows: Row[]) {
  const there = lines.flatMap(({ line, rowId }) => (line.inStock === true ? (rowId ?? []) : []))
  if (there.length === 0) return
  const found = await execute<{ id: number }>(
    target,
    sql`select id from ${products} where company_id = ${target.companyId}
      and not in_stock and ${isAnyOf(sql`id`, there)}`,
  )
  const backInStock = new Set(found.map(({ id }) => id))
  for (const [n, { rowId, line, updatedAt }] of lines.entries())
    if (line.inStock === true && backInStock.has(rowId!)) rows[n]!.backInStock = updatedAt
}

export const product = defineFeedType({
  about:
    'A product on a wishlist or in the list of viewed products. An order contains its own products.',
  fields: z.strictObject({
    name: words().optional(),
    category: words().optional(),
    url: address.optional(),
    image: address.optional(),
    price: amount.optional(),
    currency: currency.optional(),
    inStock: z
      .boolean()
      .nullable()
      .optional()
      .meta({ title: '`true`, `false`, or `null`' })
      .describe('`null` means unknown. The wishlist shows “Out of stock” and “Back in stock”.'),
  }),
  example: {
    externalId: '501',
    name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
    category: { en: 'Shoes', nl: 'Schoenen' },
    url: '/product/501',
    image: 'https://shop.example/images/501.jpg',
    price: '89.95',
    currency: 'EUR',
    inStock: true,
  },
  references: {},
  table: products,
  naturalKey: ['productId'],
  toRow: ({ externalId, line: { name, category, ...rest } }) => ({
    ...rest,
    ...wordColumns({ name, categoryName: category }),
    productId: productNumber(externalId),
    shopId: externalId,
  }),
  prepare: noteBackInStock,
  complete: (row) => ({ ...row, productId: row.productId ?? firstOwnNumber + row.id }),
})
