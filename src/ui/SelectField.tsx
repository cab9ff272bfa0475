import type { ReactNode } from 'react'
import { FieldErrorText, fieldId, errorAttributes, Label, type FieldText } from './Field.tsx'

interface Props extends FieldText {
  options: readonly { value: string; label: string }[]
  value: string
  /** Stands in an empty select. */
  placeholder: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  autoComplete?: string | undefined
  /** Links it to an error that it shares with other fields. */
  described?: ReturnType<typeof errorAttributes>
}

/**
 * One of several. Nothing is chosen by itself: a value that is none of the options is shown as no
 * choice.
 */
export function SelectField({
  name,
  label,
  error,
  note,
  options,
  value,
  placeholder,
  required,
  disabled,
  autoFocus,
  autoComplete,
  described,
}: Props) {
  const isChosen = options.some((option) => option.value === value)
  return (
    <div className="field">
      <Label name={name} label={label} required={required} />
      <span className="select">
        <select
          id={fieldId(name)}
          name={name}
          className="control"
          defaultValue={isChosen ? value : ''}
          aria-required={required}
          disabled={disabled}
          autoFocus={autoFocus}
          autoComplete={autoComplete}
          {...(described ?? errorAttributes(name, error, note))}
        >
          {!(required && isChosen) && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      <FieldErrorText name={name} error={error} note={note} />
    </div>
  )
}

/** One of many, of which the server has written the select: see Combobox. */
export function ComboboxField({
  name,
  label,
  error,
  note,
  required,
  children,
}: FieldText & { required?: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <Label name={name} label={label} required={required} />
      {children}
      <FieldErrorText name={name} error={error} note={note} />
    </div>
  )
}
