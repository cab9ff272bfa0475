import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { claimRefusal } from '#domain/achievement-progress.ts'
import { externalIds } from '../feed/external-ids.ts'
import { refuse } from '../refusal.ts'
import { toIsoString } from '../store/iso-date.ts'
import { recordChange } from '../store/record-change.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { voucherReference } from '../vouchers/changes.ts'
import { campaigns, vouchers } from '../vouchers/table.ts'
import { readAchievements, toAchievement } from './queries.ts'
import { accountAchievements } from './table.ts'

const { id, progress, claimDate } = accountAchievements

/** Twelve letters and digits that are hard to guess and to mix up. */
function newCode() {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const text = Array.from(randomBytes(12), (byte) => signs[byte % signs.length]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** The voucher of a campaign that came as a reward: claimed with what it is the reward of. */
async function giveVoucher({ db, brand, accountId }: Change, campaignId: number, claimDate: Date) {
  const { companyId } = brand
  const [campaign] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.companyId, companyId), eq(campaigns.id, campaignId)))
  const { limited, percentage, amount, currency, validDays } = campaign!
  const expireDate =
    validDays === null ? null : new Date(claimDate.getTime() + validDays * 86_400_000)
  const [given] = await db
    .insert(vouchers)
    .values({
      companyId,
      accountId,
      campaignId,
      code: newCode(),
      claimDate,
      expireDate,
      limited,
      percentage,
      amount,
      currency,
    })
    .returning()
  return given!
}

/** Returns a claim as events describe it. */
async function claimFields(
  scope: Scope,
  { id, claimDate }: { id: number; claimDate: Date },
  given: typeof vouchers.$inferSelect | undefined,
) {
  const externalId = await externalIds(scope, 'achievement', [id])
  const voucher = given && {
    ...(await voucherReference(scope, given)),
    expireDate: toIsoString(given.expireDate),
    limited: given.limited,
    percentage: given.percentage,
    amount: given.amount,
    currency: given.currency,
  }
  return {
    achievement: { id, externalId: externalId(id) },
    claimDate: toIsoString(claimDate),
    voucher: voucher ?? null,
  }
}

/** Finds an achievement with the shopper's row of it. Throws where it cannot be claimed. */
async function findClaimable(scope: Change, achievementId: number) {
  const { db } = scope
  const known = (await readAchievements(scope)).find(({ id }) => id === achievementId)
  if (!known) throw refuse('achievement_gone')
  // An achievement without a requirement may have no row yet.
  await db
    .insert(accountAchievements)
    .values({ ...ownerOf(scope), achievementId })
    .onConflictDoNothing()
  const [state] = await db
    .select({ id, progress, claimDate })
    .from(accountAchievements)
    .where(
      and(
        whereOwned(scope, accountAchievements),
        eq(accountAchievements.achievementId, achievementId),
      ),
    )
  const { id: rowId, claimDate: claimed, ...current } = state!
  const achievement = { ...known, ...current, claimDate: claimed?.getTime() ?? null }
  const refusal = claimRefusal(achievement)
  if (refusal) throw refuse(refusal)
  return { achievement, rowId }
}

/**
 * Claims an achievement for good, with the voucher that it brings. Throws 404 where the company has
 * none by that id, 409 where it is claimed or incomplete, 403 where shoppers do not claim it.
 */
export const claimAchievement = (scope: Scope, achievementId: number) =>
  recordChange(scope, async (inside) => {
    const { achievement, rowId } = await findClaimable(inside, achievementId)
    const { campaignId } = achievement
    const now = new Date()
    await inside.db
      .update(accountAchievements)
      .set({ claimDate: now })
      .where(and(whereOwned(scope, accountAchievements), eq(id, rowId)))
    const given = campaignId === null ? undefined : await giveVoucher(inside, campaignId, now)
    const isReceived = achievement.isReceived || given !== undefined
    const claimed = { ...achievement, claimDate: now.getTime(), isReceived }
    const fields = () => claimFields(inside, { id: achievementId, claimDate: now }, given)
    return {
      result: toAchievement(scope, claimed),
      events: [{ type: 'achievement.claimed', fields }],
      changed: [{ type: 'progress', rowIds: [rowId] }],
    }
  })
