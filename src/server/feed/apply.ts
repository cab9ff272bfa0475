import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/open.ts'
import { constraintErrors, missingValue } from './constraint-errors.ts'
import { feedTypeNames, type FeedTarget, type FeedTypeName, type KnownLine } from './feed-type.ts'
import { feedTypes } from './feed-types.ts'
import { forgetParts } from './forget-parts.ts'
import { lockFeed } from './lock.ts'
import {
  findItems,
  findReady,
  forgetItems,
  keyOf,
  keyOfItem,
  saveItems,
  type ChangedItem,
  type StoredItem,
} from './items.ts'
import type { FeedItem, FieldError } from './parse-line.ts'
import {
  allocateIds,
  defaultsOf,
  defined,
  deleteRows,
  findByKey,
  missingColumn,
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

/** Each thing that a line refers to: the field, the type, the shop's id. */
const referencesOf = ({ type, line, deleted }: FeedItem) =>
  Object.entries(deleted ? {} : feedTypes[type].references).flatMap(([field, target]) =>
    [(line[field] ?? []) as string | string[]]
      .flat()
      .map((externalId) => ({ field, key: keyOf(target, externalId) })),
  )

interface ReadyItem {
  item: FeedItem
  resolved: KnownLine
}

/**
 * Stores items of one type whose references are all there. Answers the row of each, since when that
 * is newer than the item, or why it was refused.
 */
async function storeItems(target: FeedTarget, type: FeedTypeName, ready: ReadyItem[]) {
  const { table, naturalKey, ...feedType } = feedTypes[type]
  const items = ready.map(({ resolved }) => resolved)
  const rows = items.map((item) => feedType.toRow(item))
  await feedType.prepare?.(target, items, rows)
  const adopted = await feedType.adopt?.(target, items)
  const byKey = naturalKey ? await findByKey(target, { type, table, key: naturalKey }, rows) : []
  const defaults = defaultsOf(table)
  const { companyId } = target
  const judged = items.map((item, n) => {
    const { newerSince, ...adoption } = adopted?.[n] ?? {}
    const id = adoption.rowId ?? item.rowId ?? byKey[n]
    const given = defined({ ...rows[n], ...adoption.row })
    const row = { ...(id === undefined && defaults), ...given, companyId }
    const completed = feedType.complete?.({ ...row, id: id ?? 0 }) ?? row
    const missing = id === undefined ? missingColumn(table, completed) : undefined
    const errors = adoption.errors ?? (missing ? missingValue(type, missing) : undefined)
    return { item, id, row, newerSince, errors }
  })
  const good = judged.filter(({ errors, newerSince }) => !errors && !newerSince)
  const fresh = await allocateIds(target, table, good.filter(({ id }) => id === undefined).length)
  const stored = good.map(({ item, id, row }) => ({ item, row, rowId: id ?? fresh.shift()! }))
  await upsertRows(
    target,
    table,
    stored.map(({ row, rowId: id }) => feedType.complete?.({ ...row, id }) ?? { ...row, id }),
  )
  await feedType.storeParts?.(
    target,
    stored.map(({ item, rowId }) => ({ ...item, rowId })),
  )
  const rowIds = new Map(stored.map(({ item, rowId }) => [item, rowId]))
  return judged.map(({ item, id, ...rest }) => ({ ...rest, rowId: rowIds.get(item) ?? id! }))
}

/**
 * The items in their order, in rounds of which none has the same thing twice: what a line leaves
 * out stays as the one before it said.
 */
function roundsOf(items: FeedItem[]) {
  const rounds: FeedItem[][] = []
  const counts = new Map<string, number>()
  for (const item of items) {
    const round = counts.get(keyOfItem(item)) ?? 0
    counts.set(keyOfItem(item), round + 1)
    ;(rounds[round] ??= []).push(item)
  }
  return rounds
}

/** An item with what it leaves out of the line that waits under its id. */
const completed = (item: FeedItem, known: StoredItem | undefined): FeedItem =>
  known?.line && !item.deleted ? { ...item, line: { ...known.line, ...item.line } } : item

/** Whether an item says nothing new. */
function settled(item: FeedItem, known: StoredItem | undefined): Outcome | undefined {
  if (!known) return undefined
  const difference = Date.parse(item.updatedAt) - Date.parse(`${known.updatedAt}Z`)
  if (difference < 0) return { status: 'older' }
  const isSame = difference === 0 && item.digest === known.digest
  return isSame && !known.isWaiting ? { status: 'unchanged' } : undefined
}

/** What was found of each item's key. */
type Known = Awaited<ReturnType<typeof findItems>>

/** What became of items, and what is stored of them for the next feed. */
interface Applied {
  outcomes: Map<FeedItem, Outcome>
  changed: ChangedItem[]
}

/** An item with the rows of all that it refers to. */
function resolve(
  { externalId, updatedAt, line }: FeedItem,
  rowId: number | undefined,
  references: { field: string; rowId: number | null | undefined }[],
): KnownLine {
  const ids: Record<string, number[]> = {}
  for (const { field, rowId } of references) (ids[field] ??= []).push(rowId!)
  return { externalId, updatedAt, line, rowId, ids }
}

/** Tells items that can be stored from rows to delete, and from those that are done with. */
function sortItems(items: FeedItem[], known: Known, referred: Known) {
  const applied: Applied = { outcomes: new Map(), changed: [] }
  const ready: ReadyItem[] = []
  const deleted: number[] = []
  for (const item of items) {
    const found = known.get(keyOfItem(item))
    const rowId = found?.rowId ?? undefined
    const references = referencesOf(item).map(({ field, key }) => ({
      field,
      key,
      rowId: referred.get(key)?.rowId,
    }))
    const missing = references.find((reference) => !reference.rowId)
    const outcome = settled(item, found)
    if (outcome) applied.outcomes.set(item, outcome)
    else if (item.deleted) {
      if (rowId !== undefined) deleted.push(rowId)
      applied.outcomes.set(item, { status: 'deleted' })
      applied.changed.push({ item, rowId: null })
    } else if (missing) {
      applied.outcomes.set(item, { status: 'waiting', for: missing.key })
      applied.changed.push({ item, rowId: rowId ?? null, waitingFor: missing.key })
    } else ready.push({ item, resolved: resolve(item, rowId, references) })
  }
  return { applied, ready, deleted }
}

/** Deletes rows of one type, with what was fed as parts of them. */
async function deleteItems(target: FeedTarget, type: FeedTypeName, rowIds: number[]) {
  if (rowIds.length === 0) return
  const { table, remove } = feedTypes[type]
  await forgetParts(target, type, rowIds)
  await (remove?.(target, rowIds) ?? deleteRows(target, table, rowIds))
}

/** Stores and deletes the items of one type, and says what became of each. */
async function applyType(target: FeedTarget, type: FeedTypeName, given: FeedItem[]) {
  const known = await findItems(target, given.map(keyOfItem))
  const items = given.map((item) => completed(item, known.get(keyOfItem(item))))
  const others = new Set(items.flatMap(referencesOf).map(({ key }) => key))
  const referred = await findItems(target, [...others])
  const { applied, ready, deleted } = sortItems(items, known, referred)
  await deleteItems(target, type, deleted)
  const results = ready.length > 0 ? await storeItems(target, type, ready) : []
  for (const [n, { item }] of ready.entries()) {
    const { rowId, errors, newerSince } = results[n]!
    const status = newerSince ? 'older' : 'stored'
    applied.outcomes.set(item, errors ? { status: 'refused', errors } : { status })
    const { updatedAt } = item
    if (!errors)
      applied.changed.push({ item: { ...item, updatedAt: newerSince ?? updatedAt }, rowId })
  }
  await saveItems(target, applied.changed)
  return items.map((item) => applied.outcomes.get(item)!)
}

/** Everything of a batch at once; one company's batches come one after another. */
const applyTogether = (db: Db, companyId: number, items: FeedItem[]) =>
  db.transaction(async (tx) => {
    const target = { db: tx as unknown as Db, companyId }
    await lockFeed(target.db, companyId)
    const outcomes = new Map<FeedItem, Outcome>()
    for (const round of roundsOf(items)) {
      for (const type of feedTypeNames) {
        const ofType = round.filter((item) => item.type === type)
        if (ofType.length === 0) continue
        const became = await applyType(target, type, ofType)
        for (const [n, item] of ofType.entries()) outcomes.set(item, became[n]!)
      }
    }
    return items.map((item) => outcomes.get(item)!)
  })

/**
 * Stores a batch of items; what became of each, in their order. One that breaks a rule of the
 * database is refused alone.
 */
export async function applyBatch(db: Db, companyId: number, items: FeedItem[]): Promise<Outcome[]> {
  if (items.length === 0) return []
  try {
    return await applyTogether(db, companyId, items)
  } catch (error) {
    const errors = constraintErrors(error, items[0]!)
    if (!errors) throw error
    if (items.length === 1) return [{ status: 'refused', errors }]
    await setImmediate()
    const middle = Math.ceil(items.length / 2)
    return [
      ...(await applyBatch(db, companyId, items.slice(0, middle))),
      ...(await applyBatch(db, companyId, items.slice(middle))),
    ]
  }
}

/** An item that had waited and cannot be stored now that it could be. */
export type RefusedItem = Pick<FeedItem, 'type' | 'externalId'> & { errors: FieldError[] }

/**
 * Stores what waited for something that is there now. Answers how many items there were, and which
 * of them were refused: those are forgotten.
 */
export async function joinWaiting(db: Db, companyId: number, limit: number) {
  const target = { db, companyId }
  const items = (await findReady(target, limit)).map((row) => ({ ...row, deleted: false }))
  const outcomes = await applyBatch(db, companyId, items)
  const refused = items.flatMap(({ type, externalId }, n): RefusedItem[] => {
    const outcome = outcomes[n]!
    return outcome.status === 'refused' ? [{ type, externalId, errors: outcome.errors }] : []
  })
  await forgetItems(target, refused)
  return { found: items.length, refused }
}
