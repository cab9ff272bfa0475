import { capitalName } from '#lib/case.ts'
import type { FieldErrors } from '#lib/field-errors.ts'

interface Options {
  errors: FieldErrors
  messages: Record<string, string> & { ac_InvalidValue: string }
  /** Labels the fields, from top to bottom. */
  labels: Record<string, string>
}

/** The texts of each field of a form. */
export function fieldTexts({ errors, messages, labels }: Options) {
  return (name: string) => {
    const error = errors[capitalName(name)]
    return {
      name,
      label: labels[name] ?? '',
      error: error && (messages[error] ?? messages.ac_InvalidValue),
    }
  }
}

/** The fields that are wrong, from top to bottom. */
export const invalidFields = (labels: Record<string, string>, errors: FieldErrors) =>
  Object.entries(labels).flatMap(([name, label]) =>
    errors[capitalName(name)] ? [{ name, label }] : [],
  )
