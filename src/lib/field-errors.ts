import { capitalName } from './case.ts'

/** Describes the used parts of a zod issue. */
interface Issue {
  path: PropertyKey[]
  message: string
  /** Lists the unknown fields of an object that takes no others. */
  keys?: string[]
  /** Names the kind of a value that is too small or too large, such as `string`, and the limit. */
  origin?: string
  minimum?: number
  maximum?: number
}

/** The message key of each field that is wrong, under its capitalised name. */
export type FieldErrors = Record<string, string>

/** The first issue of each field; a message that is no key becomes 'cannot be used'. */
export function fieldErrors(issues: readonly object[]): FieldErrors {
  const errors = (issues as Issue[]).flatMap(({ path, message, keys = [String(path[0] ?? '')] }) =>
    keys.map((field) => [
      capitalName(field),
      message.startsWith('ac_') ? message : 'ac_InvalidValue',
    ]),
  )
  return Object.fromEntries(errors.reverse()) as FieldErrors
}

/** The limits that messages mention, such as `{ max: 100 }`, under the field's capitalised name. */
export type FieldParams = Record<string, Record<string, number>>

/**
 * The limit of each field that is too small or too large, by its first issue; undefined where no
 * field is.
 */
export function fieldParams(issues: readonly object[]): FieldParams | undefined {
  const first = new Map(
    ([...issues] as Issue[])
      .reverse()
      .map((issue) => [capitalName(String(issue.path[0] ?? '')), issue]),
  )
  const params = [...first].flatMap(
    ([field, { origin, minimum, maximum }]): [string, Record<string, number>][] => {
      if (maximum !== undefined) return [[field, { max: maximum }]]
      // A minimum of one character means 'required', which has a message of its own.
      return minimum === undefined || (origin === 'string' && minimum === 1)
        ? []
        : [[field, { min: minimum }]]
    },
  )
  return params.length > 0 ? Object.fromEntries(params) : undefined
}
