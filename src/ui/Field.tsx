import type { InputHTMLAttributes, ReactNode } from 'react'
import './fields.css'

/** What a field says of itself: its name in the form, its label, and what is wrong with it. */
export interface FieldText {
  name: string
  label: string
  error?: string | undefined
}

export const fieldId = (name: string) => `field-${name.replace('.', '-')}`

/** The attributes that tie a control to what is wrong with it. */
export const invalid = (name: string, error: string | undefined) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error ? `${fieldId(name)}-error` : undefined,
})

/** Always there, so that screen readers hear of what becomes wrong. */
export function FieldError({ name, error }: Pick<FieldText, 'name' | 'error'>) {
  return (
    <p className="field-error" id={`${fieldId(name)}-error`} aria-live="polite">
      {error}
    </p>
  )
}

export function Label({ name, label, required, children }: FieldText & { required?: boolean | undefined; children?: ReactNode }) {
  return (
    <label htmlFor={fieldId(name)}>
      {label}
      {required && <span aria-hidden="true"> *</span>}
      {children}
    </label>
  )
}

interface GroupProps extends FieldText {
  required?: boolean | undefined
  disabled?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Several controls under one name, and what is wrong with them. */
export function FieldGroup({ name, label, error, required, disabled, className = '', children }: GroupProps) {
  return (
    <fieldset className={`field ${className}`} disabled={disabled}>
      <legend>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      {children}
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

/** A line of text with its label; what it holds is the browser's, so that what is typed early is kept. */
export function Field({ name, label, error, ...input }: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <Label name={name} label={label} required={input.required} />
      <input id={fieldId(name)} name={name} className="control" {...invalid(name, error)} {...input} />
      <FieldError name={name} error={error} />
    </div>
  )
}
