import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable } from '#server/calls.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { operations } from '../../support/openapi.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('the description is public and is revalidated by its ETag', async () => {
  const browser = site.anonymous()
  const answer = await browser.fetch('/account/api/v1/openapi.json')
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
  expect((await browser.fetch('/account/api/v1/openapi.json', { headers })).status).toBe(304)
})

test('the answer of each call without input has an example', () => {
  const answers = operations.flatMap(({ operation }) => {
    const { operationId, parameters = [], requestBody, responses } = operation
    const takesNothing = parameters.length === 0 && !requestBody && operationId in callTable
    const [answer] = Object.values(responses[200]?.content ?? {})
    return takesNothing && answer ? [{ operationId, example: answer.example }] : []
  })
  expect(answers.length).toBeGreaterThan(8)
  expect(answers.filter(({ example }) => example === undefined)).toEqual([])
})
