import type { ReactNode } from 'react'
import { CalendarLink, ClaimButton, UseLink, type VoucherProps } from './VoucherActions.tsx'
import { VoucherCode } from './VoucherCode.tsx'

interface Props extends VoucherProps {
  /** The cells between its code and its state. */
  children: ReactNode
}

/** A voucher below its campaign in the table. */
export function VoucherRow({ children, ...props }: Props) {
  const { voucher, messages } = props
  const { id, code, state } = voucher
  return (
    <li
      id={`voucher-${id}`}
      className="voucher voucher-columns"
      data-part="voucher-row"
      tabIndex={-1}
    >
      <span className="cell">
        {code && (
          <>
            <span className="label">{messages.ac_Code}</span> <VoucherCode {...props} />
          </>
        )}
      </span>
      {children}
      <span className="voucher-state">
        <ClaimButton {...props} />
        {state === 'claimed' && (
          <span className="status" data-colour="green">
            {messages.ac_Claimed}
          </span>
        )}
        {state === 'expired' && <span className="status">{messages.ac_Expired}</span>}
        <UseLink className="voucher-link" {...props} />
        <CalendarLink {...props} />
      </span>
    </li>
  )
}
