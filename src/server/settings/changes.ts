import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Preferences } from '#contract/localize.ts'
import { externalIds } from '../feed/external-ids.ts'
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

/** Returns the chosen ones as events name them. */
async function references(scope: Scope, kind: PreferenceKind, offered: Preferences['interests']) {
  const ids = offered.filter(({ selected }) => selected).map(({ id }) => id)
  const externalId = await externalIds(scope, kind, ids)
  return ids.map((id) => ({ id, externalId: externalId(id) }))
}

/** Runs what changes the choices, and returns what is to be recorded of it. */
export async function trackPreferences(
  inside: Scope,
  change: () => Promise<void>,
): Promise<Recorded> {
  const before = await readPreferences(inside)
  await change()
  const after = await readPreferences(inside)
  if (isDeepStrictEqual(before, after)) return { events: [], changed: [] }
  const fields = async () => ({
    interests: await references(inside, 'interest', after.interests),
    newsletters: await references(inside, 'newsletter', after.newsletters),
  })
  return {
    events: [{ type: 'preferences.updated', fields }],
    changed: [{ type: 'preference', rowIds: [inside.accountId] }],
  }
}

async function chosenOf(scope: Scope, kind: PreferenceKind) {
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
  shown?: number[],
) =>
  recordChange(scope, async (inside) => {
    const stored = shown && (await chosenOf(inside, kind))
    const recorded = await trackPreferences(inside, () =>
      setPreferences(inside, kind, stored ? merge(stored, ids, shown) : ids),
    )
    return { result: await readPreferences(inside), ...recorded }
  })
