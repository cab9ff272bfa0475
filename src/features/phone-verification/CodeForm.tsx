import { useState, type SubmitEvent } from 'react'
import * as limits from '#lib/limits/telephones.ts'
import { FormFields } from '#ui/FormFields.tsx'
import { CodeBoxes } from './CodeBoxes.tsx'
import type { Phase } from './phone.rules.ts'
import { verifyCode } from './phone.store.ts'
import type { PhoneMessages } from './phone.messages.ts'

interface Props {
  phase: Phase
  /** Receives a shopper whose plain form has verified the number. */
  page: string
  /** Holds the code of a plain form. */
  code: readonly string[]
  messages: PhoneMessages
  xsrf: string
}

/** The code that was sent: checked once it is whole. */
export function CodeForm({ phase, page, code, messages, xsrf }: Props) {
  const [missing, setMissing] = useState(0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).getAll('code[]').join('')
    setMissing(limits.codeDigits - code.length)
    if (code.length === limits.codeDigits) void verifyCode(code)
  }
  const errors: Partial<Record<Phase, string>> = {
    wrong: messages.ac_InvalidVerifyCode,
    failed: messages.ac_SomethingWentWrong,
  }
  return (
    <form method="post" onSubmit={submit} onInput={() => setMissing(0)}>
      <FormFields call="verifyTelephoneNumber" once xsrf={xsrf} next={page} />
      <CodeBoxes
        messages={messages}
        initialDigits={code}
        isBusy={phase === 'verifying'}
        error={errors[phase] ?? ''}
        missing={missing > 0 ? messages.ac_CodeMissing.replace('{{count}}', String(missing)) : ''}
        onComplete={(code) => void verifyCode(code)}
      />
      <button className="button primary" aria-busy={phase === 'verifying'}>
        {messages.ac_Verify}
      </button>
    </form>
  )
}
