import { missingValue } from './constraint-errors.ts'
import type { FeedTarget, FeedType, FeedTypeName, KnownLine, Row, ShopRules } from './feed-type.ts'
import { feedTypes } from '../feed-types.ts'
import { findErased, forgetErased } from './erased.ts'
import { forgetParts } from './forget-parts.ts'
import {
  unsharedRows,
  findItems,
  keyOfItem,
  saveItems,
  type ChangedItem,
  type StoredItem,
} from './items.ts'
import type { FieldError } from './field-errors.ts'
import type { FeedItem } from './parse-line.ts'
import { referencesOf } from './rounds.ts'
import {
  allocateIds,
  defined,
  deleteRows,
  findByKey,
  insertRows,
  missingColumn,
  upsertRows,
} from './rows.ts'

/** Names what became of an item: one of `outcomes`, or that it could be stored. */
export type Outcome =
  | {
      status: 'stored' | 'deleted' | 'unchanged' | 'older' | 'erased' | 'checked'
      warnings?: FieldError[]
    }
  | { status: 'waiting'; for: string }
  | { status: 'refused'; errors: FieldError[] }

interface ReadyItem {
  item: FeedItem
  resolved: KnownLine
}

/** Returns the columns of a row, which is new or changes an existing one. */
function toColumns(
  { toNewRow }: FeedType,
  { line }: KnownLine,
  { given, isNew }: { given: Row; isNew: boolean },
): Row {
  return isNew ? { ...toNewRow?.(line, given), ...given } : given
}

/**
 * Stores items of one type whose references are all there. Answers the row of each, since when that
 * is newer than the item, or why it was refused.
 */
async function storeItems(
  target: FeedTarget,
  shop: ShopRules,
  { type, ready }: { type: FeedTypeName; ready: ReadyItem[] },
) {
  const feedType = feedTypes[type]
  const { table, naturalKey } = feedType
  const items = ready.map(({ resolved }) => resolved)
  const rows = items.map((item) => feedType.toRow(item, shop))
  await feedType.prepare?.(target, items, rows)
  const adopted = await feedType.adopt?.(target, items)
  const byKey = naturalKey ? await findByKey(target, { type, table, key: naturalKey }, rows) : []
  const { companyId } = target
  const judged = items.map((item, n) => {
    const { newerSince, ...adoption } = adopted?.[n] ?? {}
    const id = adoption.rowId ?? item.rowId ?? byKey[n]
    const isNew = id === undefined
    const given = defined({ ...rows[n], ...adoption.row })
    const row = { ...toColumns(feedType, item, { given, isNew }), companyId }
    const completed = feedType.complete?.({ ...row, id: id ?? 0 }) ?? row
    const missing = isNew ? missingColumn(table, completed) : undefined
    const errors = adoption.errors ?? (missing ? missingValue(type, missing) : undefined)
    return { item, id, isNew, row, newerSince, errors, warnings: adoption.warnings }
  })
  const good = judged.filter(({ errors, newerSince }) => !errors && !newerSince)
  const fresh = await allocateIds(target, table, good.filter(({ isNew }) => isNew).length)
  const stored = good.map(({ id, ...rest }) => ({ ...rest, rowId: id ?? fresh.shift()! }))
  const rowsOf = (some: typeof stored) =>
    some.map(({ row, rowId: id }) => feedType.complete?.({ ...row, id }) ?? { ...row, id })
  const [added, known] = [stored.filter(({ isNew }) => isNew), stored.filter(({ isNew }) => !isNew)]
  await insertRows(target, table, rowsOf(added))
  await upsertRows(target, table, rowsOf(known))
  await feedType.storeParts?.(
    target,
    stored.map(({ item, rowId, isNew }) => ({ ...item, rowId, isNew })),
  )
  const rowIds = new Map(stored.map(({ item, rowId }) => [item, rowId]))
  return judged.map(({ item, id, ...rest }) => ({ ...rest, rowId: rowIds.get(item) ?? id! }))
}

/** An item with what it leaves out of the line that waits under its id. */
const completed = (item: FeedItem, known: StoredItem | undefined): FeedItem =>
  known?.line && !item.deleted ? { ...item, line: { ...known.line, ...item.line } } : item

