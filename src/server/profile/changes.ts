import { and, eq, sql } from 'drizzle-orm'
import { Gender } from '#contract/codes.ts'
import { accounts, type SettledQuestions } from '../store/accounts.ts'
import { refuse } from '../refusal.ts'
import type { AccountChange, FirstLoginAnswers, Shop } from '../shop.ts'
import { setPreferences, trackPreferences } from '../settings/changes.ts'
import { recordChange, type Recorded } from '../store/record-change.ts'
import type { EventFields } from '../event-types.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

type Row = typeof accounts.$inferSelect
type Changes = EventFields<'profile.updated'>['changes']

async function read(scope: Scope): Promise<Row> {
  const [row] = await scope.db.select().from(accounts).where(whereOwnAccount(scope))
  return row!
}

const genderName = (gender: number) =>
  Object.entries(Gender).find(([, code]) => code === gender)?.[0] ?? 'unknown'

/** Returns the profile as events describe it. */
const profile = (row: Row): Required<Changes> => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  telephone: row.telephone,
  telephoneVerified: row.telephoneVerifyDate !== null,
  gender: genderName(row.gender),
  birthDate: row.birthDate,
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
async function trackProfile(inside: Scope, change: () => Promise<unknown>): Promise<Recorded> {
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

const finishFirstLogin = (
  scope: Scope,
  { interestIds, newsletterIds, ...change }: FirstLoginAnswers,
) =>
  recordChange(scope, async (inside) => {
    const profile = await trackProfile(inside, async () => {
      const [finished] = await inside.db
        .update(accounts)
        .set({ ...columns(change), firstTimeLogin: false })
        .where(and(whereOwnAccount(scope), eq(accounts.firstTimeLogin, true)))
        .returning({ id: accounts.id })
      if (!finished) throw refuse('first_login_done')
    })
    const preferences = await trackPreferences(inside, async () => {
      if (interestIds) await setPreferences(inside, 'interest', interestIds)
      if (newsletterIds) await setPreferences(inside, 'newsletter', newsletterIds)
    })
    return {
      events: [...profile.events, ...preferences.events],
      changed: [...profile.changed, ...preferences.changed],
    }
  })

const update = (scope: Scope, change: ReturnType<typeof columns> | { imageUrl: string }) =>
  recordChange(scope, (inside) =>
    trackProfile(inside, () =>
      inside.db.update(accounts).set(change).where(whereOwnAccount(scope)),
    ),
  )

/** Nothing of the profile changes, so that the shop does not hear of it. */
const skipQuestion = (scope: Scope, property: string) =>
  scope.unrecorded
    .update(accounts)
    .set({ settledQuestions: settle(property, 'skipped') })
    .where(whereOwnAccount(scope))

/** Changes the account; `changed` receives each change. */
export const accountChanges = (
  scope: Scope,
  changed: () => Promise<void>,
): Omit<Shop['account'], 'with' | 'inTurn'> => ({
  update: async (change) => {
    await update(scope, columns(change))
    await changed()
  },
  skipQuestion: async (property) => {
    await skipQuestion(scope, property)
    await changed()
  },
  finishFirstLogin: async (answers) => {
    await finishFirstLogin(scope, answers)
    await changed()
  },
  setImage: (imageUrl) => update(scope, { imageUrl }),
})
