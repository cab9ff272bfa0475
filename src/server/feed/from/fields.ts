import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import {
  readTable,
  within,
  type FieldSource,
  type Conversion,
  type Source,
  type Table,
} from './engine.ts'
import { country, email, objectAt, readText, text, valueAt, type ValueKind } from './values.ts'

/** Makes the fields of a shop's table. */

/** Returns whether a value stands for nothing, as shops write it. */
const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === 0 ||
  (typeof value === 'string' && /^(\s*|0|0000-00-00.*)$/.test(value))

/** Returns whether a shop says that there is no text; a shop that leaves it out does not. */
const isEmptyText = (value: unknown) => value === null || value === ''

const code = (name: string) => `\`${name}\``

/** Says of a field that its line would be false without it. */
export const needed = { needed: true }

/** A field that is at one of some paths, the first that can be read. */
export function at(
  paths: string | string[],
  kind: ValueKind = text,
  { note = '', needed = false } = {},
): FieldSource {
  const all = [paths].flat()
  return {
    source: `${all.map(code).join(', else ')}${note && ` ${note}`}`,
    ...(needed && { needed: kind.expected }),
    read(source, scope) {
      let isEmpty = false
      for (const path of all) {
        const given = valueAt(source, path)
        const value = kind.read(given)
        if (value !== undefined) return value
        if (!isNothing(given)) scope.warn(path, kind.expected)
        isEmpty ||= (kind === text || kind === email) && isEmptyText(given)
      }
      return isEmpty ? '' : undefined
    },
  }
}

/** A field that takes more than one value to know. `source` is what the guide says of it. */
export const computed = (
  source: string,
  read: (source: Source, scope: Conversion) => unknown,
  needed?: string,
): FieldSource => ({ source, read, ...(needed && { needed }) })

/** Makes the fields of an order that are computed together. */
export const computedBy =
  <Values extends object>(compute: (order: Source) => Values) =>
  (source: string, name: keyof Values) =>
    computed(source, (order) => compute(order)[name])

/** A field that code has made already. */
export const made = (source: string, name: string) => computed(source, (part) => part[name])

/** A list whose entries have fields of their own. `read` returns them. */
export const parts = (
  name: string,
  read: (source: Source, scope: Conversion) => Source[],
  table: Table,
): FieldSource => ({
  source: code(`${name}[]`),
  parts: table,
  read: (source, scope) =>
    read(source, scope).flatMap((part, n) => {
      const line = readTable(table, part, within(scope, `${name}.${n}`))
      const isWhole = Object.entries(table).every(([field, { needed }]) => !needed || field in line)
      return isWhole ? [line] : []
    }),
})

/** An object whose fields are those of a table; undefined where there is none. */
export const object = (
  path: string,
  table: Table,
  hasIt: (given: Source) => boolean,
): FieldSource => ({
  source: code(path),
  read(source, scope) {
    const given = objectAt(source, path)
    return hasIt(given) ? readTable(table, given, within(scope, path)) : undefined
  },
})

/** A telephone number at a path, which the shop keeps as it was typed, with its country's code. */
export const telephone = (path: string, countryPath: string): FieldSource => ({
  source: `${code(path)} with the code of ${code(countryPath)}`,
  read(source, scope) {
    const given = valueAt(source, path)
    const typed = readText(given)
    if (!typed) return isEmptyText(given) ? '' : undefined
    const region = country.read(valueAt(source, countryPath)) as CountryCode | undefined
    const number = parsePhoneNumberFromString(typed, region)
    if (number?.isPossible()) return number.number
    scope.warn(path, 'expected a telephone number')
    return undefined
  },
})
