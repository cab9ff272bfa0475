import { Check, Copy } from 'lucide'
import { useRef, useState, type ReactNode } from 'react'
import { fillTemplate } from '#lib/fill-template.ts'
import { showMessage } from '#stores/system-message.ts'
import { Icon } from '#ui/Icon.tsx'
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
        {code ? <Code code={code} messages={messages} /> : <span>-</span>}
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

/** A code that is selected as a whole, with a button that copies it. */
function Code({ code, messages }: { code: string; messages: VoucherMessages }) {
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
      showMessage(messages.ac_CodeCopied)
    } catch {
      // Not every browser lets a page write, nor has every page a clipboard.
      setCopied(false)
      getSelection()?.selectAllChildren(text.current!)
      showMessage(messages.ac_CodeNotCopied)
    }
  }
  const label = isCopied ? messages.ac_Copied : messages.ac_Copy
  return (
    <span className="voucher-code">
      <code ref={text}>{code}</code>
      <button
        type="button"
        className="icon-button needs-script"
        title={label}
        aria-label={`${label}: ${code}`}
        onClick={() => void copy()}
      >
        <Icon of={isCopied ? Check : Copy} size={18} />
      </button>
    </span>
  )
}
