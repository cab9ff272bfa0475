import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { constraintErrors } from './constraint-errors.ts'
import {
  feedTypeNames,
  type FeedTarget,
  type FeedTypeName,
  type ResolvedLine,
} from './feed-type.ts'
import { feedTypes } from './feed-types.ts'
import { lockFeed } from './lock.ts'
import type { FeedItem, FieldError } from './parse-line.ts'
import {
  allocateIds,
  defaultsOf,
  defined,
  deleteRows,
  execute,
  findByKey,
  upsertRows,
} from './rows.ts'

/**
 * What became of an item. `older`: what is stored is of later; `unchanged`: the same was fed
 * before; `waiting`: what it refers to has not been fed yet.
 */
export type Outcome =
  | { status: 'stored' | 'deleted' | 'unchanged' | 'older' }
  | { status: 'waiting'; for: string }
  | { status: 'refused'; errors: FieldError[] }

/** What the database knows of an item that was fed before. */
interface Known {
  type: FeedTypeName
  externalId: string
  updatedAt: string
  digest: string
  rowId: number | null
  isWaiting: boolean
}

const keyOf = (type: string, externalId: string) => `${type} ${externalId}`
const keyOfItem = ({ type, externalId }: { type: string; externalId: string }) =>
  keyOf(type, externalId)

/** Each thing that a line refers to: the field, the type, the shop's id. */
const referencesOf = ({ type, line }: FeedItem) =>
  Object.entries(feedTypes[type].references).flatMap(([field, target]) =>
    [(line[field] ?? []) as string | string[]]
      .flat()
      .map((externalId) => ({ field, key: keyOf(target, externalId) })),
  )

/** What is known of some things, by their keys. */
async function findKnown(target: FeedTarget, keys: string[]) {
  if (keys.length === 0) return new Map<string, Known>()
  const wanted = keys.map((key) => {
    const at = key.indexOf(' ')
    return { type: key.slice(0, at), external_id: key.slice(at + 1) }
  })
  const rows = await execute<Known>(
    target,
    sql`select i.type, i.external_id as "externalId", i.digest, i.row_id as "rowId",
        i.waiting_for is not null as "isWaiting", to_json(i.updated_at at time zone 'UTC') #>> '{}' as "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(type text, external_id text)
      join feed_items i on i.company_id = ${target.companyId}
        and i.type = w.type and i.external_id = w.external_id`,
  )
  return new Map(rows.map((row) => [keyOfItem(row), row]))
}

/** How an item is remembered. */
interface Remembered {
  item: FeedItem
  rowId: number | null
  waitingFor?: string
}

async function remember(target: FeedTarget, items: Remembered[]) {
  if (items.length === 0) return
  const rows = items.map(({ item, rowId, waitingFor }) => ({
    company_id: target.companyId,
    type: item.type,
    external_id: item.externalId,
    updated_at: item.updatedAt,
    digest: item.digest,
    row_id: rowId,
    is_deleted: item.deleted,
    waiting_for: waitingFor ?? null,
    line: waitingFor ? item.line : null,
  }))
  await target.db.execute(
    sql`insert into feed_items
      select * from jsonb_populate_recordset(null::feed_items, ${JSON.stringify(rows)}::jsonb)
      on conflict (company_id, type, external_id) do update set
        updated_at = excluded.updated_at, digest = excluded.digest, row_id = excluded.row_id,
        is_deleted = excluded.is_deleted, waiting_for = excluded.waiting_for, line = excluded.line`,
  )
}

/** Stores items of one type whose references are all there; answers their row ids. */
async function storeItems(
  target: FeedTarget,
  type: FeedTypeName,
  items: (ResolvedLine & { rowId: number | undefined })[],
) {
  const { table, naturalKey, ...feedType } = feedTypes[type]
  const rows = items.map((item) => feedType.toRow(item))
  await feedType.prepare?.(target, items, rows)
  const adopted = await feedType.adopt?.(target, items)
  const byKey = naturalKey ? await findByKey(target, { type, table, key: naturalKey }, rows) : []
  const existing = items.map(({ rowId }, n) => adopted?.[n] ?? rowId ?? byKey[n])
  const fresh = await allocateIds(target, table, existing.filter((id) => id === undefined).length)
  const stored = items.map((item, n) => ({ ...item, rowId: existing[n] ?? fresh.shift()! }))
  const defaults = defaultsOf(table)
  await upsertRows(
    target,
    table,
    stored.map(({ rowId: id }, n) => {
      const isNew = existing[n] === undefined
      const row = { ...(isNew && defaults), ...defined(rows[n]!), companyId: target.companyId, id }
      return feedType.complete?.(row) ?? row
    }),
  )
  await feedType.storeParts?.(target, stored)
  return stored.map(({ rowId }) => rowId)
}

/** Of several items with the same key the newest one, the last among equals. */
function newestOf(items: FeedItem[]) {
  const newest = new Map<string, FeedItem>()
  for (const item of items) {
    const other = newest.get(keyOfItem(item))
    if (!other || Date.parse(item.updatedAt) >= Date.parse(other.updatedAt))
      newest.set(keyOfItem(item), item)
  }
  return newest
}

