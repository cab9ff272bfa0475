import type { z } from 'zod'
import { zodErrorMap } from '#brands/config/zod-error-map.ts'

/** A field of a line that cannot be used, and what was expected of it. */
export interface FieldError {
  field: string
  expected: string
}

const maxErrors = 20

/** Ends a check that would take too long. */
export class TooManyErrors extends Error {}

/**
 * Returns what describes the errors of one check: as for any file, but with a line for each unknown
 * field. It looks for the field that was meant for no more of them than a report names. Throws
 * `TooManyErrors` once it was called more often than it may be.
 */
export function openErrorMap(maxCalls = Infinity): z.core.$ZodErrorMap {
  let named = 0
  let calls = 0
  return (issue) => {
    calls += 1
    if (calls > maxCalls) throw new TooManyErrors()
    if (issue.code === 'invalid_key') return issue.issues[0]?.message
    if (issue.code !== 'unrecognized_keys') return zodErrorMap(issue)
    const keys = issue.keys.slice(0, maxErrors - named)
    named += keys.length
    return keys.map((key) => zodErrorMap({ ...issue, keys: [key] }) as string).join('\n')
  }
}

/** Returns a line's errors for its report. */
export const fieldErrorsOf = (issues: z.core.$ZodIssue[]): FieldError[] =>
  issues
    .flatMap((issue) => {
      const { path, message } = issue
      if (issue.code !== 'unrecognized_keys') return [{ path, message }]
      const messages = message.split('\n')
      return messages.map((message, n) => ({ path: [...path, issue.keys[n] ?? ''], message }))
    })
    .slice(0, maxErrors)
    .map(({ path, message }) => ({
      field: path.map(String).join('.').slice(0, 200),
      expected: message.slice(0, 500),
    }))
