import { atom } from 'nanostores'
import { errorKeyOf, send } from '#browser/send.ts'
import type { Achievement } from '#contract/achievement.ts'
import * as calls from '#contract/calls.ts'
import { makePending } from '#browser/pending.ts'
import { readList } from '#browser/read-list.ts'

/** Holds the achievements after a change; until then the page shows its own. */
export const $achievements = atom<readonly Achievement[] | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The achievements that are just being claimed. */
export const $claiming = $pending

/** Loads the achievements from the server. A change that arrives meanwhile is newer and stays. */
async function reload(initial: readonly Achievement[]) {
  const before = $achievements.get()
  const achievements = await readList(calls.listAchievements)
  if (!achievements || $achievements.get() !== before) return
  const known = new Map(achievements.map((one) => [one.achievementId, one]))
  $achievements.set((before ?? initial).map((one) => known.get(one.achievementId) ?? one))
}

/**
 * Claims an achievement; answers whether it did. Rejects where it could not be: where that has a
 * reason, the list is then as the server has it.
 */
export const claimAchievement = (achievementId: number, initial: readonly Achievement[]) =>
  runExclusive([achievementId], async () => {
    try {
      const claimed = await send(calls.claimAchievement, { achievementId })
      $achievements.set(
        ($achievements.get() ?? initial).map((one) =>
          one.achievementId === achievementId ? claimed : one,
        ),
      )
      // One achievement may further another.
      void reload(initial)
    } catch (error) {
      if (errorKeyOf(error)) await reload(initial)
      throw error
    }
  })
