import { z } from 'zod'
import { closestMatch } from '#lib/closest-match.ts'

const types: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'fields in { }',
}

/** Returns a value of the file as its author wrote it. */
export function describeValue(input: unknown) {
  if (input === undefined) return 'nothing'
  if (Array.isArray(input)) return 'a list'
  return typeof input === 'object' && input !== null ? 'an object' : JSON.stringify(input)
}

/**
 * A size that is allowed, and the one that is there: of a text its characters, of a list its
 * entries, of a number itself.
 */
function size(allowed: string, limit: number | bigint, input: unknown) {
  if (typeof input === 'string')
    return `expected ${allowed} ${limit} ${limit === 1 ? 'character' : 'characters'}, found ${input.length}`
  if (Array.isArray(input))
    return `expected ${allowed} ${limit} ${limit === 1 ? 'entry' : 'entries'}, found ${input.length}`
  return `expected ${allowed} ${limit}, found ${describeValue(input)}`
}

/** Limits the unknown fields that are named of one object. */
const maxNamedKeys = 10

/**
 * Describes a mistake in a site.json to its author: the expectation and what was found. A field may
 * state the expectation itself.
 */
export const zodErrorMap: z.core.$ZodErrorMap = (issue) => {
  const { input, inst } = issue
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${types[issue.expected] ?? issue.expected}, found ${describeValue(input)}`
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}, found ${describeValue(input)}`
    case 'too_small':
      return size(
        issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than',
        issue.minimum,
        input,
      )
    case 'too_big':
      return size(
        issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than',
        issue.maximum,
        input,
      )
    case 'unrecognized_keys': {
      const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : []
      const others = issue.keys.length - maxNamedKeys
      const named = issue.keys
        .slice(0, maxNamedKeys)
        .map((key) => `expected a field such as ${closestMatch(key, known)}, found '${key}'`)
        .join('; ')
      return others > 0 ? `${named}; and ${others} more` : named
    }
    default:
      return 'expected something else'
  }
}