/** Whether an item says nothing new. */
function settled(item: FeedItem, known: Known | undefined): Outcome | undefined {
  if (!known) return undefined
  const difference = Date.parse(item.updatedAt) - Date.parse(`${known.updatedAt}Z`)
  if (difference < 0) return { status: 'older' }
  const isSame = difference === 0 && item.digest === known.digest
  return isSame && !known.isWaiting ? { status: 'unchanged' } : undefined
}

/** Stores and deletes the items of one type, and says what became of each. */
async function applyType(target: FeedTarget, type: FeedTypeName, items: FeedItem[]) {
  const references = new Map(items.map((item) => [item, item.deleted ? [] : referencesOf(item)]))
  const known = await findKnown(target, [
    ...new Set([...items.map(keyOfItem), ...[...references.values()].flat().map(({ key }) => key)]),
  ])
  const rowOf = (key: string) => known.get(key)?.rowId ?? undefined
  const outcomes = new Map<FeedItem, Outcome>()
  const remembered: Remembered[] = []
  const live: { item: FeedItem; resolved: ResolvedLine & { rowId: number | undefined } }[] = []
  const deleted: number[] = []
  for (const item of items) {
    const known_ = settled(item, known.get(keyOfItem(item)))
    const missing = references.get(item)!.find(({ key }) => rowOf(key) === undefined)
    const rowId = rowOf(keyOfItem(item))
    if (known_) outcomes.set(item, known_)
    else if (item.deleted) {
      if (rowId !== undefined) deleted.push(rowId)
      outcomes.set(item, { status: 'deleted' })
      remembered.push({ item, rowId: null })
    } else if (missing) {
      outcomes.set(item, { status: 'waiting', for: missing.key })
      remembered.push({ item, rowId: rowId ?? null, waitingFor: missing.key })
    } else {
      const ids = Object.groupBy(references.get(item)!, ({ field }) => field)
      const { externalId, updatedAt, line } = item
      live.push({
        item,
        resolved: {
          externalId,
          updatedAt,
          line,
          rowId,
          ids: Object.fromEntries(
            Object.entries(ids).map(([field, list]) => [
              field,
              list!.map(({ key }) => rowOf(key)!),
            ]),
          ),
        },
      })
    }
  }
  const { table, remove } = feedTypes[type]
  if (deleted.length > 0) await (remove?.(target, deleted) ?? deleteRows(target, table, deleted))
  if (live.length > 0) {
    const rowIds = await storeItems(
      target,
      type,
      live.map(({ resolved }) => resolved),
    )
    for (const [n, { item }] of live.entries()) {
      outcomes.set(item, { status: 'stored' })
      remembered.push({ item, rowId: rowIds[n]! })
    }
  }
  await remember(target, remembered)
  return outcomes
}

/** Everything of a batch at once; one company's batches come one after another. */
const applyTogether = (db: Db, companyId: number, items: FeedItem[]) =>
  db.transaction(async (tx) => {
    const target = { db: tx as unknown as Db, companyId }
    await lockFeed(target.db, companyId)
    const outcomes = new Map<FeedItem, Outcome>()
    const newest = [...newestOf(items).values()]
    for (const type of feedTypeNames) {
      const ofType = newest.filter((item) => item.type === type)
      if (ofType.length === 0) continue
      for (const [item, outcome] of await applyType(target, type, ofType))
        outcomes.set(item, outcome)
    }
    return outcomes
  })

/**
 * Stores a batch of items; what became of each, in their order. One that breaks a rule of the
 * database is refused alone.
 */
export async function applyBatch(db: Db, companyId: number, items: FeedItem[]): Promise<Outcome[]> {
  if (items.length === 0) return []
  try {
    const outcomes = await applyTogether(db, companyId, items)
    return items.map((item) => outcomes.get(item) ?? { status: 'older' })
  } catch (error) {
    const errors = constraintErrors(error, items[0]!)
    if (!errors) throw error
    if (items.length === 1) return [{ status: 'refused', errors }]
    const middle = Math.ceil(items.length / 2)
    return [
      ...(await applyBatch(db, companyId, items.slice(0, middle))),
      ...(await applyBatch(db, companyId, items.slice(middle))),
    ]
  }
}

/** Items that wait for something that has been fed since, as many as go into a batch. */
async function findReady(target: FeedTarget, limit: number) {
  return execute<{
    type: FeedTypeName
    externalId: string
    line: Record<string, unknown>
    digest: string
    updatedAt: string
  }>(
    target,
    sql`select w.type, w.external_id as "externalId", w.line, w.digest,
        to_json(w.updated_at) #>> '{}' as "updatedAt"
      from feed_items w
      join feed_items r on r.company_id = w.company_id and r.row_id is not null
        and r.type = split_part(w.waiting_for, ' ', 1)
        and r.external_id = substr(w.waiting_for, position(' ' in w.waiting_for) + 1)
      where w.company_id = ${target.companyId} and w.waiting_for is not null
      limit ${limit}`,
  )
}

/** Stores what waited for something that is there now; answers how many there were. */
export async function joinWaiting(db: Db, companyId: number, limit: number) {
  const ready = await findReady({ db, companyId }, limit)
  const items = ready.map((row) => ({ ...row, deleted: false }))
  await applyBatch(db, companyId, items)
  return items.length
}
