import { and, eq, inArray, sql } from 'drizzle-orm'
import { whereFed } from '../feed/external-ids.ts'
import type { FeedTypeName } from '../feed/feed-type.ts'
import { lockOutFeed } from '../feed/lock.ts'
import { feedItems } from '../feed/table.ts'
import { refuse } from '../refusal.ts'
import { customerReference } from '../profile/references.ts'
import type { EventFields, EventType } from '../event-types.ts'
import { webhookEvents } from '../webhooks/table.ts'
import { accounts, addresses } from './accounts.ts'
import type { Db } from './open.ts'
import { ownerOf, whereOwnAccount, type Change, type Scope } from './scope.ts'

/** An event for the shop. Its fields are read only where the company has a receiver. */
type ChangeEvent = {
  [Type in EventType]: {
    type: Type
    fields(): EventFields<Type> | Promise<EventFields<Type>>
  }
}[EventType]

/** Names rows of a type of the feed that the shopper changed or deleted. */
interface ChangedRows {
  type: FeedTypeName
  rowIds: number[]
  isDeleted?: boolean
}

/** Lists what others learn of a change: the shop, and the feed. An empty list says: nothing. */
export interface Recorded {
  events: ChangeEvent[]
  changed: ChangedRows[]
}

/** Lists the tables whose rows keep the time of the shopper's change, whether they were fed or not. */
export const dated = { customer: accounts, address: addresses }
const isDated = (type: FeedTypeName): type is keyof typeof dated => type in dated

/**
 * Makes what was fed of some rows as new as the shopper's change, so that no older line takes it
 * back; what a shopper deletes does not come back by the same file.
 */
async function noteRows(inside: Change, { type, rowIds, isDeleted = false }: ChangedRows) {
  if (rowIds.length === 0) return
  const { db, brand } = inside
  await db
    .update(feedItems)
    .set({
      // A line whose time lies ahead is older all the same.
      updatedAt: sql`greatest(now(), ${feedItems.updatedAt} + interval '1 millisecond')`,
      digest: '',
      waitingFor: null,
      line: null,
      ...(isDeleted && { rowId: null, isDeleted: true }),
    })
    .where(whereFed(inside, type, rowIds))
  if (isDeleted || !isDated(type)) return
  const table = dated[type]
  await db
    .update(table)
    .set({ changed: sql`now()` })
    .where(and(eq(table.companyId, brand.companyId), inArray(table.id, rowIds)))
}

/** Writes the events of a change, in their order; nothing where nobody listens. */
async function writeEvents(inside: Change, events: ChangeEvent[]) {
  if (!inside.hasReceiver || events.length === 0) return
  const customer = await customerReference(inside)
  const rows: (typeof webhookEvents.$inferInsert)[] = []
  for (const { type, fields } of events)
    rows.push({ ...ownerOf(inside), type, data: { customer, ...(await fields()) } })
  await inside.db.insert(webhookEvents).values(rows)
}

/** Throws where the account is gone: the feed or an erasure was first, and its sessions are, too. */
async function lockAccount(inside: Change) {
  const { db } = inside
  const isOwn = whereOwnAccount(inside)
  const [own] = await db.select({ id: accounts.id }).from(accounts).where(isOwn).for('update')
  if (!own) throw refuse('not_signed_in')
}

/**
 * Makes a shopper's change: all of it or nothing, one after another for each account, so that
 * events are in the order in which they happened. The events and the changed rows that `change`
 * returns are recorded in its transaction. The feed comes first or waits: whoever has locked a row
 * never waits for it.
 */
export function recordChange<Result>(
  scope: Scope,
  change: (inside: Change) => Promise<Recorded & { result: Result }>,
): Promise<Result>
export function recordChange(
  scope: Scope,
  change: (inside: Change) => Promise<Recorded>,
): Promise<void>
export function recordChange(
  scope: Scope,
  change: (inside: Change) => Promise<Recorded & { result?: unknown }>,
) {
  return scope.unrecorded.transaction(async (tx) => {
    // A page that was read earlier may be out of date once the lock is held.
    scope.page = undefined
    const db = tx as unknown as Db
    const inside = { ...scope, db, unrecorded: db }
    await lockOutFeed(db, scope.brand.companyId)
    await lockAccount(inside)
    const { result, events, changed } = await change(inside)
    // An event names what is deleted by the shop's own id, which goes with the note.
    await writeEvents(inside, events)
    for (const rows of changed) await noteRows(inside, rows)
    await scope.storeAnswer?.(db, result)
    return result
  })
}
