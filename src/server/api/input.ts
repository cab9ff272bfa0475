import type * as z from 'zod/mini'
import { toCamel } from '#lib/case.ts'
import { fieldErrors, fieldParams } from '#lib/field-errors.ts'
import { formValues, type FormValues } from '#lib/form-values.ts'
import * as limits from '#lib/limits.ts'
import { Refusal } from '../refusals.ts'
import { checkCharset, checkMultipart, checkPercentEncoding, decodeUtf8 } from './utf8.ts'

const typeOf = (request: Request) => request.headers.get('content-type') ?? ''
const isOf = (type: string, request: Request) => typeOf(request).toLowerCase().split(';')[0]!.trim() === type

/** The bytes of a body. Up to `drained` bytes are read, be it to drop them: a browser reads no answer before it has sent all. */
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

async function readText(request: Request, maximum: number = limits.bodySize) {
  checkCharset(typeOf(request))
  return decodeUtf8(await readBytes(request, maximum, maximum, new Refusal(413, 'body too large')))
}

/** The fields of a form with a file. Only pictures come that way. */
async function readMultipart(request: Request) {
  const type = typeOf(request)
  checkCharset(type)
  const tooLarge = new Refusal(413, 'file too large', { AttachFile: 'ac_InvalidFileSize' }, { code: 'picture_too_large' })
  const body = await readBytes(request, limits.uploadSize, limits.drained, tooLarge)
  checkMultipart(body, type)
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Refusal(400, 'expected a form with a file')
  }
}

/** The body of a call as an object, of `maximum` bytes where it is none with a file; an empty one says nothing. */
export async function readBody(request: Request, maximum?: number): Promise<Record<string, unknown>> {
  if (isOf('multipart/form-data', request)) return toCamel(formValues(await readMultipart(request)))
  const text = await readText(request, maximum)
  if (text === '') return {}
  if (!isOf('application/json', request)) throw new Refusal(415, 'expected application/json')
  let body: unknown
  try {
    body = toCamel(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'expected JSON, not nested deeply')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'expected an object')
  return body as Record<string, unknown>
}

/** The fields of a plain form; one with a file is a shopper's. */
export async function readForm(request: Request, isShopper: boolean): Promise<FormValues> {
  if (isOf('multipart/form-data', request)) {
    if (!isShopper) throw new Refusal(401, 'not signed in')
    return formValues(await readMultipart(request))
  }
  if (!isOf('application/x-www-form-urlencoded', request)) throw new Refusal(415, 'expected a form')
  const text = await readText(request)
  checkPercentEncoding(text)
  return formValues(new URLSearchParams(text))
}

/** Checks what arrived against a schema. Throws a 422 that names each field. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const { issues } = parsed.error
    throw new Refusal(422, 'invalid input', fieldErrors(issues), { params: fieldParams(issues) })
  }
  return parsed.data
}
