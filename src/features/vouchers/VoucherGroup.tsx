import type { ReactNode } from 'react'
import type { GroupEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

const headings = {
  usable: 'ac_VouchersUsable',
  used: 'ac_VouchersUsed',
  expired: 'ac_VouchersExpired',
} as const

interface Props {
  entry: GroupEntry
  isOpen: boolean
  messages: VoucherMessages
  children: ReactNode
}

const Heading = ({ entry: { group, count }, messages }: Pick<Props, 'entry' | 'messages'>) => (
  <h3>
    <span>{messages[headings[group]]}</span> <span className="numbers">{count}</span>
  </h3>
)

/** The vouchers to use, or those of the past, which are folded. */
export function VoucherGroup({ entry, isOpen, messages, children }: Props) {
  const { group, count } = entry
  if (group === 'usable')
    return (
      <section className="voucher-group usable">
        <Heading entry={entry} messages={messages} />
        {count === 0 && (
          <p className="empty" data-part="empty">
            {messages.ac_NoUsableVouchers}
          </p>
        )}
        {children}
      </section>
    )
  return (
    <details className={`voucher-group ${group}`} open={isOpen}>
      <summary>
        <Heading entry={entry} messages={messages} />
        <span className="chevron" aria-hidden="true" />
      </summary>
      {children}
    </details>
  )
}
