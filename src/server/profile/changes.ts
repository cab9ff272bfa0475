import { and, eq, sql } from 'drizzle-orm'
import { Gender } from '#contract/codes.ts'
import { profileNames } from '#contract/profile.ts'
import { pick } from '#lib/pick.ts'
import { accounts, type SettledQuestions } from '../store/accounts.ts'
import type { ConsentSource } from '../consents/record-consents.ts'
import { refuse } from '../refusal.ts'
import { readShopper } from './queries.ts'
import type { AccountChange, FirstLoginAnswers } from './shopper.ts'
import { setPreferences, trackPreferences } from '../settings/changes.ts'
import { recordChange, type Recorded } from '../store/record-change.ts'
import type { EventFields } from '../event-types.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

type Row = typeof accounts.$inferSelect
type Changes = EventFields<'profile.updated'>['changes']

async function read(scope: Pick<Scope, 'db' | 'brand' | 'accountId'>): Promise<Row> {
  const [row] = await scope.db.select().from(accounts).where(whereOwnAccount(scope))
  return row!
}

const genderName = (gender: number) =>
  Object.entries(Gender).find(([, code]) => code === gender)?.[0] ?? 'unknown'

/** Returns the profile as events describe it; a field of the contract is its column. */
const profile = (row: Row): Required<Changes> => ({
  ...pick(row, profileNames),
  emailVerified: row.emailVerifiedAt !== null,
  telephoneVerified: row.telephoneVerifyDate !== null,
  gender: genderName(row.gender),
  language: row.defaultLanguage,
  country: row.defaultCountry,
  currency: row.defaultCurrency,
  imageUrl: row.imageUrl,
})

function differences(before: Row, after: Row): Changes {
  const [old, now] = [profile(before), profile(after)]
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => old[name as keyof Changes] !== value),
  )
}

/** Runs what changes the profile, and returns what is to be recorded of it. */
export async function trackProfile(
  inside: Pick<Scope, 'db' | 'brand' | 'accountId'>,
  change: () => Promise<unknown>,
): Promise<Recorded> {
  const before = await read(inside)
  await change()
  const changes = differences(before, await read(inside))
  const isChanged = Object.keys(changes).length > 0
  return {
    events: isChanged ? [{ type: 'profile.updated', fields: () => ({ changes }) }] : [],
    changed: [{ type: 'customer', rowIds: [inside.accountId] }],
  }
}

/** The questions that are settled, with one more. */
const settle = (property: string, how: SettledQuestions[string] & string) =>
  sql`${accounts.settledQuestions} || ${JSON.stringify({ [property]: how })}::jsonb`

/** The columns of a change: no title is an answer, too. */
const columns = (change: AccountChange) => ({
  ...change,
  ...(change.gender === Gender.unknown && { settledQuestions: settle('gender', 'none') }),
})

/**
 * Stores the answers and ends the first login. Throws 409 where it is over, 422 where a preference
 * is not the company's.
 */
export async function finishFirstLogin(
  scope: Scope,
  { interestIds, newsletterIds, ...change }: FirstLoginAnswers,
  source: ConsentSource = { place: 'api' },
) {
  await recordChange(scope, async (inside) => {
    const profile = await trackProfile(inside, async () => {
      const [finished] = await inside.db
        .update(accounts)
        .set({ ...columns(change), firstTimeLogin: false })
        .where(and(whereOwnAccount(scope), eq(accounts.firstTimeLogin, true)))
        .returning({ id: accounts.id })
      if (!finished) throw refuse('first_login_done')
    })
    const preferences = await trackPreferences(inside, source, async () => {
      if (interestIds) await setPreferences(inside, 'interest', interestIds)
      if (newsletterIds) await setPreferences(inside, 'newsletter', newsletterIds)
    })
    return {
      events: [...profile.events, ...preferences.events],
      changed: [...profile.changed, ...preferences.changed],
    }
  })
  scope.shopper = await readShopper(scope)
}

const update = (scope: Scope, change: ReturnType<typeof columns> | { imageUrl: string }) =>
  recordChange(scope, (inside) =>
    trackProfile(inside, () =>
      inside.db.update(accounts).set(change).where(whereOwnAccount(scope)),
    ),
  )

/**
 * Changes the account at once. An e-mail address or telephone number that becomes another one is no
 * longer verified.
 */
export async function updateAccount(scope: Scope, change: AccountChange) {
  await update(scope, columns(change))
  scope.shopper = await readShopper(scope)
}

/** Hides a question of the overview from then on. The profile does not change. */
export async function skipQuestion(scope: Scope, property: string) {
  await scope.unrecorded
    .update(accounts)
    .set({ settledQuestions: settle(property, 'skipped') })
    .where(whereOwnAccount(scope))
  scope.shopper = await readShopper(scope)
}

/** Sets the address of the shopper's picture; an empty one removes it. */
export const setImage = (scope: Scope, imageUrl: string) => update(scope, { imageUrl })
