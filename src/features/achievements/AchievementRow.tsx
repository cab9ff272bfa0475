import type { Achievement } from '#contract/achievement.ts'
import { AchievementScale } from '#contract/codes.ts'
import { claimRefusal, progressPercentage } from '#domain/achievement-progress.ts'
import { formatDate } from '#lib/dates.ts'
import { Coin } from './Coin.tsx'
import { progressText } from './achievements.rules.ts'
import type { AchievementMessages } from './achievements.messages.ts'

interface Props {
  achievement: Achievement
  /** Says what a claim brings; empty where it brings nothing. */
  reward: string
  /** Set where there is a page of vouchers. */
  hasVouchers: boolean
  timeZone: string
  messages: AchievementMessages
  isBusy: boolean
  /** It was claimed just now. */
  isCelebrated: boolean
}

export function AchievementRow({
  achievement,
  reward,
  hasVouchers,
  timeZone,
  messages,
  isBusy,
  isCelebrated,
}: Props) {
  const { achievementId, icon, name, description, scaleType, claimDate, top, voucher } = achievement
  const id = `achievement-${achievementId}`
  const isClaimable = !claimRefusal(achievement)
  return (
    <li
      id={id}
      className={top ? 'card achievement top' : 'card achievement'}
      data-celebrated={isCelebrated || undefined}
      tabIndex={-1}
    >
      <Coin icon={icon} size={64} />
      <div className="achievement-text">
        <h2 id={`${id}-name`}>{name}</h2>
        {top && <span className="badge">{messages.ac_TopAchievement}</span>}
        <p className="secondary">
          <bdi>{description}</bdi>
        </p>
      </div>
      <div className="achievement-progress">
        <progress
          value={progressPercentage(achievement)}
          max={100}
          aria-label={messages.ac_Progress}
          aria-describedby={`${id}-name`}
        />
        {scaleType !== AchievementScale.barOnly && (
          <span className="secondary numbers">{progressText(achievement)}</span>
        )}
      </div>
      <div className="achievement-claim">
        {claimDate && (
          <p className="secondary numbers">
            <span>{messages.ac_Claimed}</span>{' '}
            <time dateTime={claimDate}>{formatDate(claimDate, 'achievement', { timeZone })}</time>
          </p>
        )}
        {(reward || isClaimable) && (
          <p>
            <span className="secondary">{messages.ac_Reward}</span> <bdi>{reward || '-'}</bdi>
          </p>
        )}
        {claimDate && voucher?.isReceived && hasVouchers && (
          <a
            className="achievement-voucher"
            href={`/account/vouchers#campaign-${voucher.campaignId}`}
            aria-label={`${messages.ac_ViewVoucher}: ${voucher.campaign}`}
          >
            {messages.ac_ViewVoucher}
          </a>
        )}
        {isClaimable && (
          <button
            className="button"
            name="achievementId"
            value={achievementId}
            formAction={`#${id}`}
            aria-busy={isBusy}
            aria-label={`${messages.ac_Claim}: ${name}`}
          >
            {messages.ac_Claim}
          </button>
        )}
      </div>
    </li>
  )
}
