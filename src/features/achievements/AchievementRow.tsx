import type { Achievement } from '#contract/achievement.ts'
import { AchievementScale } from '#contract/codes.ts'
import { claimRefusal, progressPercentage } from '#domain/achievement-progress.ts'
import { formatDate } from '#lib/dates.ts'
import { Coin } from './Coin.tsx'
import { progressText } from './achievements.rules.ts'
import type { AchievementMessages } from './achievements.messages.ts'

const idOf = ({ achievementId }: Achievement) => `achievement-${achievementId}`

interface Props {
  achievement: Achievement
  /** Says what a claim brings; empty where it brings nothing. */
  reward: string
  /** Set where there is a page of vouchers. */
  hasVouchers: boolean
  timeZone: string
  moneyStyle: Parameters<typeof progressText>[1]['moneyStyle']
  messages: AchievementMessages
  isBusy: boolean
  /** It was claimed just now. */
  isCelebrated: boolean
}

export function AchievementRow({ achievement, isCelebrated, ...rest }: Props) {
  const { achievementId, icon, name, description, top } = achievement
  return (
    <li
      id={idOf(achievement)}
      className={top ? 'card achievement top' : 'card achievement'}
      data-part="achievement-row"
      data-celebrated={isCelebrated || undefined}
      tabIndex={-1}
    >
      <Coin icon={icon} size={64} />
      <div className="achievement-text">
        <h2 id={`achievement-${achievementId}-name`}>{name}</h2>
        {top && <span className="badge">{rest.messages.ac_TopAchievement}</span>}
        <p className="secondary">
          <bdi>{description}</bdi>
        </p>
      </div>
      <Progress achievement={achievement} {...rest} />
      <Claim achievement={achievement} {...rest} />
    </li>
  )
}

/** The bar, which has the name of its achievement, and the text of the scales that have one. */
function Progress({
  achievement,
  moneyStyle,
  messages,
}: Pick<Props, 'achievement' | 'moneyStyle' | 'messages'>) {
  const text =
    achievement.scaleType === AchievementScale.barOnly
      ? undefined
      : progressText(achievement, { moneyStyle, ofTotal: messages.ac_CountOfTotal })
  return (
    <div className="achievement-progress">
      <progress
        value={progressPercentage(achievement)}
        max={100}
        aria-labelledby={`${idOf(achievement)}-name`}
        aria-valuetext={text}
      />
      {text && <span className="secondary numbers">{text}</span>}
    </div>
  )
}

/** The reward, and the claim of it or its day. */
function Claim({
  achievement,
  reward,
  hasVouchers,
  timeZone,
  messages,
  isBusy,
}: Omit<Props, 'isCelebrated' | 'moneyStyle'>) {
  const { achievementId, name, claimDate, voucher } = achievement
  const label = reward ? messages.ac_ClaimReward : messages.ac_Claim
  const [beforeDate, afterDate] = messages.ac_ClaimedOn.split('{{date}}')
  return (
    <div className="achievement-claim">
      {claimDate && (
        <p className="secondary numbers">
          <span>{beforeDate}</span>
          <time dateTime={claimDate}>{formatDate(claimDate, 'achievement', { timeZone })}</time>
          <span>{afterDate}</span>
        </p>
      )}
      {reward && (
        <p>
          <span className="secondary">{messages.ac_Reward}</span> <bdi>{reward}</bdi>
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
      {!claimRefusal(achievement) && (
        <button
          className="button"
          name="achievementId"
          value={achievementId}
          formAction={`#${idOf(achievement)}`}
          aria-busy={isBusy}
          aria-label={`${label}: ${name}`}
        >
          {label}
        </button>
      )}
    </div>
  )
}
