import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/codes.ts'
import type { LinePart } from '#domain/line-progress.ts'
import { orderState } from '#domain/order-state.ts'
import { searchTextRetryMs } from '#lib/limits/orders.ts'
import { searchWords } from '#lib/search-words.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { execute } from '../feed/rows.ts'
import type { Translations } from '../store/columns.ts'
import type { Db } from '../store/open.ts'
import { documents } from './document-table.ts'
import { orderProducts, orders, shipments, type StoredOption } from './table.ts'

/** An order as far as searches and filters find it. */
export interface Findable {
  status: number
  orderNumber: string
  codes: string[]
  products: {
    productType: number
    status: number
    progress: LinePart[]
    productId: number
    names: string[]
    translations: Translations
    options: StoredOption[]
  }[]
  parcels: { number: string; trackings: { number: string }[] }[]
  papers: string[]
}

interface Owner {
  id: number
  account: number
}

/** Limits the products that are read at once: more would hold up the process. */
const linesAtOnce = 2_000

const partsOf = (target: FeedTarget) =>
  sql`company_id = ${target.companyId} and account_id = o.account and order_row = o.id`

/** Splits orders so that each part has few products, or is one order. */
async function splitByLines(target: FeedTarget, owners: Owner[]) {
  if (owners.length === 0) return []
  const counted = await execute<Owner & { lines: number }>(
    target,
    sql`select o.id, o.account,
        (select count(*)::int from ${orderProducts} where ${partsOf(target)}) as lines
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, account int)`,
  )
  const parts: Owner[][] = [[]]
  let sum = 0
  for (const { lines, ...owner } of counted) {
    sum += lines
    if (sum > linesAtOnce) {
      parts.push([])
      sum = lines
    }
    parts.at(-1)!.push(owner)
  }
  return parts
}

const readFindable = (target: FeedTarget, owners: Owner[]) =>
  execute<Findable & { id: number }>(
    target,
    sql`select ${orders.id}, ${orders.status}, ${orders.orderNumber} as "orderNumber",
        jsonb_path_query_array(${orders.adjustments}, '$[*].code') as codes,
        products, parcels, papers
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o(id int, account int)
      join ${orders} on ${orders.companyId} = ${target.companyId} and ${orders.id} = o.id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('productType', product_type, 'status', status,
          'progress', progress, 'productId', product_id, 'translations', translations,
          'names', jsonb_build_array(name, category_name, sku), 'options', options)
          order by id), '[]') as products
        from ${orderProducts} where ${partsOf(target)}) as products
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('number', number, 'trackings', trackings)),
          '[]') as parcels
        from ${shipments} where ${partsOf(target)}) as parcels
      cross join lateral (
        select coalesce(jsonb_agg(number), '[]') as papers
        from ${documents} where ${partsOf(target)}) as papers`,
  )

const textsOf = (translations: Translations) =>
  Object.values(translations).flatMap((words) => Object.values(words))

const optionTexts = ({ name, value }: StoredOption) =>
  [name, value].flatMap((words) => (typeof words === 'string' ? [words] : Object.values(words)))

/** Lists what an order is found by, beside its date: a word of several products counts once. */
const findableTexts = ({ orderNumber, codes, products, parcels, papers }: Findable) => [
  orderNumber,
  ...products.flatMap(({ names, productId, translations, options }) => [
    ...names,
    ...(productId > 0 ? [String(productId)] : []),
    ...textsOf(translations),
    ...options.flatMap(optionTexts),
  ]),
  ...parcels.flatMap(({ number, trackings }) => [number, ...trackings.map((one) => one.number)]),
  ...papers,
  ...codes,
]

/** Returns the columns by which an order is found. */
export const searchColumns = (order: Findable): { state: OrderState; search: string } => ({
  state: orderState(order.status, order.products),
  search: searchWords(findableTexts(order)).join(' '),
})

async function storePart(target: FeedTarget, owners: Owner[]) {
  const found = await readFindable(target, owners)
  const rows = found.map((order) => ({ id: order.id, ...searchColumns(order) }))
  await target.db.execute(
    sql`update ${orders} set state = n.state, search = n.search
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id int, state text, search text)
      where ${orders.companyId} = ${target.companyId} and ${orders.id} = n.id
        and (${orders.state}, ${orders.search}) is distinct from (n.state, n.search)`,
  )
}

/** Stores the state of some orders, and the words that they are found by. */
export async function storeSearchTexts(target: FeedTarget, owners: Owner[]) {
  for (const part of await splitByLines(target, owners)) await storePart(target, part)
}

/** Limits the orders of one transaction. */
const ordersAtOnce = 500

/**
 * Stores the search texts that are missing, of some orders: those of an older version have none.
 * Returns whether more may be missing. What a feed is just storing is left to it.
 */
async function storeSome(db: Db) {
  const missing = await execute<Owner & { company: number }>(
    { db },
    sql`select company_id as company, id, account_id as account from ${orders}
      where ${orders.search} is null order by company_id, id limit ${ordersAtOnce}
      for update skip locked`,
  )
  for (const [companyId, owners] of Map.groupBy(missing, ({ company }) => company))
    await storeSearchTexts({ db, companyId }, owners)
  return missing.length === ordersAtOnce
}

/**
 * Stores every missing search text, a batch in a transaction. Reports what fails and tries again
 * later. Returns what stops it and waits for the batch under way; the next start goes on with the
 * rest.
 */
export function startStoringSearchTexts(
  db: Db,
  failed: (error: unknown) => void,
  retryMs = searchTextRetryMs,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const storeAll = async () => {
    while (!signal.aborted)
      if (!(await db.transaction((inside) => storeSome(inside as unknown as Db)))) return
  }
  const run = (): Promise<void> =>
    storeAll().catch(async (error: unknown) => {
      failed(error)
      await wait(retryMs, undefined, { signal, ref: false })
      return run()
    })
  const running = run().catch(() => {})
  return async () => {
    stopping.abort()
    await running
  }
}
