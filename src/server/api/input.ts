import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { toCamel } from '#lib/case.ts'
import { limits } from '#lib/limits.ts'
import { Refusal } from '../refusals.ts'

async function readText(request: Request) {
  const tooLarge = new Refusal(413, 'body too large')
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodySize) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limits.bodySize) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body of a call as an object; an empty one says nothing. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request)
  if (text === '') return {}
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw new Refusal(415, 'expected application/json')
  let body: unknown
  try {
    body = toCamel(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'expected JSON, not nested deeply')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'expected an object')
  return body as Record<string, unknown>
}

/** The fields of a plain form; a name that comes more than once becomes a list. */
export async function readForm(request: Request): Promise<Record<string, string | string[]>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) throw new Refusal(415, 'expected a form')
  const fields = new URLSearchParams(await readText(request))
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => [name, fields.getAll(name).length > 1 ? fields.getAll(name) : fields.get(name)!]),
  )
}

/** The word key of each field that is wrong, under its capitalised name. */
function fieldErrors(issues: z.core.$ZodIssue[]) {
  const errors = issues.map(({ path, message }) => {
    const field = String(path[0] ?? '')
    return [field.charAt(0).toUpperCase() + field.slice(1), message.startsWith('ac_') ? message : 'ac_InvalidValue']
  })
  return Object.fromEntries(errors.reverse()) as Record<string, string>
}

/** Checks what arrived against the call's schema. Throws a 422 that names each field. */
export function parseInput(call: Call, given: Record<string, unknown>) {
  const parsed = call.input.safeParse(given)
  if (!parsed.success) throw new Refusal(422, 'invalid input', fieldErrors(parsed.error.issues))
  return parsed.data
}
