import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { documents } from '../orders/document-table.ts'
import { returnProducts, returns } from '../orders/return-table.ts'
import { orderProducts, orders, shipments, transactions } from '../orders/table.ts'
import type { AccountTable } from '../store/tables.ts'

/** Removes a field from each object of a list. */
const without = (column: PgColumn, field: string) =>
  sql`(select coalesce(jsonb_agg(item - ${field}::text order by n), '[]')
    from jsonb_array_elements(${column}) with ordinality list(item, n))`

/**
 * Lists what the law has a shop keep of an erased customer's orders: the goods, the amounts and the
 * dates. `emptied` are the columns that may name or describe a person, with their value afterwards;
 * `kept` are all others.
 */
export const keptTables: {
  table: AccountTable
  emptied: Record<string, SQL | string | object | null>
  kept: string[]
}[] = [
  {
    table: orders,
    emptied: {
      accessUrl: '',
      shippingAddress: null,
      billingAddress: null,
      addressRequest: null,
      addressAnswer: null,
      customerNote: '',
      adjustments: without(orders.adjustments, 'code'),
      refunds: without(orders.refunds, 'reason'),
      // A search does not find it any more, and its link is withdrawn.
      search: '',
      linkVersion: sql`${orders.linkVersion} + 1`,
    },
    kept: [
      ...[
        'id',
        'companyId',
        'accountId',
        'orderNumber',
        'created',
        'status',
        'shopStatus',
        'state',
      ],
      ...['currency', 'serviceFee', 'shippingCost', 'transactionCost', 'discount', 'subTotal'],
      ...['totalPrice', 'taxLines', 'shippingMethod', 'translations', 'expectedDelivery'],
    ],
  },
  {
    table: orderProducts,
    // An option may be a text of the shopper's.
    emptied: { options: [], codes: [], downloadUrl: '' },
    kept: [
      ...['id', 'companyId', 'accountId', 'orderId', 'productId', 'categoryName', 'image', 'name'],
      ...['url', 'productType', 'price', 'status', 'quantity', 'unit', 'sku', 'shopId', 'bundle'],
      ...['progress', 'translations'],
    ],
  },
  {
    table: transactions,
    emptied: { reference: '', iban: '' },
    kept: [
      ...['id', 'companyId', 'accountId', 'orderId', 'method', 'methodName', 'translations'],
      ...['kind', 'status', 'paid', 'currency', 'created'],
    ],
  },
  {
    table: shipments,
    emptied: { number: '', link: '', trackings: [] },
    kept: [
      ...['id', 'companyId', 'accountId', 'orderId', 'carrier', 'lines', 'quantities', 'history'],
      'expectedDelivery',
    ],
  },
  {
    table: documents,
    // A paper without a number is numbered by its name.
    emptied: { url: '', file: '', name: '', number: '' },
    kept: ['id', 'companyId', 'accountId', 'orderId', 'kind', 'isInvoice', 'date'],
  },
  {
    table: returns,
    // The translations are those of the message.
    emptied: {
      ...{ message: '', remark: '', translations: {} },
      ...{ labelUrl: '', labelFile: '', reference: '' },
    },
    kept: [
      ...['id', 'companyId', 'accountId', 'orderId', 'created', 'status', 'refund'],
      ...['carrier', 'address', 'sendBy', 'cancellable', 'history'],
    ],
  },
  {
    table: returnProducts,
    emptied: {},
    kept: [
      ...['id', 'companyId', 'accountId', 'returnId', 'productId', 'name', 'translations'],
      ...['quantity', 'reason'],
    ],
  },
]
