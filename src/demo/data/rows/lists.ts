import * as table from '../../../server/db/schema.ts'
import type { VoucherPlan } from '../shopper-plan.ts'
import { hoursAfter, lastVisit } from '../time.ts'
import type { Offer } from './company.ts'
import { insertAll, type Person, type FillTarget } from './target.ts'

/**
 * Eight letters and digits; no two numbers give the same, as the factor shares no divisor with 36.
 */
export function voucherCode(n: number) {
  const text = ((1_234_567_891_013 * (n + 1)) % 36 ** 8).toString(36).toUpperCase().padStart(8, '0')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

const voucherValues = ({
  limited,
  used,
  percentage,
  amount,
  currency,
  claimed,
  redeemed,
  expires,
}: VoucherPlan) => ({
  limited,
  used,
  percentage,
  amount,
  currency,
  claimDate: claimed,
  redeemDate: redeemed,
  expireDate: expires,
})

const listed = (ids: number[], hoursApart: number) =>
  ids.map((productId, n) => ({ productId, added: hoursAfter(lastVisit, -hoursApart * n) }))

/**
 * Everything of the shoppers that is a plain list: what they achieved, hold, want, have seen and
 * have chosen.
 */
export async function fillLists(target: FillTarget, offer: Offer, people: Person[]) {
  const rows = <Row>(of: (plan: Person['plan']) => Row[]) =>
    people.flatMap(({ accountId, plan }) =>
      of(plan).map((row) => ({ companyId: target.companyId, accountId, ...row })),
    )
  await insertAll(
    target,
    table.accountAchievements,
    rows(({ achievements }) =>
      achievements.map(({ achievement, progress, claimed }) => ({
        achievementId: offer.achievement(achievement),
        progress,
        claimDate: claimed,
      })),
    ),
  )
  const vouchers = rows(({ vouchers }) =>
    vouchers.map((plan) => ({ campaignId: offer.campaign(plan.campaign), ...voucherValues(plan) })),
  )
  await insertAll(
    target,
    table.vouchers,
    vouchers.map((row, n) => ({ ...row, code: voucherCode(n) })),
  )
  await insertAll(
    target,
    table.wishProducts,
    rows(({ wishes }) => listed(wishes, 7)),
  )
  await insertAll(
    target,
    table.lastViewProducts,
    rows(({ lastViewed }) => listed(lastViewed, 5)),
  )
  await insertAll(
    target,
    table.accountInterests,
    rows(({ interests }) => interests.map((name) => ({ interestId: offer.interest(name) }))),
  )
  await insertAll(
    target,
    table.accountNewsletters,
    rows(({ newsletters }) =>
      newsletters.map((name) => ({ newsletterId: offer.newsletter(name) })),
    ),
  )
}
