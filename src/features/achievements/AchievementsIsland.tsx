import { useStore } from '@nanostores/react'
import { useRef, useState, type ComponentProps, type SubmitEvent } from 'react'
import type { Achievement } from '#contract/achievement.ts'
import type { ListPage } from '#lib/list-page.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { AchievementRow } from './AchievementRow.tsx'
import { sortAchievements } from './achievements.rules.ts'
import { $achievements, $claiming, claimAchievement } from './achievements.store.ts'
import type { AchievementMessages } from './achievements.messages.ts'

interface Props {
  initial: ListPage<Achievement>
  /** Says what a claim of each achievement brings, by its id. */
  rewards: Record<number, string>
  hasVouchers: boolean
  timeZone: string
  moneyStyle: ComponentProps<typeof AchievementRow>['moneyStyle']
  messages: AchievementMessages
  xsrf: string
}

/** The achievements, in one form whose buttons name the achievement to claim. */
export function AchievementsIsland({ initial, rewards, xsrf, ...shared }: Props) {
  const { messages } = shared
  const achievements = useStore($achievements, { ssr: () => undefined }) ?? initial.rows
  const claiming = useStore($claiming)
  const [celebrated, celebrate] = useState<number>()
  const list = useRef<HTMLUListElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const achievementId = Number((event.nativeEvent.submitter as HTMLButtonElement).value)
    try {
      if (!(await claimAchievement(achievementId, initial.rows))) return
      celebrate(achievementId)
      const reward = rewards[achievementId]
      showToast(
        reward
          ? `${messages.ac_AchievementClaimed} ${messages.ac_Reward} ${reward}`
          : messages.ac_AchievementClaimed,
      )
      // The button that had the focus is gone, and its row is among the claimed.
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`#achievement-${achievementId}`)?.focus(),
      )
    } catch (error) {
      showFailure(error, messages)
    }
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <FormFields call="claimAchievement" once xsrf={xsrf} />
      <PagedList path="/account/achievements" page={initial} messages={messages}>
        <ul className="achievements" ref={list}>
          {sortAchievements(achievements).map((achievement) => (
            <AchievementRow
              key={achievement.achievementId}
              isBusy={claiming.includes(achievement.achievementId)}
              isCelebrated={achievement.animate && celebrated === achievement.achievementId}
              achievement={achievement}
              reward={rewards[achievement.achievementId] ?? ''}
              {...shared}
            />
          ))}
        </ul>
      </PagedList>
    </form>
  )
}
