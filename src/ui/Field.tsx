import type { InputHTMLAttributes, ReactNode } from 'react'

/** A field's name in the form, its label, and its error. */
export interface FieldText {
  name: string
  label: string
  error?: string | undefined
  /** Holds a hint that refuses nothing. */
  note?: string | undefined
  /** Set where the field announces its own error, since its form has no summary. */
  isLive?: boolean | undefined
}

export const fieldId = (name: string) => `field-${name.replace('.', '-')}`

/** The attributes that link a control to its error and its descriptions. */
export const errorAttributes = (name: string, error: string | undefined, note?: string) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby':
    [error && `${fieldId(name)}-error`, note && `${fieldId(name)}-note`]
      .filter(Boolean)
      .join(' ') || undefined,
})

/** Always there, so that screen readers hear of what changes. */
export function FieldErrorText({ name, error, note, isLive }: Omit<FieldText, 'label'>) {
  return (
    <>
      <p
        className="field-error"
        id={`${fieldId(name)}-error`}
        aria-live={isLive ? 'polite' : undefined}
      >
        {error}
      </p>
      {note !== undefined && (
        <p className="field-note" id={`${fieldId(name)}-note`} aria-live="polite">
          {note}
        </p>
      )}
    </>
  )
}

export function Label({
  name,
  label,
  required,
  children,
}: FieldText & { required?: boolean | undefined; children?: ReactNode }) {
  return (
    <label htmlFor={fieldId(name)}>
      <span>{label}</span>
      {required && <span aria-hidden="true"> *</span>}
      {children}
    </label>
  )
}

interface GroupProps extends FieldText {
  role?: 'radiogroup'
  required?: boolean | undefined
  disabled?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Several controls under one name, and what is wrong with them. */
export function FieldGroup({
  name,
  label,
  error,
  note,
  isLive,
  role,
  required,
  disabled,
  className = '',
  children,
}: GroupProps) {
  return (
    <fieldset
      className={`field ${className}`}
      disabled={disabled}
      role={role}
      aria-required={role && required}
    >
      <legend>
        <span>{label}</span>
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {children}
      <FieldErrorText name={name} error={error} note={note} isLive={isLive} />
    </fieldset>
  )
}

/**
 * A line of text with its label, in its own direction; what it holds is the browser's, so that what
 * is typed early is kept. `required` is told by ARIA alone: browsers expose an empty field with the
 * attribute as invalid before anybody has tried.
 */
export function Field({
  name,
  label,
  error,
  note,
  isLive,
  required,
  ...input
}: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <Label name={name} label={label} required={required} />
      <input
        id={fieldId(name)}
        name={name}
        className="control"
        dir="auto"
        aria-required={required}
        {...errorAttributes(name, error, note)}
        {...input}
      />
      <FieldErrorText name={name} error={error} note={note} isLive={isLive} />
    </div>
  )
}
