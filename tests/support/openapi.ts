import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { openApiDocument } from '#server/openapi/document.ts'
import { noiseJpeg } from './pictures.ts'
import type { Browser } from './site.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

const document = openApiDocument({ isClosed: true }) as {
  paths: Record<string, Record<string, Operation>>
}
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

const escaped = (part: string) => part.replace(/~/g, '~0').replace(/\//g, '~1')
const pointer = (parts: string[]) =>
  `openapi#/${parts.map((part) => encodeURIComponent(escaped(part))).join('/')}`

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (id: string) =>
  operations.find(({ operation }) => operation.operationId === id)!

/** Checks that an answer is one that the description of its call has. */
export async function checkAnswer(id: string, answer: Response) {
  const { path, method, operation } = operationOf(id)
  const { content } = operation.responses[answer.status] ?? {}
  expect(Object.keys(operation.responses)).toContain(String(answer.status))
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  if (!content) return expect(await answer.text()).toBe('')
  expect(Object.keys(content)).toContain(type)
  if (!type.endsWith('json') || type === 'application/x-ndjson') return undefined
  const validate = ajv.getSchema(
    pointer(['paths', path, method, 'responses', String(answer.status), 'content', type, 'schema']),
  )!
  const body: unknown = await answer.json()
  expect(validate(body) ? [] : validate.errors).toEqual([])
  const { example } = content[type]!
  if (example === undefined) return body
  expect(validate(example) ? [] : validate.errors).toEqual([])
  expect([id, fieldsOf(example)]).toEqual([id, fieldsOf(body)])
  return body
}

/** The names of what an answer has, or of what the first of its list has. */
const fieldsOf = (answer: unknown) => Object.keys([answer].flat()[0] as object).sort()

export type Values = Record<string, unknown>

/** Sends the example of a call, with the values of this site's own in it. */
export async function sendExample(browser: Browser, id: string, own: Values = {}) {
  const { path, method, operation } = operationOf(id)
  const query = new URLSearchParams()
  let url = path
  for (const { name, in: place, example } of operation.parameters ?? []) {
    const value = String(own[name] ?? example)
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
    else if (example !== undefined) query.set(name, value)
  }
  const [type, { example }] = Object.entries(operation.requestBody?.content ?? { '': {} })[0]!
  const body = type === 'application/json' ? { ...(example as Values), ...own } : undefined
  return browser.fetch(`${url}?${query}`, {
    method: method.toUpperCase(),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': type }),
      'x-xsrf-token': browser.xsrf,
      origin: browser.origin,
    },
  })
}

/** Sends the example of a picture, which is no JSON. */
export async function sendPicture(browser: Browser) {
  const form = new FormData()
  form.set('AttachFile', new Blob([new Uint8Array(await noiseJpeg())], { type: 'image/jpeg' }))
  return browser.fetch('/account/api/v1/shopUser/uploadImage', {
    method: 'POST',
    body: form,
    headers: { 'x-xsrf-token': browser.xsrf, origin: browser.origin },
  })
}
