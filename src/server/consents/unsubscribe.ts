import { and, asc, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Brand } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/lists.ts'
import { findLinkKey } from '../orders/order-links.ts'
import { Refusal } from '../refusal.ts'
import { chosenOf, setPreferences, trackPreferences } from '../settings/changes.ts'
import { readPreferences } from '../settings/queries.ts'
import { secondsAgo } from '../sign-in/sessions.ts'
import { accounts, formerAccounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { recordChange } from '../store/record-change.ts'
import { whereOwned, type Change, type OpenScope, type Scope } from '../store/scope.ts'
import type { ConsentSource } from './record-consents.ts'
import { consents } from './table.ts'
import { readUndoToken, readUnsubscribeToken, toUndoToken } from './unsubscribe-token.ts'

/** Describes what an unsubscribe link is for. */
export interface Subscription {
  accountId: number
  /** Undefined where the link is for all newsletters. */
  newsletterId: number | undefined
  /** Holds the newsletter's name; undefined for all, and where it is no longer offered. */
  name: string | undefined
  /** Set while there is something to unsubscribe from. */
  isSubscribed: boolean
  /** Set where the given token takes the last use of the link back. */
  canUndo: boolean
}

/** Says in which language and from which place something is changed. */
interface How {
  language: string
  source: ConsentSource
}

/** Changes the newsletters of shoppers who are not signed in, by links in messages. */
export interface Unsubscribing {
  /** Returns what a link is for; undefined where it is wrong, or its account is gone. */
  find(
    brand: Brand,
    token: string,
    given: { language: string; undo: string },
  ): Promise<Subscription | undefined>
  /** Unsubscribes; returns the token that takes it back where something has changed. */
  unsubscribe(brand: Brand, subscription: Subscription, how: How): Promise<string | undefined>
  /** Takes back what a token names; returns whether something has changed. */
  undo(brand: Brand, subscription: Subscription, undo: string, how: How): Promise<boolean>
}

/** Returns the account with an id, or the one that it has become part of. */
async function findAccountId(db: Db, companyId: number, id: number) {
  const isOwn = and(eq(accounts.companyId, companyId), eq(accounts.id, id))
  const [own] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isOwn, isNull(accounts.erased)))
  if (own) return own.id
  const isFormer = and(eq(formerAccounts.companyId, companyId), eq(formerAccounts.formerId, id))
  const [merged] = await db
    .select({ id: formerAccounts.accountId })
    .from(formerAccounts)
    .where(isFormer)
  return merged?.id
}

/**
 * Returns the newsletters that a token takes back: those of one use of a link, a short time ago, of
 * which nothing has been chosen since and which are still offered.
 */
async function findUndone(scope: Pick<Scope, 'db' | 'brand' | 'accountId'>, consentId: number) {
  const { db } = scope
  const isOwn = and(whereOwned(scope, consents), eq(consents.kind, 'newsletter'))
  const named = db
    .select({ created: consents.created })
    .from(consents)
    .where(and(isOwn, eq(consents.id, consentId)))
  const newest = db
    .select({ id: max(consents.id) })
    .from(consents)
    .where(isOwn)
    .groupBy(consents.preferenceId)
  const found = await db
    .select({ id: consents.preferenceId })
    .from(consents)
    .where(
      and(
        isOwn,
        eq(consents.isGiven, false),
        eq(consents.place, 'unsubscribe-link'),
        eq(consents.created, named),
        inArray(consents.id, newest),
        gt(consents.created, secondsAgo(limits.unsubscribeUndoSeconds)),
      ),
    )
  return found.map(({ id }) => id)
}

async function readUndo(
  scope: Pick<Scope, 'db' | 'brand' | 'accountId'>,
  key: string,
  undo: string,
) {
  const consentId = readUndoToken(key, undo)
  return consentId === undefined ? [] : findUndone(scope, consentId)
}

/** Returns the id of the first record that this transaction has made. */
async function firstRecord(inside: Change) {
  const [first] = await inside.db
    .select({ id: consents.id })
    .from(consents)
    // The time of a transaction stays the same until its end.
    .where(and(whereOwned(inside, consents), eq(consents.created, sql`now()`)))
    .orderBy(asc(consents.id))
    .limit(1)
  return first!.id
}

type Chosen = (ids: number[], inside: Change) => number[] | Promise<number[]>

/** Replaces the chosen newsletters; returns whether that has changed something. */
const replaceChosen = (scope: Scope, source: ConsentSource, chosen: Chosen) =>
  recordChange(scope, async (inside) => {
    const ids = await chosenOf(inside, 'newsletter')
    const wanted = await chosen(ids, inside)
    const recorded = await trackPreferences(inside, source, () =>
      setPreferences(inside, 'newsletter', wanted),
    )
    const isChanged = recorded.events.length > 0
    return { ...recorded, result: isChanged ? await firstRecord(inside) : undefined }
  }).catch((error: unknown) => {
    // The account was erased, or became part of another one, at this moment.
    if (error instanceof Refusal && error.code === 'not_signed_in') return undefined
    throw error
  })

const keyOf = (db: Db, { companyId }: Brand) => findLinkKey({ db, companyId })

/** Holds what a link opens. */
interface Opened {
  db: Db
  openScope: OpenScope
}

async function find(
  { db, openScope }: Opened,
  ...[brand, token, { language, undo }]: Parameters<Unsubscribing['find']>
): Promise<Subscription | undefined> {
  const key = await keyOf(db, brand)
  const named = key === undefined ? undefined : readUnsubscribeToken(key, token)
  const accountId = named && (await findAccountId(db, brand.companyId, named.accountId))
  if (accountId === undefined) return undefined
  const { newsletterId } = named!
  const scope = await openScope(brand, accountId, language)
  const { newsletters } = await readPreferences(scope)
  const covered = newsletters.filter(({ id }) => newsletterId === undefined || id === newsletterId)
  return {
    accountId,
    newsletterId,
    name: newsletterId === undefined ? undefined : covered[0]?.name,
    isSubscribed: covered.some(({ selected }) => selected),
    canUndo: undo !== '' && (await readUndo(scope, key!, undo)).length > 0,
  }
}

async function unsubscribe(
  { db, openScope }: Opened,
  ...[brand, subscription, how]: Parameters<Unsubscribing['unsubscribe']>
) {
  const { accountId, newsletterId } = subscription
  const scope = await openScope(brand, accountId, how.language)
  const consentId = await replaceChosen(scope, how.source, (ids) =>
    newsletterId === undefined ? [] : ids.filter((id) => id !== newsletterId),
  )
  const key = await keyOf(db, brand)
  return consentId === undefined || !key ? undefined : toUndoToken(key, consentId)
}

async function takeBack(
  { db, openScope }: Opened,
  ...[brand, { accountId }, undo, how]: Parameters<Unsubscribing['undo']>
) {
  const key = await keyOf(db, brand)
  const scope = await openScope(brand, accountId, how.language)
  const changed = await replaceChosen(scope, how.source, async (ids, inside) => {
    const { newsletters } = await readPreferences(inside)
    const undone = key ? await readUndo(inside, key, undo) : []
    return [...ids, ...newsletters.map(({ id }) => id).filter((id) => undone.includes(id))]
  })
  return changed !== undefined
}

/** Opens the store of unsubscribe links. */
export function openUnsubscribing(db: Db, openScope: OpenScope): Unsubscribing {
  const opened = { db, openScope }
  return {
    find: (...asked) => find(opened, ...asked),
    unsubscribe: (...asked) => unsubscribe(opened, ...asked),
    undo: (...asked) => takeBack(opened, ...asked),
  }
}
