import { createHash } from 'node:crypto'
import { z } from 'zod'
import { describeValue } from '#brands/config/zod-error-map.ts'
import { parseExactJson } from './exact-json.ts'
import { fieldErrorsOf, openErrorMap, type FieldError } from './field-errors.ts'
import { feedTypeNames, type FeedTypeName } from './feed-type.ts'
import { feedTypes, isFeedType } from '../feed-types.ts'
import { externalId, instant } from './fields.ts'
import { maxFeedLineValues } from './feed-limits.ts'
import { readMended } from './mend.ts'

/** One thing that a shop tells: it is there with these fields, or it is no more. */
export interface FeedItem {
  type: FeedTypeName
  externalId: string
  updatedAt: string
  deleted: boolean
  line: Record<string, unknown>
  /** Identifies equal lines. */
  digest: string
  /** The details that were left out, and what was expected of each. */
  warnings?: FieldError[]
}

const dayMs = 86_400_000

/** Refuses a time that no later line could follow; clocks may differ. */
const updatedAt = instant.refine(
  (text) => Date.parse(text) < Date.now() + dayMs,
  'expected a date and time that is at most a day ahead',
)

const envelope = z.object({
  type: z.string(),
  externalId,
  updatedAt,
  deleted: z.boolean().default(false),
})

const refused = (field: string, expected: string) => ({ errors: [{ field, expected }] })

/** Holds the readable identity of a line for its report. */
export interface LineName {
  type?: string
  externalId?: string
  /** Holds the shop's number of an order. */
  orderNumber?: string
}

export type ParsedLine = LineName & ({ item: FeedItem } | { errors: FieldError[] })

const nameLengths = { type: 50, externalId: 200, orderNumber: 100 }

/** Returns what a line, or what was read of it, says about itself. */
export function lineName(given: object): LineName {
  const item = given as Record<string, unknown>
  const { orderNumber } = (item.line ?? item) as Record<string, unknown>
  const said: Record<string, unknown> = {
    type: item.type,
    externalId: item.externalId,
    orderNumber,
  }
  return Object.fromEntries(
    Object.entries(nameLengths).flatMap(([name, length]) =>
      ['string', 'number'].includes(typeof said[name])
        ? [[name, String(said[name]).slice(0, length)]]
        : [],
    ),
  )
}

/** Returns whether a value contains more values than a line may have, at any depth. */
function hasTooManyValues(value: unknown) {
  const open = [value]
  let count = 0
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.values(next)
    count += parts.length
    if (count > maxFeedLineValues) return true
    open.push(...parts)
  }
  return false
}

/** Checks one thing that a shop tells. `digest` names what was sent. */
export function readItem(value: unknown, digest: string): ParsedLine {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused('', `expected fields in { }, found ${describeValue(value)}`)
  if (hasTooManyValues(value))
    return {
      ...lineName(value as Record<string, unknown>),
      ...refused('', `expected at most ${maxFeedLineValues} values in one line`),
    }
  const {
    type,
    externalId: _,
    updatedAt: __,
    deleted: ___,
    ...rest
  } = value as Record<string, unknown>
  const name = lineName(value as Record<string, unknown>)
  if (!isFeedType(type))
    return {
      ...name,
      ...refused(
        'type',
        `expected one of ${feedTypeNames.join(', ')}, found ${describeValue(type).slice(0, 50)}`,
      ),
    }
  const head = envelope.safeParse(value, { error: openErrorMap() })
  if (!head.success) return { ...name, errors: fieldErrorsOf(head.error.issues) }
  const { deleted, ...known } = head.data
  if (deleted) return { ...name, item: { ...known, type, deleted, line: {}, digest, warnings: [] } }
  const read = readMended(feedTypes[type].fields, rest)
  return 'errors' in read
    ? { ...name, errors: read.errors }
    : { ...name, item: { ...known, type, deleted, ...read, digest } }
}

export const digestOf = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url')

/** Reads JSON in UTF-8. `form` says as what an object is expected. */
function readJson(bytes: Uint8Array, form: string) {
  try {
    const value = parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { value }
  } catch (error) {
    return refused(
      '',
      error instanceof SyntaxError
        ? `expected ${form} (${error.message.slice(0, 100)})`
        : 'expected a text in UTF-8',
    )
  }
}

/** Reads one line of a feed. */
export function parseLine(bytes: Uint8Array): ParsedLine {
  const read = readJson(bytes, 'one JSON object on one line')
  return 'errors' in read ? read : readItem(read.value, digestOf(bytes))
}

/** Reads the fields of the one thing that a path names. `now` is of when they are, unless they say it. */
export function parseFields(
  bytes: Uint8Array,
  { now, ...name }: { type: string; externalId: string; now: string },
): ParsedLine {
  const read = readJson(bytes, 'one JSON object')
  if ('errors' in read) return read
  const { value } = read
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return readItem(value, '')
  const other = Object.entries(name).find(
    ([field, named]) => String((value as Record<string, unknown>)[field] ?? named) !== named,
  )
  if (other) return refused(other[0], `expected ${other[1]}, as the path has it, or nothing`)
  return readItem({ updatedAt: now, ...value, ...name }, digestOf(bytes))
}
