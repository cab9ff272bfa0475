import { CalendarLink, ClaimButton, UseLink, type VoucherProps } from './VoucherActions.tsx'
import { VoucherCode } from './VoucherCode.tsx'
import type { CardEntry } from './voucher-view.rules.ts'

interface Props extends Omit<VoucherProps, 'voucher' | 'campaign'> {
  card: CardEntry
}

/** Longer conditions are folded. */
const longConditions = 160

/** A voucher as one would cut it out: what it is worth, until when, and how to use it. */
export function VoucherCard({ card, ...shared }: Props) {
  const { voucher, campaign, targetOf } = card
  const { id, value, code, state, hasDate } = voucher
  const props = { ...shared, voucher, campaign }
  return (
    <li id={`voucher-${id}`} className="voucher-card" data-part="voucher-card" tabIndex={-1}>
      <h4 id={targetOf === undefined ? undefined : `campaign-${targetOf}`}>
        {value && (
          <>
            {/* A word keeps its own direction. */}
            <span className={/\d/.test(value) ? 'voucher-value amount' : 'voucher-value'}>
              {value}
            </span>{' '}
          </>
        )}
        <bdi className="voucher-name">{campaign}</bdi>
      </h4>
      <Terms card={card} {...shared} />
      {(code || hasDate || state === 'unclaimed') && (
        <div className="voucher-card-foot">
          {code && <VoucherCode {...props} />}
          <span className="voucher-card-actions">
            <ClaimButton {...props} />
            <UseLink className="button primary" {...props} />
            <CalendarLink {...props} />
          </span>
        </div>
      )}
    </li>
  )
}

/** When and for what a voucher can be used. */
function Terms({ card, messages }: Pick<Props, 'card' | 'messages'>) {
  const { voucher, minimum, conditions } = card
  const { soon, isEnding, usedTimes } = voucher
  return (
    <div className="voucher-terms">
      <State card={card} messages={messages} />
      <p>
        {soon && (
          <>
            <span className={isEnding ? 'badge ending' : 'badge'}>{soon}</span>{' '}
          </>
        )}
        <span className="numbers">{validity(card, messages)}</span>
      </p>
      {usedTimes && <p>{usedTimes}</p>}
      {minimum && <p>{minimum}</p>}
      {conditions.length > longConditions ? (
        <details className="voucher-conditions">
          <summary>{messages.ac_Conditions}</summary>
          <p>
            <bdi>{conditions}</bdi>
          </p>
        </details>
      ) : (
        conditions && (
          <p>
            <bdi>{conditions}</bdi>
          </p>
        )
      )}
    </div>
  )
}

/** Says until when a voucher can be used, or could be. */
function validity({ voucher }: CardEntry, messages: Props['messages']) {
  if (!voucher.lastDay) return messages.ac_NoExpiryDate
  const text = voucher.state === 'expired' ? messages.ac_ExpiredOn : messages.ac_ValidUntil
  return text.replace('{{date}}', voucher.expires)
}

/** The mark of a claimed voucher, or of one that was used. An expired one says since when. */
function State({ card, messages }: Pick<Props, 'card' | 'messages'>) {
  const { state, isUsable } = card.voucher
  if (state !== 'claimed') return null
  return (
    <p>
      <span className="status" data-colour={isUsable ? 'green' : 'orange'}>
        {isUsable ? messages.ac_Claimed : messages.ac_Used}
      </span>
    </p>
  )
}
