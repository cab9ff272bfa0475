import { capitalName } from './case.ts'

/** What of a zod issue is needed here. */
interface Issue {
  path: PropertyKey[]
  message: string
  /** Of an object that takes no other fields: those that it was given. */
  keys?: string[]
}

/** The word key of each field that is wrong, under its capitalised name. */
export type FieldErrors = Record<string, string>

/** A field's first issue counts. A message that is no word key is told as 'cannot be used'. */
export function fieldErrors(issues: readonly object[]): FieldErrors {
  const errors = (issues as Issue[]).flatMap(({ path, message, keys = [String(path[0] ?? '')] }) =>
    keys.map((field) => [capitalName(field), message.startsWith('ac_') ? message : 'ac_InvalidValue']),
  )
  return Object.fromEntries(errors.reverse()) as FieldErrors
}
