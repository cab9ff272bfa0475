import { useStore } from '@nanostores/react'
import { useRef, useState, type SubmitEvent } from 'react'
import { errorKeyOf } from '#browser/send.ts'
import * as limits from '#lib/limits/texts.ts'
import { showFailure } from '#browser/show-failure.ts'
import { showToast } from '#browser/shell/toast.store.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { errorAttributes, fieldId, FieldErrorText, Label } from '#ui/Field.tsx'
import { FormFields } from '#ui/FormFields.tsx'
import { $claimingCode, claimCode } from './vouchers.store.ts'
import type { VoucherMessages } from './vouchers.messages.ts'

export interface RejectedCode {
  code: string
  error: string
  /** Heads the summary of errors. */
  title: string
}

interface Props {
  /** Holds the code of a plain form and its refusal. */
  rejected: RejectedCode | undefined
  /** The address of the list in the view of the page. */
  path: string
  messages: VoucherMessages
  xsrf: string
}

const name = 'code'

/** Opens something folded, and returns what is folded around it. */
function unfold(details: HTMLDetailsElement) {
  details.open = true
  return details.parentElement!.closest('details')
}

/** Shows the row of a voucher, which its campaign may hide; else the page is not the server's. */
function showVoucher(id: number) {
  const row = document.getElementById(`voucher-${id}`)
  if (!row) return location.reload()
  for (let around = row.closest('details'); around;) around = unfold(around)
  row.focus()
}

/** Claims a voucher by a code that came by mail or stands on paper. */
export function VoucherCodeForm({ rejected, path, messages, xsrf }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useStore($claimingCode)
  const [error, setError] = useState(rejected?.error)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = input.current!.value.trim()
    // Neither can stand in the address of a call.
    if (code === '' || /^\.\.?$/.test(code)) {
      setError(code ? messages.ac_VoucherIsGone : messages.ac_VoucherCodeRequired)
      return input.current!.focus()
    }
    setError(undefined)
    try {
      const id = await claimCode(code)
      if (id === undefined) return
      // The page's own code may be a refused one.
      input.current!.value = ''
      showToast(messages.ac_VoucherClaimed)
      showVoucher(id)
    } catch (error) {
      const message = messages[errorKeyOf(error) as keyof VoucherMessages]
      if (message) setError(message)
      else showFailure(error, messages)
      input.current?.focus()
    }
  }

  return (
    <form
      method="post"
      className="voucher-form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormFields call="claimVoucher" once xsrf={xsrf} next={`${path}#voucher-{id}`} />
      {/* A row of the list makes the same call: what it was refused for is not shown here. */}
      <input type="hidden" name="isTyped" value="true" />
      {rejected && error === rejected.error && (
        <ErrorSummary
          titles={[rejected.title]}
          fields={[{ name, label: messages.ac_VoucherCode }]}
          isFocused
        />
      )}
      <div className="field">
        <Label name={name} label={messages.ac_VoucherCode} />
        <div className="voucher-form-line">
          <input
            ref={input}
            id={fieldId(name)}
            className="control"
            name={name}
            dir="ltr"
            defaultValue={rejected?.code}
            maxLength={limits.maxVoucherCodeCharacters}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...errorAttributes(name, error)}
          />
          <button className="button" aria-busy={isBusy} aria-disabled={isBusy}>
            {isBusy ? messages.ac_Claiming : messages.ac_ClaimVoucher}
          </button>
        </div>
        <FieldErrorText name={name} error={error} isLive />
      </div>
    </form>
  )
}
