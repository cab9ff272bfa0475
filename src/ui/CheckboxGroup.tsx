import { fieldId, FieldGroup } from './Field.tsx'

interface Option {
  value: string
  label: string
  checked: boolean
}

interface Props {
  name: string
  label: string
  options: readonly Option[]
  error?: string | undefined
  disabled?: boolean
  className?: string
}

/** Any of a few. */
export function CheckboxGroup({ name, label, options, error, disabled, className = '' }: Props) {
  return (
    <FieldGroup name={name} label={label} error={error} disabled={disabled} className={className}>
      <div className="check-list">
        {options.map(({ value, label, checked }, position) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              id={position === 0 ? fieldId(name) : undefined}
              name={`${name}[]`}
              value={value}
              defaultChecked={checked}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
