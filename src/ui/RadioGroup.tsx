import { FieldGroup, fieldId, errorAttributes, type FieldText } from './Field.tsx'

interface Props extends FieldText {
  options: readonly { value: string; label: string }[]
  value: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** One of a few. */
export function RadioGroup({
  name,
  label,
  error,
  note,
  options,
  value,
  required,
  disabled,
  autoFocus,
}: Props) {
  return (
    <FieldGroup
      role="radiogroup"
      name={name}
      label={label}
      error={error}
      note={note}
      required={required}
      disabled={disabled}
    >
      {/* Nothing chosen is an answer, too: one that can be refused by its name. */}
      {required && <input type="hidden" name={name} value="" />}
      <div className="choices">
        {options.map((option, position) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              id={position === 0 ? fieldId(name) : undefined}
              defaultChecked={option.value === value}
              autoFocus={position === 0 ? autoFocus : undefined}
              {...errorAttributes(name, error, note)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
