import type { Achievement } from '#contract/achievement.ts'
import { Coin } from './Coin.tsx'

interface Props {
  coins: Pick<Achievement, 'achievementId' | 'icon' | 'name'>[]
  label: string
  /** Says how many more there are; empty where there are none. */
  more: string
}

/**
 * Achievements as coins in a row, each named for those who do not see it. One component of React:
 * on a page each coin would start it anew.
 */
export const CoinList = ({ coins, label, more }: Props) => (
  <ul className="coins" aria-label={label}>
    {coins.map(({ achievementId, icon, name }) => (
      <li key={achievementId} title={name}>
        <Coin icon={icon} size={32} />
        <span className="visually-hidden">{name}</span>
      </li>
    ))}
    {more && <li className="more">{more}</li>}
  </ul>
)
