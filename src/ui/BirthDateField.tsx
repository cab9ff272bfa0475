import { useRef, useState } from 'react'
import { FieldError, fieldId, invalid, type FieldText } from './Field.tsx'

export type Parts = Record<'day' | 'month' | 'year', string>

interface Props extends FieldText {
  value: Parts
  words: Parts & { repaired: string }
  /** The same parts, those that are out of range replaced. */
  repair(parts: Parts): Parts
  required?: boolean
  autoFocus?: boolean
}

const parts = ['day', 'month', 'year'] as const

/** A birthday in three parts. A part that is out of range is replaced when it is left, and that is said. */
export function BirthDateField({ name, label, error, value, words, repair, required, autoFocus }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [isRepaired, setRepaired] = useState(false)
  const leave = () => {
    const inputs = [...group.current!.querySelectorAll('input')]
    const typed = Object.fromEntries(parts.map((part, i) => [part, inputs[i]!.value])) as Parts
    const sound = repair(typed)
    const isOther = parts.some((part) => typed[part] !== '' && Number(typed[part]) !== Number(sound[part]))
    parts.forEach((part, i) => {
      inputs[i]!.value = sound[part]
    })
    // It stays said until another part is typed.
    if (isOther) setRepaired(true)
  }
  return (
    <fieldset className="field">
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <div className="birth-date" ref={group} onBlur={leave} onInput={() => setRepaired(false)}>
        {parts.map((part, position) => (
          <label key={part} className={`part-${part}`}>
            <span>{words[part]}</span>
            <input
              className="control"
              name={`${name}.${part}`}
              id={position === 0 ? fieldId(name) : undefined}
              defaultValue={value[part]}
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={`bday-${part}`}
              autoFocus={position === 0 ? autoFocus : undefined}
              {...invalid(name, error)}
            />
          </label>
        ))}
      </div>
      <FieldError name={name} error={error ?? (isRepaired ? words.repaired : undefined)} />
    </fieldset>
  )
}
