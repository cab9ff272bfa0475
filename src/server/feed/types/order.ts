import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  AddressType,
  OrderStatus,
  ProductType,
  ShipmentStatus,
  TransactionStatus,
} from '#contract/codes.ts'
import * as limits from '#lib/limits.ts'
import * as table from '../../db/schema.ts'
import { defineFeedType, type FeedTarget, type Row, type StoredLine } from '../feed-type.ts'
import * as field from '../fields.ts'
import { insertRows } from '../rows.ts'
import { wordColumns } from '../words.ts'
import { postal, postalCodeOf } from './address.ts'
import { productNumber } from './catalogue.ts'

const orderAddress = z.strictObject(postal).transform((given) => {
  const name = `${given.firstName ?? ''} ${given.lastName ?? ''}`.trim()
  const empty = Object.fromEntries(Object.keys(postal).map((key) => [key, '']))
  return { ...empty, addressType: AddressType.private, ...given, ...postalCodeOf(given), name }
})

const product = z.strictObject({
  product: field.externalId.optional().describe('The shop’s id of it; it need not be fed.'),
  name: field.words(),
  category: field.words().optional(),
  image: field.address.optional(),
  url: field.address.optional(),
  type: field.named(ProductType).optional(),
  price: field.amount,
  status: field.named(ShipmentStatus),
  quantity: z
    .int()
    .min(1)
    .max(limits.maxPiecesPerProduct)
    .optional()
    .describe(
      'How many pieces the line has; `price` is for all of them, and `name` says so: `2 × Socks`. 1 by default.',
    ),
  codes: z
    .array(field.text().min(1))
    .max(limits.maxCodesPerProduct)
    .optional()
    .describe('The codes bought, shown once the order is finished.'),
  downloadUrl: field.address
    .optional()
    .describe('The address of the file bought, shown once the order is finished.'),
})

const payment = z.strictObject({
  method: field.text().optional(),
  name: field.words().optional().describe('The method as a shopper reads it.'),
  status: field.named(TransactionStatus),
  paid: field.amount
    .optional()
    .describe('How much. A payment with the status `paid` and no amount counts for nothing.'),
  created: field.instant,
})

const shipment = z.strictObject({
  carrier: field.text().optional(),
  number: field.text().optional(),
  link: field.address.optional(),
  lines: z
    .array(z.int().min(1).max(limits.maxPartsPerOrder))
    .max(limits.maxPartsPerOrder)
    .optional()
    .describe(
      'What is in it: the places of its lines in `products`, from 1. ' +
        'Pages leave out a place beyond the last.',
    ),
  history: z
    .array(z.strictObject({ date: field.instant, status: field.named(ShipmentStatus) }))
    .max(limits.maxPartsPerOrder)
    .optional(),
})

const invoice = z
  .strictObject({
    name: field.text().min(1).describe('The name of its file.'),
    number: field
      .text(100)
      .optional()
      .describe('The invoice number; if left out, `name` without `.pdf`.'),
    date: field.instant,
    url: field.address.optional().describe('Where the shop has it.'),
    file: z
      .base64('expected a PDF as base64')
      .refine((text) => text.startsWith('JVBERi'), 'expected a PDF as base64')
      .optional()
      .describe('A PDF, as base64.'),
  })
  .refine(({ url, file }) => !(url && file), 'expected url or file, found both')

const addressShown =
  'Pages show the name, the company and where it is, an invoice also the VAT number; the rest is answered by the calls of an order.'

const list = <Part extends z.ZodType>(part: Part) =>
  z.array(part).max(limits.maxPartsPerOrder).optional()

const fields = z.strictObject({
  customer: field.externalId,
  orderNumber: field.text(100).min(1).optional().describe('The number that the shopper knows.'),
  accessUrl: field.address
    .optional()
    .describe('Where the shop shows, finishes or takes the payment of the order.'),
  created: field.instant.optional(),
  status: field.named(OrderStatus).optional(),
  currency: field.currency.optional(),
  serviceFee: field.amount.optional(),
  shippingCost: field.amount.optional(),
  transactionCost: field.amount.optional(),
  discount: field.amount.optional().describe('Positive; it is taken off.'),
  subTotal: field.amount.optional(),
  totalPrice: field.amount.optional(),
  shippingAddress: orderAddress.nullable().optional().describe(addressShown),
  billingAddress: orderAddress.nullable().optional().describe(addressShown),
  expectedDelivery: field.day.nullable().optional().describe('When the last parcel is expected.'),
  taxLines: list(
    z.strictObject({
      name: field.text(),
      rate: field.amount.describe('In per cent.'),
      base: field.amount.optional().describe('The net amount that the tax is calculated on.'),
      amount: field.amount,
    }),
  ).describe('The taxes that the total price includes.'),
  products: list(product),
  payments: list(payment),
  shipments: list(shipment),
  invoice: invoice
    .nullable()
    .optional()
    .describe('Made here where it has neither `url` nor `file`; null is none.'),
})
type Order = z.infer<typeof fields>

/** What an order is made of, each with the field that replaces it. */
const parts: {
  field: 'products' | 'payments' | 'shipments' | 'invoice'
  table:
    | typeof table.orderProducts
    | typeof table.transactions
    | typeof table.shipments
    | typeof table.invoices
  toRows(order: Order): Row[]
}[] = [
  {
    field: 'products',
    table: table.orderProducts,
    toRows: ({ products = [] }) =>
      products.map(({ product, name, category, type, ...rest }) => ({
        ...rest,
        ...wordColumns({ name, categoryName: category }),
        productId: productNumber(product ?? '') ?? 0,
        productType: type,
      })),
  },
  {
    field: 'payments',
    table: table.transactions,
    toRows: ({ payments = [] }) =>
      payments.map(({ name, ...rest }) => ({ ...rest, ...wordColumns({ methodName: name }) })),
  },
  {
    field: 'shipments',
    table: table.shipments,
    toRows: ({ shipments = [] }) => shipments,
  },
  {
    field: 'invoice',
    table: table.invoices,
    toRows: ({ invoice }) => (invoice ? [invoice] : []),
  },
]

/** Puts the parts of one kind in the place of those that were there. */
async function replaceParts(
  target: FeedTarget,
  { field, table, toRows }: (typeof parts)[number],
  orders: StoredLine<Order>[],
) {
  const given = orders.filter(({ line }) => line[field] !== undefined)
  if (given.length === 0) return
  const owners = given.map(({ rowId, ids }) => ({ id: rowId, account: ids.customer![0] }))
  // One look into the index for each order, whatever the planner knows of the tables.
  await target.db.execute(
    sql`delete from ${table} where ctid = any(array(
      select part.ctid
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, account int)
      cross join lateral (select ctid from ${table} where company_id = ${target.companyId}
        and account_id = o.account and order_row = o.id offset 0) part))`,
  )
  await insertRows(
    target,
    table,
    given.flatMap(({ line, rowId, ids }) =>
      toRows(line).map((row) => ({ ...row, orderId: rowId, accountId: ids.customer![0] })),
    ),
  )
}

export const order = defineFeedType({
  fields,
  references: { customer: 'customer' },
  table: table.orders,
  naturalKey: ['orderNumber'],
  toRow({ line, ids }) {
    const { customer: _, products: __, payments: ___, ...withoutParts } = line
    const { orderNumber, shipments: ____, invoice: _____, ...rest } = withoutParts
    return { ...rest, orderNumber, accountId: ids.customer?.[0] }
  },
  async storeParts(target, orders) {
    for (const part of parts) await replaceParts(target, part, orders)
  },
})
