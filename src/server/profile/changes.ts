import { and, eq, sql } from 'drizzle-orm'
import { Gender } from '#contract/codes.ts'
import { accounts, type SettledQuestions } from '../store/accounts.ts'
import { refuse } from '../refusal.ts'
import type { AccountChange, FirstLoginAnswers, Shop } from '../shop.ts'
import { setPreferences, trackPreferences } from '../settings/preferences.ts'
import { trackProfile } from './note-change.ts'
import { withAccountLock } from '../store/account-lock.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

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
  withAccountLock(scope, async (inside) => {
    await trackProfile(inside, async () => {
      const [finished] = await inside.db
        .update(accounts)
        .set({ ...columns(change), firstTimeLogin: false })
        .where(and(whereOwnAccount(scope), eq(accounts.firstTimeLogin, true)))
        .returning({ id: accounts.id })
      if (!finished) throw refuse('first_login_done')
    })
    await trackPreferences(inside, async () => {
      if (interestIds) await setPreferences(inside, 'interest', interestIds)
      if (newsletterIds) await setPreferences(inside, 'newsletter', newsletterIds)
    })
  })

const update = (scope: Scope, change: AccountChange) =>
  withAccountLock(scope, (inside) =>
    trackProfile(inside, async () => {
      await inside.db.update(accounts).set(columns(change)).where(whereOwnAccount(scope))
    }),
  )

/** Nothing of the profile changes, so that the shop does not hear of it. */
const skipQuestion = (scope: Scope, property: string) =>
  scope.db
    .update(accounts)
    .set({ settledQuestions: settle(property, 'skipped') })
    .where(whereOwnAccount(scope))

const setImage = (scope: Scope, imageUrl: string) =>
  withAccountLock(scope, (inside) =>
    trackProfile(inside, async () => {
      await inside.db.update(accounts).set({ imageUrl }).where(whereOwnAccount(scope))
    }),
  )

/** Changes the account; `changed` receives each change. */
export const accountChanges = (
  scope: Scope,
  changed: () => Promise<void>,
): Omit<Shop['account'], 'with' | 'inTurn'> => ({
  update: async (change) => {
    await update(scope, change)
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
  setImage: (imageUrl) => setImage(scope, imageUrl),
})
