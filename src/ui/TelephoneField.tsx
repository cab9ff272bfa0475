import type { ReactNode } from 'react'
import { afterPress } from '#lib/after-press.ts'
import * as limits from '#lib/limits/telephones.ts'
import { splitNumber } from '#lib/telephone-number.ts'
import { FieldErrorText, fieldId, errorAttributes, Label, type FieldText } from './Field.tsx'
import { Combobox } from './Combobox.tsx'

interface Props extends FieldText {
  /** The select of country codes, which the server has written. */
  codes: ReactNode
  /** Holds the number after the calling code. */
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

/** A country's grouping loads with the first digit; without it digits stay as typed. */
const loadGroups = () =>
  import('#lib/telephone-groups.ts').catch(() => ({
    groupDigits: (_code: string, digits: string) => digits,
  }))

const selectOf = (input: HTMLInputElement) => input.closest('.telephone')!.querySelector('select')!

/**
 * Shows a number as it is understood. What is none, or of a country that cannot be chosen, stays as
 * it was typed.
 */
async function settle(input: HTMLInputElement) {
  if (input.value === input.defaultValue) return
  const select = selectOf(input)
  const [code, number] = splitNumber(select.value, input.value)
  if (!/^\d+$/.test(number) || !choose(select, code)) return
  input.value = number
  const { groupDigits } = await loadGroups()
  if (input.value === number) input.value = groupDigits(code, number)
}

/** Groups digits that are typed one after another; anywhere else the cursor would jump. */
async function group(input: HTMLInputElement) {
  const { groupDigits } = await loadGroups()
  const { value, selectionStart } = input
  if (selectionStart === value.length && /^[\d ]+$/.test(value))
    input.value = groupDigits(selectOf(input).value, value.replaceAll(' ', ''))
}

/** Returns whether an event adds a digit outside of an input method's composition. */
const addsDigit = ({ data, isComposing }: InputEvent) => /^\d$/.test(data ?? '') && !isComposing

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
          aria-required={required}
          // Letters are in no number: they are not taken, and whatever else is typed is left alone
          // until it is complete.
          onBeforeInput={(event) => {
            if (/^\p{L}$/u.test(event.data)) event.preventDefault()
          }}
          onInput={({ currentTarget, nativeEvent }) => {
            // Without focus it is the browser that fills in the form.
            if (document.activeElement !== currentTarget) void settle(currentTarget)
            else if (addsDigit(nativeEvent as InputEvent)) void group(currentTarget)
          }}
          onBlur={({ currentTarget }) => afterPress(() => void settle(currentTarget))}
          {...rest}
          {...errorAttributes(name, error, note)}
        />
      </div>
      <FieldErrorText name={name} error={error} note={note} />
    </div>
  )
}
