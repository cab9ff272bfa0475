import type { ReactNode } from 'react'
import * as limits from '#lib/limits.ts'
import { splitNumber } from '#lib/telephone-number.ts'
import { FieldError, fieldId, errorAttributes, Label, type FieldText } from './Field.tsx'
import { Combobox } from './Combobox.tsx'

interface Props extends FieldText {
  /** The select of country codes, which the server has written. */
  codes: ReactNode
  /** What follows the country code. */
  number: string
  messages: { code: string; search: string; nothingFound: string }
  required?: boolean
  disabled?: boolean
  maxLength?: number
  autoFocus?: boolean
}

/** Chooses a code, of the countries that share it the main one; false where none has it. */
function choose(select: HTMLSelectElement, code: string) {
  const options = [...select.options].filter(({ value }) => value === code)
  const option = options.find(({ dataset }) => dataset.main !== undefined) ?? options[0]
  if (option && select.value !== code) {
    option.selected = true
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return option !== undefined
}

/**
 * Shows a number as it is understood. What is none, or of a country that cannot be chosen, stays as
 * it was typed.
 */
function settle(input: HTMLInputElement) {
  const select = input.closest('.telephone')!.querySelector('select')!
  const [code, number] = splitNumber(select.value, input.value)
  if (/^\d+$/.test(number) && choose(select, code)) input.value = number
}

/** A telephone number: its country's code and what follows it. */
export function TelephoneField({
  name,
  label,
  error,
  note,
  codes,
  number,
  messages,
  required = true,
  ...rest
}: Props) {
  return (
    <div className="field">
      <Label name={name} label={label} required={required} />
      <div className="telephone">
        <Combobox
          label={`${label}: ${messages.code}`}
          placeholder={messages.search}
          nothingFound={messages.nothingFound}
        >
          {codes}
        </Combobox>
        <input
          id={fieldId(name)}
          name={`${name}.number`}
          className="control"
          type="tel"
          dir="ltr"
          autoComplete="tel-national"
          maxLength={limits.maxTelephoneCharacters}
          defaultValue={number}
          required={required}
          // Letters are in no number: they are not taken, and whatever else is typed is left alone
          // until it is complete.
          onBeforeInput={(event) => {
            if (/^\p{L}$/u.test(event.data)) event.preventDefault()
          }}
          onInput={({ currentTarget }) => {
            // Nobody types here just now: a browser fills in the form.
            if (document.activeElement !== currentTarget) settle(currentTarget)
          }}
          onBlur={({ currentTarget }) => settle(currentTarget)}
          {...rest}
          {...errorAttributes(name, error, note)}
        />
      </div>
      <FieldError name={name} error={error} note={note} />
    </div>
  )
}
