import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSlow, breakOffSlow } from '#server/http/slow-requests.ts'
import { customer, openFeed } from '../support/feed.ts'
import { startSite } from '../support/site.ts'

const timeoutMs = 300
let server: Server
let url: string
beforeAll(async () => {
  const limit = breakOffSlow(timeoutMs)
  server = createServer((incoming, response) => {
    void limit(incoming, response, async () => {
      if (incoming.url === '/feed') allowSlow(incoming)
      if (incoming.url === '/slow') await setTimeout(4 * timeoutMs)
      response.end(await text(incoming).catch(() => ''))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())

const begin = (path: string) => {
  const sent = request(url + path, { method: 'POST' })
  sent.write('one ')
  const answer = once(sent, 'response').then(([response]) => text(response as IncomingMessage))
  return { sent, answer }
}

test('a request that does not come to its end is broken off', async () => {
  await expect(begin('/').answer).rejects.toThrow('socket hang up')
})

test('one that takes long to answer is answered, and a feed may take long to come', async () => {
  const slow = begin('/slow')
  slow.sent.end('two')
  expect(await slow.answer).toBe('one two')
  const feed = begin('/feed')
  await setTimeout(4 * timeoutMs)
  feed.sent.end('two')
  expect(await feed.answer).toBe('one two')
})

test('the site itself sets no end to a request, but to its headers', async () => {
  const site = await startSite()
  const { port } = new URL(site.origin)
  const servers: Server[] = []
  const hear = (message: unknown) => void servers.push((message as { server: Server }).server)
  subscribe('http.server.request.start', hear)
  const feed = await openFeed(site)
  expect((await feed.lines([customer('slow')])).summary).toMatchObject({ stored: 1 })
  unsubscribe('http.server.request.start', hear)
  const found = servers.find((one) => String((one.address() as AddressInfo).port) === port)!
  expect(found.requestTimeout).toBe(0)
  expect(found.headersTimeout).toBeGreaterThan(0)
  await site.close()
})