/** Returns an item whose digest names the setting by which it is stored, too. */
function withSetting(item: FeedItem, shop: ShopRules): FeedItem {
  const setting = item.line && feedTypes[item.type].settingOf?.(item.line, shop)
  // A line that waited has the setting of when it came.
  const [digest] = item.digest.split(' ')
  return { ...item, digest: setting ? `${digest} ${setting}` : digest! }
}

/** Returns the outcome of an item that says nothing new. */
function settled(item: FeedItem, known: StoredItem | undefined): Outcome | undefined {
  if (!known) return undefined
  const difference = Date.parse(item.updatedAt) - Date.parse(`${known.updatedAt}Z`)
  if (difference < 0) return { status: 'older' }
  const isSame = difference === 0 && item.digest === known.digest
  return isSame && !known.isWaiting ? { status: 'unchanged' } : undefined
}

/** Maps each item's key to what is stored. */
type Known = Awaited<ReturnType<typeof findItems>>

/** Holds the outcomes, and the rows to store for the next feed. */
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

/** A file that still says so brings nobody back who was erased after its date. */
function isReturning(item: FeedItem, erased: ReadonlyMap<string, Date>) {
  const since = erased.get(keyOfItem(item))
  const { type, line, updatedAt } = item
  return type === 'customer' && line.returning === true && !!since && Date.parse(updatedAt) > +since
}

/** Leaves out items of customers who were erased, and notes what became of them. */
async function withoutErased(target: FeedTarget, items: FeedItem[], applied: Applied) {
  const keysOf = (item: FeedItem) => [keyOfItem(item), ...referencesOf(item).map(({ key }) => key)]
  const erased = await findErased(target, items.flatMap(keysOf))
  if (erased.size === 0) return items
  const returning = new Set(items.filter((item) => isReturning(item, erased)))
  await forgetErased(target, [...returning].map(keyOfItem))
  const gone = new Set(items.filter((item) => keysOf(item).some((key) => erased.has(key))))
  for (const item of gone.difference(returning)) applied.outcomes.set(item, { status: 'erased' })
  return items.filter((item) => !gone.has(item) || returning.has(item))
}

/** Tells items that can be stored from rows to delete, and from those that are done with. */
function sortItems(items: FeedItem[], known: Known, referred: Known, applied: Applied) {
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
  return { ready, deleted }
}

/** Deletes rows of one type, with what was fed as parts of them. */
async function deleteItems(target: FeedTarget, type: FeedTypeName, rowIds: number[]) {
  const gone = await unsharedRows(target, type, rowIds)
  if (gone.length === 0) return
  const { table, remove } = feedTypes[type]
  await forgetParts(target, type, gone)
  await (remove?.(target, gone) ?? deleteRows(target, table, gone))
}

type Result = Awaited<ReturnType<typeof storeItems>>[number]

function outcomeOf({ errors, newerSince, warnings }: Result): Outcome {
  if (errors) return { status: 'refused', errors }
  return newerSince ? { status: 'older' } : { status: 'stored', ...(warnings && { warnings }) }
}

/** Stores and deletes the items of one type, and says what became of each. */
export async function applyType(
  target: FeedTarget,
  shop: ShopRules,
  { type, items: given }: { type: FeedTypeName; items: FeedItem[] },
) {
  const known = await findItems(target, given.map(keyOfItem))
  const items = given.map((item) => withSetting(completed(item, known.get(keyOfItem(item))), shop))
  const others = new Set(items.flatMap(referencesOf).map(({ key }) => key))
  const referred = await findItems(target, [...others])
  const applied: Applied = { outcomes: new Map(), changed: [] }
  const left = await withoutErased(target, items, applied)
  const { ready, deleted } = sortItems(left, known, referred, applied)
  await deleteItems(target, type, deleted)
  const results = ready.length > 0 ? await storeItems(target, shop, { type, ready }) : []
  for (const [n, { item }] of ready.entries()) {
    const { rowId, errors, newerSince } = results[n]!
    applied.outcomes.set(item, outcomeOf(results[n]!))
    const { updatedAt } = item
    if (!errors)
      applied.changed.push({
        item: { ...item, updatedAt: newerSince ?? updatedAt },
        rowId,
      })
  }
  await saveItems(target, applied.changed, known)
  return items.map((item) => applied.outcomes.get(item)!)
}
