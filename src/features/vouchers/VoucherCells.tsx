import type { ReactNode } from 'react'
import type { CampaignEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

type Props = Pick<CampaignEntry, 'used' | 'expires' | 'value' | 'soon' | 'isEnding'> & {
  messages: VoucherMessages
}

/**
 * Shows the cells that campaigns and vouchers share; each names its column where the heading is out
 * of sight.
 */
export function Cells({ messages, used, expires, value, soon, isEnding }: Props) {
  return (
    <>
      <Cell label={messages.ac_Used}>{used}</Cell>
      <Cell label={messages.ac_ExpiryDate}>
        <span className="numbers">{expires}</span>{' '}
        {soon && <span className={isEnding ? 'badge ending' : 'badge'}>{soon}</span>}
      </Cell>
      {value ? (
        <Cell label={messages.ac_Value}>
          {/* A word keeps its own direction. */}
          <span className={/\d/.test(value) ? 'amount' : undefined}>{value}</span>
        </Cell>
      ) : (
        <span className="cell" />
      )}
    </>
  )
}

const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="cell">
    <span className="label">{label}</span> <span>{children}</span>
  </span>
)
