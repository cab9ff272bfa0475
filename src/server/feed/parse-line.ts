import { createHash } from 'node:crypto'
import { z } from 'zod'
import * as limits from '#lib/limits.ts'
import { describeValue, zodErrorMap } from '#brands/config/zod-error-map.ts'
import { feedTypeNames, type FeedTypeName } from './feed-type.ts'
import { feedTypes, isFeedType } from './feed-types.ts'
import { externalId, instant } from './fields.ts'

/** A field of a line that cannot be used, and what was expected of it. */
export interface FieldError {
  field: string
  expected: string
}

/** One thing that a shop tells: it is there with these fields, or it is no more. */
export interface FeedItem {
  type: FeedTypeName
  externalId: string
  updatedAt: string
  deleted: boolean
  line: Record<string, unknown>
  /** The same for the same line. */
  digest: string
}

const envelope = z.object({
  type: z.string(),
  externalId,
  updatedAt: instant,
  deleted: z.boolean().default(false),
})

const errorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, 20).map(({ path, message }) => ({
    field: path.map(String).join('.'),
    expected: message.slice(0, 500),
  }))

const refused = (field: string, expected: string) => ({ errors: [{ field, expected }] })

/** What a line says about itself, as far as it can be read, for its report. */
export interface LineName {
  type?: string
  externalId?: string
}

export type ParsedLine = LineName & ({ item: FeedItem } | { errors: FieldError[] })

const nameOf = (value: Record<string, unknown>): LineName => ({
  ...(typeof value.type === 'string' && { type: value.type.slice(0, 50) }),
  ...(typeof value.externalId === 'string' && { externalId: value.externalId.slice(0, 200) }),
})

/** Whether a value has more values in it than a line may have, however they are nested. */
function hasTooManyValues(value: unknown) {
  const open = [value]
  let count = 0
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const parts = Object.values(next)
    count += parts.length
    if (count > limits.maxFeedLineValues) return true
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
      ...nameOf(value as Record<string, unknown>),
      ...refused('', `expected at most ${limits.maxFeedLineValues} values in one line`),
    }
  const {
    type,
    externalId: _,
    updatedAt: __,
    deleted: ___,
    ...rest
  } = value as Record<string, unknown>
  const name = nameOf(value as Record<string, unknown>)
  if (!isFeedType(type))
    return {
      ...name,
      ...refused(
        'type',
        `expected one of ${feedTypeNames.join(', ')}, found ${describeValue(type).slice(0, 50)}`,
      ),
    }
  const head = envelope.safeParse(value, { error: zodErrorMap })
  if (!head.success) return { ...name, errors: errorsOf(head.error) }
  const { deleted, ...known } = head.data
  const body = deleted
    ? { success: true as const, data: {} }
    : feedTypes[type].fields.safeParse(rest, { error: zodErrorMap })
  if (!body.success) return { ...name, errors: errorsOf(body.error) }
  return { ...name, item: { ...known, type, deleted, line: body.data, digest } }
}

export const digestOf = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url')

/** Reads one line of a feed: JSON in UTF-8. */
export function parseLine(bytes: Uint8Array): ParsedLine {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    return refused(
      '',
      error instanceof SyntaxError
        ? `expected one JSON object on one line (${error.message.slice(0, 100)})`
        : 'expected a text in UTF-8',
    )
  }
  return readItem(value, digestOf(bytes))
}
