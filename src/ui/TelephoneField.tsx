import type { ReactNode } from 'react'
import { limits } from '#lib/limits.ts'
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
  autoFocus?: boolean
}

/** A telephone number: its country's code and what follows it. */
export function TelephoneField({ name, label, error, codes, code, number, words, autoFocus }: Props) {
  return (
    <div className="field">
      <Label name={`${name}.number`} label={label} required />
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
          autoFocus={autoFocus}
          required
          {...invalid(name, error)}
        />
      </div>
      <FieldError name={name} error={error} />
    </div>
  )
}
