import type { ReactNode, SubmitEvent } from 'react'
import { ignoreDoubleClick } from './double-click.ts'
import { CancelButton } from './SafeButton.tsx'

interface Props {
  id: string
  /** The first step, what it is about where there are several, and what it asks. */
  label: string
  subject?: string
  question: string
  yes: string
  no: string
  /** Receives the plain form. */
  action: string
  busy?: boolean
  onConfirm?: (event: SubmitEvent<HTMLFormElement>) => void
  /** The form's hidden fields. */
  children: ReactNode
}

/** A two-step confirmation that the browser opens and closes by itself, also without script. */
export function Confirm({
  id,
  label,
  subject,
  question,
  yes,
  no,
  action,
  busy = false,
  onConfirm,
  children,
}: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    ignoreDoubleClick(event.nativeEvent.submitter)
    // The page shows the result.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.()
    onConfirm?.(event)
  }
  return (
    <>
      <button
        type="button"
        className="button quiet"
        popoverTarget={id}
        aria-busy={busy}
        aria-label={subject && `${label}: ${subject}`}
      >
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-question`}
        className="confirm"
      >
        <p id={`${id}-question`}>{question}</p>
        <form method="post" action={action} onSubmit={submit}>
          {children}
          <button className="button danger">{yes}</button>
          <CancelButton popover={id} className="button">
            {no}
          </CancelButton>
        </form>
      </div>
    </>
  )
}
