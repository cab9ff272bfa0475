import { useRef, useState } from 'react'
import { FieldGroup, fieldId, invalid, type FieldText } from './Field.tsx'

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
  const [repaired, setRepaired] = useState<readonly string[]>([])
  const leave = () => {
    const inputs = [...group.current!.querySelectorAll('input')]
    const typed = Object.fromEntries(parts.map((part, i) => [part, inputs[i]!.value])) as Parts
    const sound = repair(typed)
    const replaced = parts.filter((part) => typed[part] !== '' && Number(typed[part]) !== Number(sound[part]))
    parts.forEach((part, i) => {
      inputs[i]!.value = sound[part]
    })
    if (replaced.length > 0) setRepaired(replaced)
    return replaced.length > 0
  }
  return (
    <FieldGroup {...{ name, label, required }} isLive={!error} error={repaired.length > 0 ? words.repaired : error}>
      <div
        className="birth-date"
        ref={group}
        onBlur={leave}
        // What Enter would send unseen is shown first.
        onKeyDown={(event) => event.key === 'Enter' && leave() && event.preventDefault()}
        onInput={({ target }) => setRepaired((before) => before.filter((part) => !(target as HTMLInputElement).name.endsWith(part)))}
      >
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
    </FieldGroup>
  )
}
