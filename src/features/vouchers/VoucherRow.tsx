import type { ReactNode } from 'react'
import { fillTemplate } from '#lib/fill-template.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import type { VoucherEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

interface Props {
  voucher: VoucherEntry
  campaign: string
  isBusy: boolean
  /** The shop's page that uses a voucher, with `{code}` where its code belongs. */
  voucherUrl: string | undefined
  messages: VoucherMessages
  /** The cells between its code and its state. */
  children: ReactNode
}

export function VoucherRow({ voucher, campaign, isBusy, voucherUrl, messages, children }: Props) {
  const { id, code, state, isUsable, hasDate, value, expires } = voucher
  const which = [campaign, value, expires].join(', ')
  return (
    <li id={`voucher-${id}`} className="voucher voucher-columns" tabIndex={-1}>
      <span className="cell">
        <span className="label">{messages.ac_Code}</span>{' '}
        {code ? <CopyCode code={code} onMessage={showToast} messages={messages} /> : <span>-</span>}
      </span>
      {children}
      <span className="voucher-state">
        {state === 'unclaimed' && (
          <button
            className="button"
            name="code"
            value={id}
            formAction={`#voucher-${id}`}
            aria-busy={isBusy}
            aria-disabled={isBusy}
            aria-label={`${isBusy ? messages.ac_Claiming : messages.ac_Claim}: ${which}`}
          >
            {isBusy ? messages.ac_Claiming : messages.ac_Claim}
          </button>
        )}
        {state === 'claimed' && (
          <span className="status" data-colour="green">
            {messages.ac_Claimed}
          </span>
        )}
        {state === 'expired' && <span className="status">{messages.ac_Expired}</span>}
        {voucherUrl && code && isUsable && (
          <a
            className="voucher-link"
            href={fillTemplate(voucherUrl, { code })}
            aria-label={`${messages.ac_UseInShop}: ${code}`}
          >
            {messages.ac_UseInShop}
          </a>
        )}
        {hasDate && (
          <a
            className="voucher-link"
            href={`/account/api/v1/voucher/calendar/${id}`}
            aria-label={`${messages.ac_AddToCalendar}: ${which}`}
          >
            {messages.ac_AddToCalendar}
          </a>
        )}
      </span>
    </li>
  )
}
