import { refusals, type RefusalCode } from '#contract/refusals.ts'
import { countsAsChange, type CallRecord } from '../api/call-record.ts'
import { schemaReference } from './json-schema.ts'

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

const failures = ['internal_error', 'unavailable'] as const

/** The codes by which every call of a kind may be refused. */
export function codesOf(
  record: Pick<CallRecord, 'call' | 'hasOwnLimit'>,
  takesInput: boolean,
  own: readonly RefusalCode[] = [],
): RefusalCode[] {
  const { method, access, feature } = record.call
  const when = <Code extends RefusalCode>(condition: unknown, ...codes: Code[]) =>
    condition ? codes : []
  return [
    ...own,
    ...failures,
    'xsrf_stale',
    'foreign_origin',
    ...when(countsAsChange(record), 'too_many_requests'),
    ...when(access !== 'anyone', 'not_signed_in'),
    ...when(access === 'shopper', 'first_login_required'),
    ...when(feature, 'feature_off'),
    ...when(takesInput, 'invalid_utf8', 'invalid_input'),
    ...when(method !== 'GET', 'bad_request', 'invalid_utf8', 'xsrf_missing', 'too_large'),
    ...when(method !== 'GET', 'too_many_fields', 'unsupported_media_type', 'unsupported_charset'),
  ]
}

/** The refusals of a feed. */
export const feedCodes = (isOne: boolean, hasBody: boolean): RefusalCode[] => [
  ...failures,
  ...(['feed_key_wrong', 'not_found', 'too_many_feeds', 'too_many_requests'] as const),
  ...(hasBody ? (['unsupported_media_type'] as const) : []),
  ...(isOne ? (['bad_request'] as const) : []),
  ...(isOne && hasBody ? (['request_timeout', 'too_large', 'unpacks_too_large'] as const) : []),
]

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
export const problemResponses = (codes: readonly RefusalCode[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(new Set(codes), (code) => String(refusals[code].status))).map(
      ([status, names]) => [
        status,
        {
          description: meanings[Number(status)]!,
          ...(headersOf[Number(status)] && { headers: headersOf[Number(status)] }),
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  schemaReference('Problem'),
                  { type: 'object', properties: { code: { enum: names } } },
                ],
              },
            },
          },
        },
      ],
    ),
  )

export const describeJson = (description: string, schema: object, example?: unknown) => ({
  description,
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
