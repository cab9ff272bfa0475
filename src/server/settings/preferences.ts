import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Preferences } from '#contract/localize.ts'
import type { Translations } from '../store/columns.ts'
import { jsonObject, jsonRows } from '../store/json.ts'
import type { Db } from '../store/open.ts'
import { accountInterests, accountNewsletters, interests, newsletters } from './table.ts'
import { externalIds, noteChange } from '../feed/note-change.ts'
import { refuse } from '../refusal.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Shop } from '../shop.ts'
import { localized } from '../store/localized.ts'
import { withAccountLock } from '../store/account-lock.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { whereOwned, type Owner, type Scope } from '../store/scope.ts'

type Kind = 'interest' | 'newsletter'

interface Row {
  kind: Kind
  id: number
  name: string
  translations: Translations
  /** Set where the shopper has chosen it. */
  selected: boolean
}

/** Selects a company's choices of a kind; `id` is the column by which a chosen one points to it. */
function selectOffered(
  db: Db,
  owner: Owner,
  kind: Kind,
  list: typeof interests | typeof newsletters,
  chosen: typeof accountInterests | typeof accountNewsletters,
  id: AnyPgColumn,
) {
  const { name, translations } = list
  const row = jsonObject<Row>({
    kind: sql`${kind}::text`,
    id: list.id,
    name,
    translations,
    selected: sql`${id} is not null`,
  })
  return db
    .select({ value: row.as('value'), id: list.id })
    .from(list)
    .leftJoin(chosen, and(eq(id, list.id), whereOwned(owner, chosen)))
    .where(eq(list.companyId, owner.brand.companyId))
}

export const preferencesQuery = pageQuery('preferences', (db, owner) => {
  const { interestId } = accountInterests
  const { newsletterId } = accountNewsletters
  return jsonRows<Row>(
    unionAll(
      selectOffered(db, owner, 'interest', interests, accountInterests, interestId),
      selectOffered(db, owner, 'newsletter', newsletters, accountNewsletters, newsletterId),
    ).orderBy(sql`id`),
  )
})

/**
 * Returns the choices after `ids` have replaced `shown`: those made elsewhere meanwhile stay, and
 * those withdrawn there stay withdrawn.
 */
const merge = (stored: number[], ids: number[], shown: number[]) => [
  ...stored.filter((id) => ids.includes(id) || !shown.includes(id)),
  ...ids.filter((id) => !shown.includes(id)),
]

/**
 * Puts `ids` in the place of the account's chosen ones, inside of a transaction that holds the
 * account; refused where the company does not offer one of them.
 */
export async function setPreferences(scope: Scope, kind: Kind, ids: number[]) {
  const { brand, db } = scope
  const { companyId } = brand
  const isInterest = kind === 'interest'
  const offered = isInterest ? interests : newsletters
  const wanted = [...new Set(ids)]
  const known = await db
    .select({ id: offered.id })
    .from(offered)
    .where(and(eq(offered.companyId, companyId), inArray(offered.id, wanted)))
  if (known.length < wanted.length)
    throw refuse('invalid_input', {
      errors: {
        [isInterest ? 'InterestIds' : 'NewsletterIds']: 'ac_InvalidValue',
      },
    })
  const owner = { companyId, accountId: scope.accountId }
  const chosen = isInterest ? accountInterests : accountNewsletters
  await db.delete(chosen).where(whereOwned(scope, chosen))
  if (wanted.length === 0) return
  if (isInterest)
    await db.insert(accountInterests).values(wanted.map((interestId) => ({ ...owner, interestId })))
  else
    await db
      .insert(accountNewsletters)
      .values(wanted.map((newsletterId) => ({ ...owner, newsletterId })))
}

async function get(scope: Scope): Promise<Preferences> {
  const rows = await readPageQuery(scope, preferencesQuery, {})
  const of = (wanted: Kind) =>
    rows.flatMap(({ kind, ...row }) => (kind === wanted ? [localized(row, scope.language)] : []))
  return { interests: of('interest'), newsletters: of('newsletter') }
}

/** The chosen ones, as the shop hears of them. */
async function references(scope: Scope, kind: Kind, offered: Preferences['interests']) {
  const ids = offered.filter(({ selected }) => selected).map(({ id }) => id)
  const externalId = await externalIds(scope, kind, ids)
  return ids.map((id) => ({ id, externalId: externalId(id) }))
}

/**
 * Runs what chooses, inside of a transaction that holds the account, and notes and records what
 * became of it.
 */
export async function trackPreferences(scope: Scope, run: () => Promise<void>) {
  const before = await get(scope)
  await run()
  const after = await get(scope)
  if (isDeepStrictEqual(before, after)) return
  await recordEvent(scope, 'preferences.updated', async () => ({
    interests: await references(scope, 'interest', after.interests),
    newsletters: await references(scope, 'newsletter', after.newsletters),
  }))
  await noteChange(scope, 'preference', [scope.accountId])
}

async function chosenOf(scope: Scope, kind: Kind) {
  const { interests, newsletters } = await get(scope)
  return (kind === 'interest' ? interests : newsletters)
    .filter(({ selected }) => selected)
    .map(({ id }) => id)
}

/** Reads and changes a shopper's choices among the company's. */
export const preferenceShop = (scope: Scope): Shop['preferences'] => ({
  get: () => get(scope),
  choose: (kind, ids, shown) =>
    withAccountLock(scope, async (inside) => {
      const stored = shown && (await chosenOf(inside, kind))
      await trackPreferences(inside, () =>
        setPreferences(inside, kind, stored ? merge(stored, ids, shown) : ids),
      )
      return get(inside)
    }),
})
