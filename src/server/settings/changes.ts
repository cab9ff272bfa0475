import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Preferences } from '#contract/localize.ts'
import { recordConsents, type ConsentSource, type NewConsent } from '../consents/record-consents.ts'
import { makeUnsubscribeLinks } from '../consents/unsubscribe-links.ts'
import { externalIds } from '../feed/external-ids.ts'
import type { EventFields } from '../event-types.ts'
import { refuse } from '../refusal.ts'
import { recordChange, type Recorded } from '../store/record-change.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { readPreferences, type PreferenceKind } from './queries.ts'
import { accountInterests, accountNewsletters, interests, newsletters } from './table.ts'

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
export async function setPreferences(scope: Change, kind: PreferenceKind, ids: number[]) {
  const { db } = scope
  const isInterest = kind === 'interest'
  const offered = isInterest ? interests : newsletters
  const wanted = [...new Set(ids)]
  const known = await db
    .select({ id: offered.id })
    .from(offered)
    .where(and(eq(offered.companyId, scope.brand.companyId), inArray(offered.id, wanted)))
  if (known.length < wanted.length)
    throw refuse('invalid_input', {
      errors: {
        [isInterest ? 'InterestIds' : 'NewsletterIds']: 'ac_InvalidValue',
      },
    })
  const owner = ownerOf(scope)
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

const updated = 'preferences.updated'

/** Returns the chosen ones as events name them. */
async function references(scope: Scope, kind: PreferenceKind, offered: Preferences['interests']) {
  const ids = offered.filter(({ selected }) => selected).map(({ id }) => id)
  const externalId = await externalIds(scope, kind, ids)
  return ids.map((id) => ({ id, externalId: externalId(id) }))
}

const lists = [
  { kind: 'interest', list: 'interests' },
  { kind: 'newsletter', list: 'newsletters' },
] as const

/** Returns the choices that differ between two states. */
function differences(scope: Scope, before: Preferences, after: Preferences): NewConsent[] {
  const { accountId } = scope
  return lists.flatMap(({ kind, list }) => {
    const chosen = new Set(before[list].flatMap(({ id, selected }) => (selected ? [id] : [])))
    const changed = after[list].filter(({ id, selected }) => selected !== chosen.has(id))
    return changed.map(({ id, name, selected }) => ({
      ...{ accountId, kind, preferenceId: id, name },
      isGiven: selected,
    }))
  })
}

/** Returns what an event says of the choices. */
async function describe(scope: Change, after: Preferences): Promise<EventFields<typeof updated>> {
  const { db, brand, accountId, address } = scope
  const newsletters = await references(scope, 'newsletter', after.newsletters)
  const owner = { db, companyId: brand.companyId, accountId, address }
  return {
    interests: await references(scope, 'interest', after.interests),
    newsletters,
    unsubscribe: await makeUnsubscribeLinks(owner, newsletters),
  }
}

/** Runs what changes the choices, and returns what is to be recorded of it. */
export async function trackPreferences(
  inside: Change,
  source: ConsentSource,
  change: () => Promise<void>,
): Promise<Recorded> {
  const before = await readPreferences(inside)
  await change()
  const after = await readPreferences(inside)
  if (isDeepStrictEqual(before, after)) return { events: [], changed: [] }
  const target = { db: inside.db, companyId: inside.brand.companyId }
  await recordConsents(target, source, differences(inside, before, after))
  const fields = () => describe(inside, after)
  return {
    events: [{ type: updated, fields }],
    changed: [{ type: 'preference', rowIds: [inside.accountId] }],
  }
}

/** Returns the ids of the account's choices of a kind. */
export async function chosenOf(scope: Scope, kind: PreferenceKind) {
  const { interests, newsletters } = await readPreferences(scope)
  return (kind === 'interest' ? interests : newsletters)
    .filter(({ selected }) => selected)
    .map(({ id }) => id)
}

/**
 * Replaces the shopper's choices of a kind by `ids`; with `shown`, those of `shown` alone. Throws
 * 422 where one of them is not the company's, and then changes nothing.
 */
export const choosePreferences = (
  scope: Scope,
  kind: PreferenceKind,
  ids: number[],
  {
    shown,
    source = { place: 'api' },
  }: { shown?: number[] | undefined; source?: ConsentSource } = {},
) =>
  recordChange(scope, async (inside) => {
    const stored = shown && (await chosenOf(inside, kind))
    const recorded = await trackPreferences(inside, source, () =>
      setPreferences(inside, kind, stored ? merge(stored, ids, shown) : ids),
    )
    return { result: await readPreferences(inside), ...recorded }
  })
