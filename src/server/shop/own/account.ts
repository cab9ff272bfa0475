import { and, eq, inArray, sql } from 'drizzle-orm'
import * as table from '../../db/schema.ts'
import { Refusal } from '../../refusals.ts'
import type { AccountChange, FirstLoginAnswers, Shop } from '../shop.ts'
import { atOnce, owned, ownAccount, type Scope } from './scope.ts'

const { accounts } = table

/** The columns of a change, in one statement: an address or number that becomes another one is no longer verified. */
const columns = ({ email, telephone, ...rest }: AccountChange) => ({
  ...rest,
  ...(email !== undefined && {
    email,
    emailVerifiedAt: sql`case when lower(${accounts.email}) = lower(${email}) then ${accounts.emailVerifiedAt} end`,
  }),
  ...(telephone !== undefined && {
    telephone,
    telephoneVerifyDate: sql`case when ${accounts.telephone} = ${telephone} then ${accounts.telephoneVerifyDate} end`,
  }),
})

/** Puts `ids` in the place of the account's chosen ones; refused where the company does not offer one of them. */
async function choose(scope: Scope, kind: 'interest' | 'newsletter', ids: number[]) {
  const { brand, db } = scope
  const { companyId } = brand
  const isInterest = kind === 'interest'
  const offered = isInterest ? table.interests : table.newsletters
  const wanted = [...new Set(ids)]
  const known = await db
    .select({ id: offered.id })
    .from(offered)
    .where(and(eq(offered.companyId, companyId), inArray(offered.id, wanted)))
  if (known.length < wanted.length) throw new Refusal(422, `no such ${kind}`, { [isInterest ? 'InterestIds' : 'NewsletterIds']: 'ac_InvalidValue' })
  const owner = { companyId, accountId: scope.accountId }
  const chosen = isInterest ? table.accountInterests : table.accountNewsletters
  await db.delete(chosen).where(owned(scope, chosen))
  if (wanted.length === 0) return
  if (isInterest) await db.insert(table.accountInterests).values(wanted.map((interestId) => ({ ...owner, interestId })))
  else await db.insert(table.accountNewsletters).values(wanted.map((newsletterId) => ({ ...owner, newsletterId })))
}

const finishFirstLogin = (scope: Scope, { interestIds, newsletterIds, ...change }: FirstLoginAnswers) =>
  atOnce(scope, async (inside) => {
    const [finished] = await inside.db
      .update(accounts)
      .set({ ...columns(change), firstTimeLogin: false })
      .where(and(ownAccount(scope), eq(accounts.firstTimeLogin, true)))
      .returning({ id: accounts.id })
    if (!finished) throw new Refusal(409, 'the first login is over')
    if (interestIds) await choose(inside, 'interest', interestIds)
    if (newsletterIds) await choose(inside, 'newsletter', newsletterIds)
  })

const setImage = (scope: Scope, imageUrl: string) =>
  atOnce(scope, async ({ db }) => {
    const [before] = await db.select({ imageUrl: accounts.imageUrl }).from(accounts).where(ownAccount(scope)).for('update')
    await db.update(accounts).set({ imageUrl }).where(ownAccount(scope))
    return before!.imageUrl
  })

/** What changes the account; `changed` hears of each change. */
export const accountChanges = (scope: Scope, changed: () => Promise<void>): Omit<Shop['account'], 'with'> => ({
  update: async (change) => {
    await scope.db.update(accounts).set(columns(change)).where(ownAccount(scope))
    await changed()
  },
  finishFirstLogin: async (answers) => {
    await finishFirstLogin(scope, answers)
    await changed()
  },
  setImage: (imageUrl) => setImage(scope, imageUrl),
})
