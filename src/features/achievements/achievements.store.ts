import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { Achievement } from '#contract/achievement.ts'
import { claimAchievement } from '#contract/calls.ts'
import { reloadAccount } from '#stores/account.ts'
import { makeBusy } from '#stores/busy.ts'

/** The list once the shopper has claimed something; until then the page's own first list counts. */
export const $achievements = atom<readonly Achievement[] | undefined>(undefined)

const { $busy, alone } = makeBusy()

/** The achievements that are just being claimed. */
export const $claiming = $busy

/** Claims an achievement; answers whether it did. Rejects where it could not be; then the list is as it was. */
export const claim = (achievementId: number, initial: readonly Achievement[]) =>
  alone(achievementId, async () => {
    const claimed = await send(claimAchievement, { achievementId })
    const list = ($achievements.get() ?? initial).map((one) => (one.achievementId === achievementId ? claimed : one))
    $achievements.set(list)
    // One achievement may further another. A claim that came meanwhile knows better.
    void reloadAccount().then((account) => account && $achievements.get() === list && $achievements.set(account.achievements))
  })
