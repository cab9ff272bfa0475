import { fillTemplate } from '#lib/fill-template.ts'
import type { VoucherEntry } from './vouchers.rules.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

export interface VoucherProps {
  voucher: VoucherEntry
  campaign: string
  isBusy: boolean
  /** The shop's page that uses a voucher, with `{code}` where its code belongs. */
  voucherUrl: string | undefined
  messages: VoucherMessages
}

/** Tells a voucher from others of its campaign. */
const nameOf = ({ voucher, campaign, messages }: VoucherProps) =>
  [campaign, voucher.value, voucher.expires].filter(Boolean).join(messages.ac_ListSeparator)

/** Claims a voucher that is not claimed yet; the list's form has the other fields. */
export function ClaimButton(props: VoucherProps) {
  const { voucher, isBusy, messages } = props
  if (voucher.state !== 'unclaimed') return null
  const label = isBusy ? messages.ac_Claiming : messages.ac_Claim
  return (
    <button
      className="button"
      name="code"
      value={voucher.id}
      formAction={`#voucher-${voucher.id}`}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      aria-label={`${label}: ${nameOf(props)}`}
    >
      {label}
    </button>
  )
}

interface LinkProps extends VoucherProps {
  className: string
}

/** Leads to the shop, which uses the code, where the brand says how. */
export function UseLink({ voucher, voucherUrl, messages, className }: LinkProps) {
  const { code, isUsable } = voucher
  if (!voucherUrl || !code || !isUsable) return null
  return (
    <a
      className={className}
      href={fillTemplate(voucherUrl, { code })}
      aria-label={`${messages.ac_UseNow}: ${code}`}
    >
      {messages.ac_UseNow}
    </a>
  )
}

/** Leads to the last day as an entry of a calendar. */
export function CalendarLink(props: VoucherProps) {
  const { voucher, messages } = props
  if (!voucher.hasDate) return null
  return (
    <a
      className="voucher-link"
      href={`/account/api/v1/voucher/calendar/${voucher.id}`}
      aria-label={`${messages.ac_AddToCalendar}: ${nameOf(props)}`}
    >
      {messages.ac_AddToCalendar}
    </a>
  )
}
