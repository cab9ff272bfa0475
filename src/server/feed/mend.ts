import { z } from 'zod'
import { maxFeedWarnings, maxMendedValues } from './feed-limits.ts'
import { fieldErrorsOf, openErrorMap, TooManyErrors, type FieldError } from './field-errors.ts'

/** Says what replaces a field of a line that cannot be stored. */
interface Mending {
  /** Returns what is taken in the place of a value; undefined where nothing can be. */
  mend?: (value: unknown) => unknown
  /** Without it, or without a part of it, something false would be stored: the line is refused. */
  isEssential?: boolean
  /** Without it what it is part of would be something else: all of that is left out. */
  isInseparable?: boolean
}
const mending = z.registry<Mending>()

function withMending<Schema extends z.ZodType>(schema: Schema, more: Mending) {
  const copy = schema.clone() as Schema
  mending.add(copy, { ...mending.get(schema), ...more })
  return copy
}

/** Marks a field without which the stored line would be false. */
export const essential = <Schema extends z.ZodType>(schema: Schema) =>
  withMending(schema, { isEssential: true })
/** Marks a field that may be left out. */
export const detail = <Schema extends z.ZodType>(schema: Schema) =>
  withMending(schema, { isEssential: false })
/** Marks a field that takes its whole part with it. */
export const inseparable = <Schema extends z.ZodType>(schema: Schema) =>
  withMending(schema, { isInseparable: true })
/** Gives a field a replacement for an unusable value. */
export const mended = <Schema extends z.ZodType>(
  schema: Schema,
  mend: (value: unknown) => unknown,
) => withMending(schema, { mend })

type Place = Mending & { schema: z.ZodType; isOptional: boolean }

/** Returns the schema below the wrappers, and the wrappers' rules. */
function placeOf(schema: z.ZodType): Place {
  const own = mending.get(schema) ?? {}
  const inner =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
      ? schema.unwrap()
      : schema instanceof z.ZodPipe
        ? schema.in instanceof z.ZodTransform
          ? schema.out
          : schema.in
        : undefined
  if (!inner) return { schema, isOptional: false, ...own }
  const below = placeOf(inner as z.ZodType)
  const isOptional = schema instanceof z.ZodOptional || below.isOptional
  return { ...below, ...own, isOptional }
}

function partOf({ schema }: Place, key: PropertyKey) {
  if (schema instanceof z.ZodObject) return schema.shape[key as string] as z.ZodType | undefined
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return schema instanceof z.ZodRecord ? (schema.valueType as z.ZodType) : undefined
}

/** The places along a path, from the line itself to the value. */
function placesAlong(schema: z.ZodType, path: PropertyKey[]) {
  const places = [placeOf(schema)]
  for (const key of path) {
    const part = partOf(places.at(-1)!, key)
    if (!part) break
    places.push(placeOf(part))
  }
  return places
}

type Container = Record<PropertyKey, unknown>

const valueAt = (line: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Container | undefined)?.[key], line)

/** Stands where an entry of a list was, until all of a round are gone. */
const gone = Symbol('gone')

/** A line that is mended, and how far that is. */
interface Mended {
  line: unknown
  /** The lists that lack entries. */
  lists: Set<unknown[]>
  /** The values that were replaced once. */
  tried: Set<string>
}

/** Leaves out what a path leads to, or the least of what it is part of that can be left out. */
function leaveOut({ line, lists }: Mended, path: PropertyKey[], places: Place[]) {
  for (let depth = places.length - 1; depth > 0; depth--) {
    const place = places[depth]!
    const container = valueAt(line, path.slice(0, depth - 1)) as Container
    const key = path[depth - 1]!
    // A null counts as absent.
    if (place.isEssential && container[key] !== null) return false
    if (places[depth - 1]!.schema instanceof z.ZodArray) {
      if (places[depth - 1]!.isEssential) return false
      container[key] = gone
      lists.add(container as unknown as unknown[])
      return true
    }
    const isOfRecord = places[depth - 1]!.schema instanceof z.ZodRecord
    if (isOfRecord || (place.isOptional && !place.isInseparable)) {
      delete container[key]
      return true
    }
  }
  return false
}

/** Takes another value, or less, in the place of one that cannot be used. Returns whether it did. */
function mendIssue(state: Mended, schema: z.ZodType, issue: z.core.$ZodIssue) {
  const { line, tried } = state
  const places = placesAlong(schema, issue.path)
  const path = issue.path.slice(0, places.length - 1)
  const isOfUnknown = issue.code === 'unrecognized_keys'
  if (path.length === 0 && !isOfUnknown) return false
  const container = valueAt(line, isOfUnknown ? issue.path : path.slice(0, -1)) as Container
  // It went with what it was part of.
  if (typeof container !== 'object') return true
  if (isOfUnknown) {
    for (const key of issue.keys) delete container[key]
    return true
  }
  const key = path.at(-1)!
  const value = container[key]
  const place = places.at(-1)!
  const mended = value === null || tried.has(path.join('\0')) ? undefined : place.mend?.(value)
  tried.add(path.join('\0'))
  if (mended !== undefined) container[key] = mended
  else if (Array.isArray(value) && issue.code === 'too_big' && !place.isEssential)
    container[key] = value.slice(0, Number(issue.maximum))
  else return leaveOut(state, path, places)
  return true
}

/** A value that may be of several kinds has an error for each kind, and one of its own. */
const maxErrorsPerValue = 3

/** Checks a line. Throws `TooManyErrors` for one that would take too long to mend. */
function checkLine<Line>(schema: z.ZodType<Line>, line: unknown, mendedValues: number) {
  const error = openErrorMap(maxMendedValues * maxErrorsPerValue)
  const checked = schema.safeParse(line, { error })
  const issues = checked.error?.issues ?? []
  if (mendedValues + issues.length > maxMendedValues) throw new TooManyErrors()
  return { data: checked.data as Line, issues }
}

/** Within so many rounds everything that can be mended is: parts of parts are mended first. */
const maxRounds = 10

type ReadLine<Line> = { line: Line; warnings: FieldError[] } | { errors: FieldError[] }

/** Checks a line and mends what it finds, until there is nothing to be found. */
function mendLine<Line>(schema: z.ZodType<Line>, line: Record<string, unknown>): ReadLine<Line> {
  const warnings = new Map<string, FieldError>()
  const state: Mended = { line, lists: new Set(), tried: new Set() }
  let count = 0
  for (let round = 0; ; round++) {
    const { data, issues } = checkLine(schema, line, count)
    if (issues.length === 0)
      return { line: data, warnings: [...warnings.values()].slice(0, maxFeedWarnings) }
    count += issues.length
    const refused = issues.filter(
      (issue) => round === maxRounds || !mendIssue(state, schema, issue),
    )
    if (refused.length > 0) return { errors: fieldErrorsOf(refused) }
    for (const warning of fieldErrorsOf(issues))
      if (!warnings.has(warning.field)) warnings.set(warning.field, warning)
    for (const list of state.lists)
      list.splice(0, list.length, ...list.filter((entry) => entry !== gone))
  }
}

/**
 * Reads the fields of a line, which it may change. What cannot be stored as it is is changed or left
 * out, each with a warning; answers errors where something false would be stored without it.
 */
export function readMended<Line>(
  schema: z.ZodType<Line>,
  line: Record<string, unknown>,
): ReadLine<Line> {
  try {
    return mendLine(schema, line)
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error
    const expected = `expected at most ${maxMendedValues} values that cannot be used, found more`
    return { errors: [{ field: '', expected }] }
  }
}
