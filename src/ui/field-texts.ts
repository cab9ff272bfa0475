import { capitalName } from '#lib/case.ts'
import type { FieldErrors } from '#lib/field-errors.ts'

interface Options {
  /** Holds the present errors, and those that the page came with. */
  errors: FieldErrors
  initialErrors: FieldErrors
  messages: Record<string, string> & { ac_InvalidValue: string }
  /**
   * The fields' names and labels from top to bottom: of those that were wrong when the page came
   * the first has the focus.
   */
  labels: Record<string, string>
}

/** The texts of each field of a form. */
export function fieldTexts({ errors, initialErrors, messages, labels }: Options) {
  const first = Object.keys(labels).find((name) => initialErrors[capitalName(name)])
  return (name: string) => {
    const error = errors[capitalName(name)]
    return {
      name,
      label: labels[name] ?? '',
      error: error && (messages[error] ?? messages.ac_InvalidValue),
      autoFocus: first === name,
    }
  }
}

/** The fields that are wrong, from top to bottom. */
export const invalidFields = (labels: Record<string, string>, errors: FieldErrors) =>
  Object.entries(labels).flatMap(([name, label]) =>
    errors[capitalName(name)] ? [{ name, label }] : [],
  )
