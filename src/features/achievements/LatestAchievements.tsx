import type { Achievement } from '#contract/achievement.ts'
import { Coin } from './Coin.tsx'

type Row = Pick<Achievement, 'achievementId' | 'icon' | 'name' | 'description' | 'claimDate'>

interface Props {
  /** Each with the day of its claim in words. */
  rows: (Row & { claimed: string })[]
}

/** Claimed achievements, a row each; one component of React, as `CoinList` is. */
export const LatestAchievements = ({ rows }: Props) => (
  <ul className="achievement-rows">
    {rows.map(({ achievementId, icon, name, description, claimDate, claimed }) => (
      <li key={achievementId} className="achievement-row">
        <Coin icon={icon} size={48} />
        <span className="achievement-text">
          <span className="name">{name}</span>
          <span className="secondary">
            <bdi>{description}</bdi>
          </span>
        </span>
        <time className="secondary numbers" dateTime={claimDate!}>
          {claimed}
        </time>
      </li>
    ))}
  </ul>
)
