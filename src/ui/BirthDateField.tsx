import { useState } from 'react'
import {
  partNames,
  readBirthDate,
  type BirthDateFault,
  type BirthDateParts,
} from '#lib/birth-date-parts.ts'
import { afterPress } from '#lib/after-press.ts'
import { fieldText, type FormValues } from '#lib/form-values.ts'
import { FieldGroup, fieldId, errorAttributes, type FieldText } from './Field.tsx'

interface Props extends FieldText {
  values: FormValues
  messages: Record<BirthDateFault | 'ac_Day' | 'ac_Month' | 'ac_Year', string>
  required?: boolean
  autoFocus?: boolean
}

const labels = { day: 'ac_Day', month: 'ac_Month', year: 'ac_Year' } as const

const readParts = (textOf: (part: keyof BirthDateParts, position: number) => string) =>
  readBirthDate(
    Object.fromEntries(
      partNames.map((part, i) => [part, textOf(part, i)]),
    ) as unknown as BirthDateParts,
  )

/**
 * Keeps a form from being sent by the very key or click that left a field: what was replaced there
 * has to be seen first.
 */
function holdSubmit(form: HTMLFormElement) {
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const release = () => form.removeEventListener('submit', hold, true)
  form.addEventListener('submit', hold, { capture: true, once: true })
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, release, { capture: true, once: true })
}

/**
 * A birthday in three parts, checked when all are given and the focus leaves them. Parts that are
 * out of range are replaced then.
 */
export function BirthDateField({
  name,
  label,
  error,
  values,
  messages,
  required,
  autoFocus,
}: Props) {
  const first = readParts((part) => fieldText(values, `${name}.${part}`))
  /** Returns the errors of a complete date; undefined where `error` counts. */
  const faultsOf = ({ date, faults }: typeof first) =>
    date ? faults.map((fault) => messages[fault]).join(' ') : undefined
  const [found, setFound] = useState(faultsOf(first))
  const message = found ?? error
  const check = (group: HTMLElement) => {
    const inputs = [...group.querySelectorAll('input')]
    const read = readParts((_, i) => inputs[i]!.value)
    partNames.forEach((part, i) => {
      inputs[i]!.value = read.parts[part]
    })
    afterPress(() => setFound(faultsOf(read)))
    if (read.faults.includes('ac_BirthDateRepaired')) holdSubmit(inputs[0]!.form!)
  }
  // The errors stay until the value changes.
  const leave = (group: HTMLElement) => !found && check(group)
  return (
    <FieldGroup
      name={name}
      label={label}
      required={required}
      isLive={found !== undefined}
      error={message}
    >
      <div
        className="birth-date"
        onBlur={({ currentTarget, relatedTarget }) =>
          !currentTarget.contains(relatedTarget) && leave(currentTarget)
        }
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
        // A browser may fill these in while the focus is elsewhere.
        onInput={({ currentTarget }) =>
          currentTarget.contains(document.activeElement) ? setFound('') : check(currentTarget)
        }
      >
        {partNames.map((part, position) => (
          <label key={part} className={`part-${part}`}>
            <span>{messages[labels[part]]}</span>
            <input
              className="control"
              name={`${name}.${part}`}
              id={position === 0 ? fieldId(name) : undefined}
              defaultValue={first.parts[part]}
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={`bday-${part}`}
              autoFocus={position === 0 ? autoFocus : undefined}
              {...errorAttributes(name, message)}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
