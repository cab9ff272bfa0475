import { setTimeout } from 'node:timers/promises'
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { cachedFor } from '#lib/cached.ts'
import type { Db } from './open.ts'
import { sentOnce } from '../sign-in/table.ts'
import { Unavailable } from '../refusal.ts'
import { ownerOf, whereOwned, type Scope } from './scope.ts'
import { secondsAgo } from '../sign-in/sessions.ts'

/** A call that is sent again gets the first answer for so long. */
export const sentOnceSeconds = 3_600
/** Exceeds a call's time: one that has not ended by then counts as dead. */
const leaseSeconds = 60
/** The pause between two looks for the answer of an equal call in another process. */
const pollMs = 50
export const maxSentOnce = 100

const isKey = (scope: Scope, key: string) => and(whereOwned(scope, sentOnce), eq(sentOnce.key, key))

/** Takes a key for a call that is to run; false where an equal one runs or has run of late. */
async function take(scope: Scope, key: string) {
  const taken = { answer: null, created: sql`now()` }
  const isDead = and(isNull(sentOnce.answer), lt(sentOnce.created, secondsAgo(leaseSeconds)))
  const rows = await scope.unrecorded
    .insert(sentOnce)
    .values({ ...ownerOf(scope), ...taken, key })
    .onConflictDoUpdate({
      target: [sentOnce.companyId, sentOnce.accountId, sentOnce.key],
      set: taken,
      setWhere: or(isDead, lt(sentOnce.created, secondsAgo(sentOnceSeconds))),
    })
    .returning({ key: sentOnce.key })
  return rows.length > 0
}

/** Forgets the oldest answers of an account that has too many. */
async function forgetOldest(scope: Scope) {
  const oldest = scope.db
    .select({ key: sentOnce.key })
    .from(sentOnce)
    .where(whereOwned(scope, sentOnce))
    .orderBy(desc(sentOnce.created))
    .offset(maxSentOnce)
  await scope.unrecorded
    .delete(sentOnce)
    .where(and(whereOwned(scope, sentOnce), inArray(sentOnce.key, oldest)))
}

/**
 * Stores the answer in the transaction of the change, so that a process that ends at any moment
 * leaves both or neither. Throws where an equal call, which took this one for dead, was first.
 */
async function storeWithChange(scope: Scope, db: Db, key: string, value: unknown) {
  scope.storeAnswer = undefined
  const stored = await db
    .update(sentOnce)
    .set({ answer: { value } })
    .where(and(isKey(scope, key), isNull(sentOnce.answer)))
    .returning({ key: sentOnce.key })
  if (stored.length === 0)
    throw new Unavailable(new Error('the same call took effect in the meantime'))
}

async function runTaken<Answer>(scope: Scope, key: string, run: () => Promise<Answer>) {
  scope.storeAnswer = (db, answer) => storeWithChange(scope, db, key, answer)
  let value: Answer
  try {
    value = await run()
  } catch (error) {
    // A refused form may be sent again. One that changed something has an answer and stays.
    await scope.unrecorded.delete(sentOnce).where(and(isKey(scope, key), isNull(sentOnce.answer)))
    throw error
  } finally {
    scope.storeAnswer = undefined
  }
  await scope.unrecorded.update(sentOnce).set({ answer: { value } }).where(isKey(scope, key))
  await forgetOldest(scope)
  return value
}

/** Waits for an equal call of another process, if there is one, and else runs the call. */
async function waitOrRun<Answer>(scope: Scope, key: string, run: () => Promise<Answer>) {
  while (!(await take(scope, key))) {
    const [found] = await scope.db
      .select({ answer: sentOnce.answer })
      .from(sentOnce)
      .where(isKey(scope, key))
    if (found?.answer) return found.answer.value as Answer
    await setTimeout(pollMs)
  }
  return runTaken(scope, key, run)
}

/** The calls of each database that run or wait, so that a flood of equal ones asks it but once. */
const callsOf = cachedFor((_db: Db) => new Map<string, Promise<unknown>>())

/**
 * Runs a call unless an equal one has run of late in any process, whose answer it then gives; while
 * that runs it waits. A call that fails before it has changed anything counts as not sent.
 */
export function runOnce<Answer>(
  scope: Scope,
  key: string,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const calls = callsOf(scope.unrecorded)
  const name = `${scope.brand.companyId}:${scope.accountId}:${key}`
  const known = calls.get(name)
  if (known) return known as Promise<Answer>
  const call = waitOrRun(scope, key, run).finally(() => calls.delete(name))
  calls.set(name, call)
  return call
}
