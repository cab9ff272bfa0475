import type { ReactNode } from 'react'

interface Props {
  /** The id of the popover that it closes. */
  popover: string
  className: string
  children: ReactNode
}

/** React writes the attribute on the server alone. */
const markFocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

/** Closes a question without an answer. It has the focus once the question is open. */
export const CancelButton = ({ popover, className, children }: Props) => (
  <button
    ref={markFocus}
    type="button"
    className={className}
    popoverTarget={popover}
    popoverTargetAction="hide"
    autoFocus
  >
    {children}
  </button>
)
