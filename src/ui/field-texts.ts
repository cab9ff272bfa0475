import { capitalName } from '#lib/case.ts'
import type { FieldErrors } from '#lib/field-errors.ts'

interface Options {
  /** What is wrong now, and what was wrong when the page came. */
  errors: FieldErrors
  written: FieldErrors
  words: Record<string, string> & { ac_InvalidValue: string }
  /** The fields from top to bottom: of those that were wrong when the page came the first has the focus. */
  order: readonly string[]
}

/** What each field of a form says of itself. */
export function fieldTexts({ errors, written, words, order }: Options) {
  const first = order.find((field) => written[field])
  return (name: string, label: string) => {
    const field = capitalName(name)
    const error = errors[field]
    return { name, label, error: error && (words[error] ?? words.ac_InvalidValue), autoFocus: first === field }
  }
}
