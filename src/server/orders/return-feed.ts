import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { returnReasons, ReturnStatus } from '#contract/codes.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as orderLimits from '#lib/limits/orders.ts'
import { accounts } from '../store/accounts.ts'
import { returnProducts, returns } from './return-table.ts'
import { orders } from './table.ts'
import {
  defineFeedType,
  type AdoptedRow,
  type FeedTarget,
  type KnownLine,
  type StoredLine,
} from '../feed/feed-type.ts'
import * as field from '../feed/fields.ts'
import { essential, mended } from '../feed/mend.ts'
import { execute, insertRows, isAnyOf } from '../feed/rows.ts'
import { wordColumns } from '../feed/words.ts'
import { productNumber } from '../products/feed.ts'

const fields = z.strictObject({
  id: essential(z.int().min(1).max(2_147_483_647))
    .optional()
    .describe(
      'Our id of a return that was requested in the account area, from the event `return.requested`.',
    ),
  order: field.externalId
    .optional()
    .describe(
      'The order of a return that was requested elsewhere. A new return needs either `order` or `id`.',
    ),
  created: field.instant.optional(),
  status: field.named(ReturnStatus).optional(),
  refund: field.amount
    .nullable()
    .optional()
    .describe('The refunded amount in the order’s currency. `null` means not known yet.'),
  message: field
    .words(orderLimits.maxRemarkCharacters)
    .optional()
    .describe('A text for the shopper.'),
  products: essential(
    z
      .array(
        z.strictObject({
          product: field.externalId.optional().describe('As in the order.'),
          name: field.name().describe('As in the order.'),
          quantity: essential(z.int().min(1).max(orderLimits.maxPiecesPerProduct)).optional(),
          reason: mended(z.enum(returnReasons), () => 'otherReason'),
        }),
      )
      .max(feedLimits.maxPartsPerOrder),
  )
    .optional()
    .describe(
      'The returned products. A return that was requested in the account area already has them.',
    ),
})
type Return = z.infer<typeof fields>

interface Found {
  id: number
  account: number
}

const ownersOf = async (target: FeedTarget, from: typeof returns | typeof orders, ids: number[]) =>
  new Map(
    (
      await execute<Found>(
        target,
        sql`select id, account_id as account from ${from}
          where company_id = ${target.companyId} and ${isAnyOf(sql`id`, ids)}`,
      )
    ).map(({ id, account }) => [id, account]),
  )

const unknownId = 'expected the id of a return that was requested here'
const otherId = 'expected the id of the return that was fed under this externalId'
const noOrder = 'expected the order, or our id of a return that was requested here'

/** The returns that lines name by our ids. Those of a customer who was erased are not known. */
async function adopt(target: FeedTarget, lines: KnownLine<Return>[]) {
  const named = lines.flatMap(({ line }) => line.id ?? [])
  const found = await execute<{ id: number }>(
    target,
    sql`select r.id from ${returns} r
      join ${accounts} a on a.company_id = r.company_id and a.id = r.account_id
      where r.company_id = ${target.companyId} and ${isAnyOf(sql`r.id`, named)}
        and a.erased is null`,
  )
  const known = new Set(found.map(({ id }) => id))
  return lines.map(({ line: { id, order }, rowId }): AdoptedRow => {
    if (id === undefined)
      return rowId || order ? {} : { errors: [{ field: 'order', expected: noOrder }] }
    if (rowId !== undefined && rowId !== id) return { errors: [{ field: 'id', expected: otherId }] }
    return known.has(id) ? { rowId: id } : { errors: [{ field: 'id', expected: unknownId }] }
  })
}

/** Puts the products that lines name in the place of those that were there. */
async function storeProducts(target: FeedTarget, lines: StoredLine<Return>[]) {
  const given = lines.filter(({ line }) => line.products)
  const ids = given.map(({ rowId }) => rowId)
  if (ids.length === 0) return
  await target.db.execute(
    sql`delete from ${returnProducts} where company_id = ${target.companyId}
      and ${isAnyOf(sql`return_id`, ids)}`,
  )
  const accounts = await ownersOf(target, returns, ids)
  await insertRows(
    target,
    returnProducts,
    given.flatMap(({ line, rowId }) =>
      line.products!.map(({ product, name, ...rest }) => ({
        ...rest,
        ...wordColumns({ name }),
        productId: productNumber(product ?? '') ?? 0,
        returnId: rowId,
        accountId: accounts.get(rowId),
      })),
    ),
  )
}

export const orderReturn = defineFeedType({
  about:
    'Products of an order that a shopper sends back. A return that was requested in the account area has our `id`.',
  fields,
  example: {
    externalId: 'return-1',
    order: 'order-100007',
    created: '2026-03-09T10:00:00+01:00',
    status: 'approved',
    refund: '89.95',
    message: { en: 'The label is in your mailbox.', nl: 'Het label zit in je mailbox.' },
    products: [
      {
        product: '501',
        name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
        quantity: 1,
        reason: 'wrongSize',
      },
    ],
  },
  references: { order: 'order' },
  table: returns,
  toRow({ line, ids }) {
    const { created, status, refund, message } = line
    return { created, status, refund, ...wordColumns({ message }), orderId: ids.order?.[0] }
  },
  /** A return belongs to whom its order belongs to. */
  async prepare(target, lines, rows) {
    const ids = lines.flatMap((line) => line.ids.order ?? [])
    const accounts = await ownersOf(target, orders, ids)
    for (const [n, row] of rows.entries())
      row.accountId = accounts.get(lines[n]!.ids.order?.[0] ?? 0)
  },
  adopt,
  storeParts: storeProducts,
})
