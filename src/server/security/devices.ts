import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Devices } from '#contract/security.ts'
import * as limits from '#lib/limits/sessions.ts'
import { refuse } from '../refusal.ts'
import { endSessionsWhere, isOpen } from '../sign-in/sessions.ts'
import { sessions } from '../sign-in/table.ts'
import { toIsoString } from '../store/iso-date.ts'
import { whereOwned, type Scope } from '../store/scope.ts'

/** Lists the browsers that are signed in, the one that asks first and the others by last use. */
export async function listDevices(scope: Scope): Promise<Devices> {
  const { browser, system, way, created, lastSeen, tokenHash: id } = sessions
  const isThis = sql<boolean>`${id} = ${scope.sessionId}`
  const open = and(whereOwned(scope, sessions), isOpen)
  const rows = await scope.db
    .select({ id, browser, system, way, created, lastSeen, isThis })
    .from(sessions)
    .where(open)
    .orderBy(desc(isThis), desc(lastSeen), desc(created))
    .limit(limits.maxShownDevices)
  const total = await scope.db.$count(sessions, open)
  return {
    rows: rows.map(({ lastSeen, created, ...row }) => ({
      ...row,
      created: toIsoString(created),
      lastUsed: toIsoString(lastSeen),
    })),
    total,
  }
}

const others = (scope: Scope) =>
  and(whereOwned(scope, sessions), ne(sessions.tokenHash, scope.sessionId))

/** Signs one other device out. Throws 404 where it is signed out, or is the one that asks. */
export async function endDevice(scope: Scope, id: string) {
  const ended = await endSessionsWhere(
    scope.unrecorded,
    and(others(scope), eq(sessions.tokenHash, id)),
  )
  if (ended.length === 0) throw refuse('device_gone')
}

/** Signs all devices out except the one that asks. */
export async function endOtherDevices(scope: Scope) {
  await endSessionsWhere(scope.unrecorded, others(scope))
}
