import { existsSync, readFileSync } from 'node:fs'
import { closestMatch } from '#lib/closest-match.ts'
import { fileFault } from '#lib/file-fault.ts'
import { JsonTextError, readJson } from '#lib/json-text.ts'
import { brandNames } from './brand-names.ts'
import { circleOf } from './layers.ts'
import { ownFields } from './own-fields.ts'
import type { Renames } from '../renamed.ts'
import { withPresentFields } from './renamed-fields.ts'
import { describeValue } from './zod-error-map.ts'

/**
 * Reports an invalid site.json: a line for each fault, with file, line, field, expectation and
 * finding.
 */
export class SiteError extends Error {}

type Path = readonly PropertyKey[]

/** The fields of a brand, and where each stands. */
export interface SiteText {
  fields: unknown
  /** Returns the file and line of a field; for a missing one, of where it would stand. */
  placeOf(path: Path): { file: string; line: number }
}

/** A site.json without those that it extends. */
interface OwnText extends SiteText {
  id: string
}

/** Reads `<themes>/<id>/site.json` by the present names of its fields. Throws `SiteError`. */
export function readOwnText(themes: string, id: string, renames?: Renames): OwnText {
  const file = `${themes}/${id}/site.json`
  try {
    const { value, lineOf } = readJson(readFileSync(file, 'utf8'))
    const { fields, writtenPath } = withPresentFields(value, renames)
    return { id, fields, placeOf: (path) => ({ file, line: lineOf(writtenPath(path)) }) }
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new SiteError(`${file}:${error.line}: ${error.message}`)
    throw new SiteError(`${file}:1: expected a file that can be read, found ${fileFault(error)}`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the line of a fault in what a site.json says of its base. */
function extendsFault({ placeOf }: SiteText, message: string) {
  const { file, line } = placeOf(['extends'])
  return `${file}:${line}: extends: ${message}`
}

/** Says that a brand cannot be shown because of the one that it extends. */
export function baseFault(themes: string, id: string) {
  const own = readOwnText(themes, id)
  const base = (own.fields as { extends: string }).extends
  return extendsFault(own, `expected a brand without errors, found "${base}"`)
}

/**
 * Returns the brand that a site.json extends, if any; the default theme is below every brand
 * anyway. Throws `SiteError` where there is no such brand, or where it leads back to this one.
 */
export function baseOf(themes: string, own: OwnText): string | undefined {
  const base = isObject(own.fields) ? own.fields.extends : undefined
  if (base === undefined || (base === 'default' && own.id !== 'default')) return undefined
  const refuse = (message: string) => new SiteError(extendsFault(own, message))
  if (typeof base !== 'string')
    throw refuse(`expected a text in quotes, found ${describeValue(base)}`)
  if (own.id === 'default')
    throw refuse(`expected none, since every brand extends default, found "${base}"`)
  const circle = circleOf(themes, own.id)
  if (circle)
    throw refuse(`expected brands that do not extend themselves, found ${circle.join(' > ')}`)
  if (existsSync(`${themes}/${base}/site.json`) && brandNames(themes).includes(base)) return base
  const names = brandNames(themes).filter((name) => name !== own.id)
  throw refuse(`expected a brand such as ${closestMatch(base, names)}, found "${base}"`)
}

/** Fields that belong to one brand alone. */
const neverInherited = [...Object.keys(ownFields), 'hosts']

/** Puts the fields of a brand over those of its base; each field is taken as a whole. */
export function mergeTexts(own: SiteText, base: SiteText): SiteText {
  const { fields } = own
  if (!isObject(fields)) return own
  const inherited = Object.fromEntries(
    Object.entries(base.fields as object).filter(([name]) => !neverInherited.includes(name)),
  )
  const isInherited = ([field]: Path) =>
    field !== undefined && Object.hasOwn(inherited, field) && !Object.hasOwn(fields, field)
  return {
    fields: { ...inherited, ...fields },
    placeOf: (path) => (isInherited(path) ? base : own).placeOf(path),
  }
}
