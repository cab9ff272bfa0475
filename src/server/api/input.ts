import type * as z from 'zod/mini'
import { toCamel } from '#lib/case.ts'
import { fieldErrors, fieldParams, type FieldErrors } from '#lib/field-errors.ts'
import { formValues, type FormValue } from '#lib/form-values.ts'
import * as pictureLimits from '#lib/limits/pictures.ts'
import * as requestLimits from '#lib/limits/requests.ts'
import { refuse, type Refusal } from '../refusal.ts'
import {
  checkCharset,
  checkMultipart,
  checkPercentEncoding,
  decodeUtf8,
  contentTypeParameter,
} from './utf8.ts'

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''
const isOf = (type: string, request: Request) =>
  typeOf(request).toLowerCase().split(';')[0]!.trim() === type

/**
 * The bytes of a body. Up to `drained` bytes are read, be it to drop them: a browser reads no
 * answer before it has sent all.
 */
async function readBytes(request: Request, maximum: number, drained: number, tooLarge: Refusal) {
  if (Number(request.headers.get('content-length') ?? 0) > drained) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size <= maximum) chunks.push(chunk)
    if (size > drained) break
  }
  if (size > maximum) throw tooLarge
  return Buffer.concat(chunks)
}

async function readText(request: Request, maximum: number = requestLimits.maxBodyBytes) {
  checkCharset(typeOf(request))
  return decodeUtf8(await readBytes(request, maximum, maximum, refuse('too_large')))
}

const tooManyFields = () => refuse('too_many_fields')

/**
 * Throws where a body may have more parts than a form has fields. They are counted, not read:
 * reading 10,000 of them takes 100 ms.
 */
function checkParts(body: Buffer, type: string) {
  const boundary = `--${contentTypeParameter(type, 'boundary') ?? ''}`
  // One more boundary ends the last part.
  let left = requestLimits.maxFormFields + 1
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length))
    if (left-- === 0) throw tooManyFields()
}

/** The fields of a form with a file. Only pictures come that way. */
async function readMultipart(
  request: Request,
  maximum: number = pictureLimits.maxUploadBytes,
  drained: number = pictureLimits.maxDrainBytes,
) {
  const type = typeOf(request)
  checkCharset(type)
  const tooLarge = refuse('too_large', { errors: { AttachFile: 'ac_InvalidFileSize' } })
  const body = await readBytes(request, maximum, drained, tooLarge)
  checkParts(body, type)
  checkMultipart(body, type)
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw refuse('bad_request', { reason: 'expected a form with a file' })
  }
}

/**
 * The body of a call as an object, of `maximum` bytes where it is none with a file; an empty one
 * says nothing.
 */
export async function readBody(
  request: Request,
  maximum?: number,
): Promise<Record<string, unknown>> {
  if (isOf('multipart/form-data', request)) return toCamel(formValues(await readMultipart(request)))
  const text = await readText(request, maximum)
  if (text === '') return {}
  if (!isOf('application/json', request))
    throw refuse('unsupported_media_type', { reason: 'expected application/json' })
  let body: unknown
  try {
    body = toCamel(JSON.parse(text))
  } catch {
    throw refuse('bad_request', { reason: 'expected JSON without deep nesting' })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refuse('bad_request', { reason: 'expected an object' })
  return body as Record<string, unknown>
}

/**
 * The fields of a form as they were sent: each name's values in their order. `formValues` gives
 * them their structure.
 */
export interface SentFields extends Iterable<[string, FormValue]> {
  get(name: string): FormValue | null
}

/** The text of a field; null where there is none. */
export const textOf = (fields: SentFields, name: string) => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : null
}

/**
 * The fields of a plain form; one with a file is a shopper's. Refused with 413 where there are too
 * many.
 */
export async function readForm(request: Request, isShopper: boolean): Promise<SentFields> {
  if (isOf('multipart/form-data', request)) {
    if (!isShopper) throw refuse('not_signed_in')
    return readMultipart(request)
  }
  return readUrlEncoded(request)
}

/** The few fields of a form of either type, which anybody may send. */
export const readSmallForm = (request: Request): Promise<SentFields> =>
  isOf('multipart/form-data', request)
    ? readMultipart(request, requestLimits.maxBodyBytes, requestLimits.maxBodyBytes)
    : readUrlEncoded(request)

async function readUrlEncoded(request: Request): Promise<SentFields> {
  if (!isOf('application/x-www-form-urlencoded', request))
    throw refuse('unsupported_media_type', { reason: 'expected a form' })
  const text = await readText(request)
  checkPercentEncoding(text)
  const fields = new URLSearchParams(text)
  if (fields.size > requestLimits.maxFormFields) throw tooManyFields()
  return fields
}

/**
 * Checks what arrived against a schema. Throws a 422 that names each field; `known` are those that
 * are wrong for other reasons.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
  known: FieldErrors = {},
): z.infer<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success && Object.keys(known).length === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  throw refuse('invalid_input', {
    errors: { ...known, ...fieldErrors(issues) },
    params: fieldParams(issues),
  })
}
