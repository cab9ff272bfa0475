import type { SubmitEvent } from 'react'
import { FormFields } from '#ui/FormFields.tsx'
import { formatCountdown, type Phase } from './phone.rules.ts'
import { sendCode } from './phone.store.ts'
import type { PhoneMessages } from './phone.messages.ts'

interface Props {
  phase: Phase
  telephone: string
  /** Counts down to the next possible code. */
  seconds: number
  messages: PhoneMessages
  xsrf: string
}

/** Asks for a code, or for another one once that may be. */
export function ResendForm({ phase, telephone, seconds, messages, xsrf }: Props) {
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void sendCode(telephone)
  }
  return (
    <form method="post" onSubmit={ask} className="popup-resend">
      <FormFields call="sendVerifySms" once xsrf={xsrf} />
      <button
        className={phase === 'ready' ? 'button primary' : 'button quiet'}
        disabled={seconds > 0 || phase === 'sending'}
        aria-busy={phase === 'sending'}
      >
        {phase === 'ready' ? messages.ac_SendCode : messages.ac_ResendCode}
      </button>
      {seconds > 0 && (
        <span className="secondary numbers">
          {messages.ac_CodeResendIn.replace('{{time}}', formatCountdown(seconds))}
        </span>
      )}
    </form>
  )
}
