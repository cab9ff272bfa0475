import type { ProblemCode } from '#contract/problem.ts'
import { countsAsChange, type CallRecord } from '../api/call-record.ts'
import { reference } from './json-schema.ts'

type Codes = Record<number, readonly ProblemCode[]>

/** Explains each status of a refusal. */
const meanings: Record<number, string> = {
  400: 'The request cannot be read.',
  401: 'Who asks is not known.',
  403: 'It is not allowed.',
  404: 'It is not there.',
  408: 'It did not come in time.',
  409: 'It does not fit what is so already.',
  413: 'Too many bytes.',
  415: 'Another type of content was expected.',
  422: '`errors` names each field that is wrong, with the key of its message.',
  429: 'Too often; `Retry-After` says when to ask again.',
  500: 'The failure is the server’s.',
  502: 'A server that is needed did not answer.',
  503: 'The store does not answer at the moment; `Retry-After` says when to ask again.',
}

function join(...lists: Codes[]) {
  const joined: Record<number, ProblemCode[]> = {}
  for (const list of lists)
    for (const [status, codes] of Object.entries(list))
      joined[Number(status)] = [...new Set([...(joined[Number(status)] ?? []), ...codes])]
  return joined
}

const failures: Codes = { 500: ['internal_error'], 503: ['unavailable'] }

/** The codes by which every call of a kind may be refused. */
export function codesOf(
  record: Pick<CallRecord, 'call' | 'hasOwnLimit'>,
  takesInput: boolean,
  own: Codes = {},
) {
  const { method, access, feature } = record.call
  const isChange = method !== 'GET'
  return join(
    own,
    countsAsChange(record) ? { 429: ['too_many_requests'] } : {},
    failures,
    { 401: ['xsrf_stale'], 403: ['foreign_origin'] },
    access === 'anyone' ? {} : { 401: ['not_signed_in'] },
    access === 'shopper' ? { 403: ['first_login_required'] } : {},
    feature ? { 403: ['feature_off'] } : {},
    takesInput ? { 400: ['invalid_utf8'], 422: ['invalid_input'] } : {},
    isChange
      ? {
          400: ['bad_request', 'invalid_utf8'],
          403: ['xsrf_missing'],
          413: ['too_large', 'too_many_fields'],
          415: ['unsupported_media_type', 'unsupported_charset'],
        }
      : {},
  )
}

/** The refusals of a feed. */
export const feedCodes = (isOne: boolean, hasBody: boolean) =>
  join(
    failures,
    { 401: ['feed_key_wrong'], 404: ['not_found'], 429: ['too_many_feeds', 'too_many_requests'] },
    hasBody ? { 415: ['unsupported_media_type'] } : {},
    isOne ? { 400: ['bad_request'] } : {},
    isOne && hasBody ? { 408: ['request_timeout'], 413: ['too_large', 'unpacks_too_large'] } : {},
  )

/** Headers that come with a refusal of a status. */
const headersOf: Record<number, object> = {
  401: {
    'WWW-Authenticate': {
      description: 'Names what is missing: `Bearer` a key, `Cookie` a session.',
      schema: { type: 'string' },
    },
  },
  429: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
}

/** Refusals as responses: problem documents, which the codes tell apart. */
export const problemResponses = (codes: Record<number, readonly ProblemCode[]>) =>
  Object.fromEntries(
    Object.entries(codes).map(([status, names]) => [
      status,
      {
        description: meanings[Number(status)]!,
        ...(headersOf[Number(status)] && { headers: headersOf[Number(status)] }),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                reference('Problem'),
                { type: 'object', properties: { code: { enum: names } } },
              ],
            },
          },
        },
      },
    ]),
  )

export const jsonResponse = (description: string, schema: object, example?: unknown) => ({
  description,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
