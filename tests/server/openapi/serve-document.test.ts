import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('the description of the API is generated once for all requests', async () => {
  const written = vi.spyOn(JSON, 'stringify')
  for (const path of ['openapi.json', 'openapi.json?x=1', 'OpenAPI.json'])
    expect((await fetch(`${site.origin}/account/api/v1/${path}`)).status).toBe(200)
  const isDescription = ([value]: unknown[]) =>
    typeof value === 'object' && value !== null && 'openapi' in value
  const times = written.mock.calls.filter(isDescription).length
  written.mockRestore()
  expect(times).toBe(1)
})

test('the description is the same for every request, with an ETag for each encoding', async () => {
  const ask = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await fetch(`${site.origin}/account/api/v1/${path}`, { method, headers })
    await answer.arrayBuffer()
    const names = ['etag', 'content-encoding', 'cache-control', 'vary', 'x-frame-options']
    return [answer.status, ...names.map((name) => answer.headers.get(name))]
  }
  const tags = new Set<unknown>()
  for (const encoding of ['identity', 'gzip', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const first = await ask('openapi.json', headers)
    const sent = encoding === 'identity' ? null : encoding
    const cache = 'private, no-cache, must-revalidate'
    expect(first.slice(0, 1)).toEqual([200])
    expect(first.slice(2)).toEqual([sent, cache, 'accept-encoding', 'SAMEORIGIN'])
    for (const path of ['OpenAPI.json', 'openapi.json/', 'openapi.json?x=1'])
      expect(await ask(path, headers)).toEqual(first)
    expect(await ask('openapi.json', headers, 'HEAD')).toEqual(first)
    const known = { ...headers, 'if-none-match': String(first[1]) }
    expect((await ask('openapi.json', known))[0]).toBe(304)
    tags.add(first[1])
  }
  expect(tags.size).toBe(3)
  expect((await ask('openapi.json', {}, 'POST'))[0]).toBe(405)
})
