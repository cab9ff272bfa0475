import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { AccountEvent, AccountEventType } from '#contract/security.ts'
import * as limits from '#lib/limits/sessions.ts'
import { toIsoString } from '../store/iso-date.ts'
import type { Db } from '../store/open.ts'
import { ownerOf, whereOwned, type Scope } from '../store/scope.ts'
import { hashDevice, unknownDevice, type Device } from './device.ts'
import { accountEvents } from './table.ts'

interface NewEvent {
  type: AccountEventType
  way?: string
  device?: Device
}

/** Notes an event for the owner of an account, who loses the oldest of too many. */
export async function noteAccountEvent(
  db: Db,
  owner: { companyId: number; accountId: number },
  { type, way = '', device = unknownDevice }: NewEvent,
) {
  await db.insert(accountEvents).values({
    ...owner,
    type,
    way,
    browser: device.browser,
    system: device.system,
    deviceHash: hashDevice(owner, device),
  })
  const { companyId, accountId } = owner
  const own = whereOwned({ brand: { companyId }, accountId }, accountEvents)
  const surplus = db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(own)
    .orderBy(desc(accountEvents.created), desc(accountEvents.id))
    .offset(limits.maxAccountEvents)
  await db.delete(accountEvents).where(and(own, inArray(accountEvents.id, surplus)))
}

/** Notes an event of the shopper's own account. */
export const addAccountEvent = (scope: Scope, event: NewEvent) =>
  noteAccountEvent(scope.unrecorded, ownerOf(scope), event)

/** Lists the latest events, the newest first. */
export async function listAccountEvents(scope: Scope): Promise<AccountEvent[]> {
  const { type, way, browser, system, created } = accountEvents
  const rows = await scope.db
    .select({ type, way, browser, system, created })
    .from(accountEvents)
    .where(whereOwned(scope, accountEvents))
    .orderBy(desc(created), desc(accountEvents.id))
    .limit(limits.maxShownEvents)
  return rows.map((row) => ({
    ...row,
    type: row.type as AccountEventType,
    created: toIsoString(row.created),
  }))
}

/** Completes the latest sign-in, whose request came without the token of the device. */
export async function setDevice(scope: Scope, device: Device) {
  const isSignIn = and(whereOwned(scope, accountEvents), eq(accountEvents.type, 'sign_in'))
  const latest = scope.db.select({ id: sql`max(${accountEvents.id})` }).from(accountEvents)
  await scope.unrecorded
    .update(accountEvents)
    .set({ deviceHash: hashDevice(ownerOf(scope), device) })
    .where(
      and(
        isSignIn,
        eq(accountEvents.deviceHash, ''),
        eq(accountEvents.id, sql`(${latest.where(isSignIn)})`),
      ),
    )
}

/**
 * Tells whether the latest sign-in came from a browser that has not signed in to the account
 * before. The first sign-in of all is not reported.
 */
export async function isNewDevice(scope: Scope) {
  const isSignIn = and(whereOwned(scope, accountEvents), eq(accountEvents.type, 'sign_in'))
  const [latest] = await scope.db
    .select({ id: accountEvents.id, deviceHash: accountEvents.deviceHash })
    .from(accountEvents)
    .where(isSignIn)
    .orderBy(desc(accountEvents.created), desc(accountEvents.id))
    .limit(1)
  if (!latest?.deviceHash) return false
  const isBefore = sql`${accountEvents.id} < ${latest.id}`
  const counts = await scope.db
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`(count(*) filter (where ${accountEvents.deviceHash}
        = ${latest.deviceHash}))::int`,
    })
    .from(accountEvents)
    .where(and(isSignIn, isBefore))
  return counts[0]!.all > 0 && counts[0]!.same === 0
}
