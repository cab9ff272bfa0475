import { sql } from 'drizzle-orm'
import type { FeedTarget, FeedTypeName } from './feed-type.ts'
import type { FeedItem } from './parse-line.ts'
import { execute, isAnyOf } from './rows.ts'

/** Holds what is stored about an item that was fed before. */
export interface StoredItem {
  type: FeedTypeName
  externalId: string
  updatedAt: string
  digest: string
  rowId: number | null
  isWaiting: boolean
  isGuest: boolean
  /** The line that waits. */
  line: Record<string, unknown> | null
}

export const keyOf = (type: string, externalId: string) => `${type} ${externalId}`
export const keyOfItem = ({ type, externalId }: { type: string; externalId: string }) =>
  keyOf(type, externalId)

/** Returns what is stored about some items, by their keys. */
export async function findItems(target: FeedTarget, keys: string[]) {
  if (keys.length === 0) return new Map<string, StoredItem>()
  const wanted = keys.map((key) => {
    const at = key.indexOf(' ')
    return { type: key.slice(0, at), external_id: key.slice(at + 1) }
  })
  const rows = await execute<StoredItem>(
    target,
    sql`select i.type, i.external_id as "externalId", i.digest, i.row_id as "rowId",
        i.waiting_for is not null as "isWaiting", i.line, i.is_guest as "isGuest",
        to_json(i.updated_at at time zone 'UTC') #>> '{}' as "updatedAt"
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(type text, external_id text)
      cross join lateral (select * from feed_items where company_id = ${target.companyId}
        and type = w.type and external_id = w.external_id limit 1) i`,
  )
  return new Map(rows.map((row) => [keyOfItem(row), row]))
}

/** Returns the rows of items to delete that no other item shares. */
export async function unsharedRows(target: FeedTarget, type: FeedTypeName, rowIds: number[]) {
  if (rowIds.length === 0) return []
  const found = await execute<{ id: number; count: number }>(
    target,
    sql`select row_id as id, count(*)::int as count from feed_items
      where company_id = ${target.companyId} and type = ${type}
        and ${isAnyOf(sql`row_id`, rowIds)} group by row_id`,
  )
  const deleted = Map.groupBy(rowIds, (id) => id)
  return found.flatMap(({ id, count }) => (count > deleted.get(id)!.length ? [] : [id]))
}

/** An item as it is to be stored. */
export interface ChangedItem {
  item: FeedItem
  rowId: number | null
  waitingFor?: string
}

/** Stores items in the place of the known ones. */
export async function saveItems(
  target: FeedTarget,
  items: ChangedItem[],
  known: ReadonlyMap<string, StoredItem>,
) {
  if (items.length === 0) return
  const rows = items.map(({ item, rowId, waitingFor }) => ({
    company_id: target.companyId,
    type: item.type,
    external_id: item.externalId,
    updated_at: item.updatedAt,
    digest: item.digest,
    row_id: rowId,
    is_deleted: item.deleted,
    // A line that does not say so leaves a guest a guest.
    is_guest: item.line.guest ?? known.get(keyOfItem(item))?.isGuest ?? false,
    waiting_for: waitingFor ?? null,
    line: waitingFor ? item.line : null,
  }))
  await target.db.execute(
    sql`insert into feed_items
      select * from json_populate_recordset(null::feed_items, ${JSON.stringify(rows)}::json)
      on conflict (company_id, type, external_id) do update set
        updated_at = excluded.updated_at, digest = excluded.digest, row_id = excluded.row_id,
        is_deleted = excluded.is_deleted, is_guest = excluded.is_guest,
        waiting_for = excluded.waiting_for, line = excluded.line`,
  )
}

/** Items that wait for something that has been fed since, as many as go into a batch. */
export async function findReady(target: FeedTarget, limit: number) {
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

/**
 * Forgets that items wait, so that the same lines are judged as new ones. One that became a row
 * before stays known by that.
 */
export async function forgetItems(
  target: FeedTarget,
  items: { type: string; externalId: string }[],
) {
  if (items.length === 0) return
  const wanted = items.map(({ type, externalId }) => ({ type, external_id: externalId }))
  const named = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(type text, external_id text)
      where i.company_id = ${target.companyId} and i.type = w.type
        and i.external_id = w.external_id`
  await target.db.execute(
    sql`update feed_items i set waiting_for = null, line = null, digest = '' from ${named}`,
  )
  await target.db.execute(sql`delete from feed_items i using ${named} and i.row_id is null`)
}
