import type { InputEvent, ReactNode } from 'react'
import * as limits from '#lib/limits.ts'
import { FieldError, fieldId, invalid, Label, type FieldText } from './Field.tsx'
import { Picker } from './Picker.tsx'

interface Props extends FieldText {
  /** The select of country codes, which the server has written. */
  codes: ReactNode
  /** The code that was typed, where the select does not say it. */
  code?: string
  /** What follows the country code. */
  number: string
  words: { code: string; search: string; nothingFound: string }
  required?: boolean
  disabled?: boolean
  maxLength?: number
  /** What is kept of what is typed after a code. */
  keep?: (code: string, typed: string) => string
  autoFocus?: boolean
}

/** A number that was pasted or filled in with the code of another country brings that country along. */
function followNumber(select: HTMLSelectElement, typed: string) {
  const number = typed.replace(/[^+\d]/g, '')
  const codes = [...select.options]
    .filter(({ value }) => value !== '' && number.startsWith(value))
    .toSorted((a, b) => b.value.length - a.value.length)
  if (!codes[0] || select.disabled || number.startsWith(select.value)) return
  select.value = codes[0].value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A telephone number: its country's code and what follows it. */
export function TelephoneField({ name, label, error, note, codes, code, number, words, required = true, keep, ...input }: Props) {
  const clean = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const select = currentTarget.closest('.telephone')!.querySelector('select')!
    followNumber(select, currentTarget.value)
    const kept = keep!(select.value, currentTarget.value)
    if (kept !== currentTarget.value) currentTarget.value = kept
  }
  return (
    <div className="field">
      <Label name={`${name}.number`} label={label} required={required} />
      <div className="telephone">
        <Picker label={`${label}: ${words.code}`} value={code} placeholder={words.search} nothingFound={words.nothingFound}>
          {codes}
        </Picker>
        <input
          id={fieldId(`${name}.number`)}
          name={`${name}.number`}
          className="control"
          type="tel"
          dir="ltr"
          autoComplete="tel-national"
          maxLength={limits.telephoneTyped}
          defaultValue={number}
          required={required}
          onInput={keep && clean}
          {...input}
          {...invalid(name, error, note)}
        />
      </div>
      <FieldError {...{ name, error, note }} />
    </div>
  )
}
