import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/open.ts'
import type { Line } from './feed.ts'

/** A file of a whole shop in many versions, and what it must have become in the tables. */

const customers = 40
const ordersPerCustomer = 10
const productsPerOrder = 3
/** Everything of a customer beside the orders. */
const perCustomer = ['customer', 'address', 'voucher', 'progress', 'wish', 'preference'] as const

const newerBy = (version: number) => new Date(Date.UTC(2026, 0, 1, 0, version)).toISOString()
const pdfOf = (order: string, version: number) =>
  Buffer.from(`%PDF-1.4 ${order} ${version} ${'.'.repeat(20_000)}`)

function order(externalId: string, customer: string, version: number): Line {
  const products = Array.from({ length: productsPerOrder }, (_, n) => ({
    name: `${version} of ${n}`,
    price: '1.00',
    status: 'shipped',
  }))
  const hasInvoice = externalId.endsWith('7')
  const file = pdfOf(externalId, version).toString('base64')
  return {
    type: 'order',
    externalId,
    customer,
    orderNumber: `K-${externalId}`,
    created: '2026-01-01T09:00:00Z',
    status: 'processing',
    currency: 'EUR',
    totalPrice: `${version}.00`,
    products,
    payments: [{ method: 'card', status: 'paid', paid: version, created: '2026-01-01T09:00:00Z' }],
    shipments: [{ carrier: 'Post', number: String(version) }],
    ...(hasInvoice && { invoice: { name: 'i.pdf', date: '2026-01-01T09:00:00Z', file } }),
  }
}

function ofCustomer(n: number, version: number): Line[] {
  const customer = `kill-c${n}`
  const name = `Kill ${version}`
  const orders = Array.from({ length: ordersPerCustomer }, (_, m) =>
    order(`kill-o${n}-${m}`, customer, version),
  )
  const lines: Line[] = [
    ...orders,
    { type: 'customer', externalId: customer, firstName: name, email: `k${n}@kill.test` },
    { type: 'address', externalId: `kill-a${n}`, customer, address: name, isBilling: true },
    { type: 'voucher', externalId: `kill-v${n}`, customer, campaign: 'kill-k', code: `KILL-${n}` },
    { type: 'progress', externalId: `kill-g${n}`, customer, achievement: 'kill-h', progress: 1 },
    { type: 'wish', externalId: `kill-w${n}`, customer, product: 'kill-p' },
    { type: 'preference', externalId: `kill-f${n}`, customer, interests: ['kill-i'] },
  ]
  // For every other customer the orders precede what they refer to, and wait.
  return n % 2 === 0 ? lines : lines.toReversed()
}

/** The lines of a version: each thing of the shop once, all of them changed. */
export const linesOf = (version: number): string[] =>
  [
    ...Array.from({ length: customers }, (_, n) => ofCustomer(n, version)).flat(),
    { type: 'interest', externalId: 'kill-i', name: 'Kill' },
    { type: 'product', externalId: 'kill-p', name: 'Kill', currency: 'EUR' },
    { type: 'campaign', externalId: 'kill-k', description: 'Kill' },
    {
      type: 'achievement',
      externalId: 'kill-h',
      name: 'Kill',
      totalProgress: 1,
      campaign: 'kill-k',
    },
  ].map((line) => JSON.stringify({ ...line, updatedAt: newerBy(version) }))

/** One order more, to be put on its own. */
export const orderOf = (n: number, version: number) => ({
  ...order(`kill-put-${n}`, 'kill-c0', version),
  updatedAt: newerBy(version),
})

export const countOfLines = customers * (ordersPerCustomer + perCustomer.length) + 4

const tableOf = {
  customer: "accounts t where first_name like 'Kill %'",
  address: "addresses t where address like 'Kill %'",
  order: "orders t where order_id like 'K-kill-%'",
  voucher: "vouchers t where code like 'KILL-%'",
}

interface OrderState {
  externalId: string
  version: number
  products: string[]
  payments: string[]
  shipments: string[]
  file: string | null
}

const select = async <Row>(db: Db, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

/** Selects the fed orders with all of their parts. */
const ordersIn = (db: Db) =>
  select<OrderState>(
    db,
    sql`select i.external_id as "externalId", o.total_price::float8 as version,
        array(select name from order_products p where p.order_row = o.id order by id) as products,
        array(select paid::float8::text from transactions p where p.order_row = o.id) as payments,
        array(select number from shipments p where p.order_row = o.id) as shipments,
        (select file from documents p where p.order_row = o.id) as file
      from feed_items i join orders o on o.id = i.row_id
      where i.type = 'order' and i.external_id like 'kill-%'`,
  )

/** Returns the faults of an order: parts of another version, or missing ones. */
async function faultsOf({ externalId, version, file, ...parts }: OrderState, files: string) {
  const names = Array.from({ length: productsPerOrder }, (_, n) => `${version} of ${n}`)
  const expected = { products: names, payments: [`${version}`], shipments: [`${version}`] }
  const faults =
    JSON.stringify(parts) === JSON.stringify(expected)
      ? []
      : [`${externalId} of ${version} has ${JSON.stringify(parts)}`]
  if (!externalId.endsWith('7')) return faults
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const stored = await readFile(join(files, file ?? '')).catch(() => Buffer.from('none'))
  if (hash(stored) !== hash(pdfOf(externalId, version)))
    faults.push(`${externalId} of ${version} has another file, of ${stored.length} bytes`)
  return faults
}

/** Returns the faults of the stored lines, whenever the process ended. */
export async function findFaults(db: Db, files: string) {
  const faults: string[] = []
  for (const state of await ordersIn(db)) faults.push(...(await faultsOf(state, files)))
  for (const [type, table] of Object.entries(tableOf)) {
    const [row] = await select<{ rows: number; items: number }>(
      db,
      sql`select (select count(*)::int from ${sql.raw(table)}) as rows,
        (select count(*)::int from feed_items i where i.type = ${type} and i.row_id in
          (select id from ${sql.raw(table)})) as items`,
    )
    if (row!.rows !== row!.items) faults.push(`${type}: ${row!.rows} rows of ${row!.items} items`)
  }
  return faults
}

/** The version of each thing that is stored, by its type and the shop's id. */
export async function versionsIn(db: Db) {
  const rows = await select<{ name: string; at: string }>(
    db,
    sql`select type || ' ' || external_id as name, updated_at::text as at from feed_items
      where external_id like 'kill-%' and (row_id is not null or waiting_for is not null)`,
  )
  const versionOf = (at: string) => (new Date(at).getTime() - Date.UTC(2026, 0, 1)) / 60_000
  return new Map(rows.map(({ name, at }) => [name, versionOf(at)]))
}

/** The things that wait. */
export const waitingIn = (db: Db) =>
  select(
    db,
    sql`select external_id from feed_items
      where external_id like 'kill-%' and waiting_for is not null`,
  )
