import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSlow, breakOffSlow } from '#server/http/slow-requests.ts'
import { customer, openFeed } from '../../support/feed.ts'
import { startSite } from '../../support/site.ts'

const timeoutMs = 300
let server: Server
let url: string
beforeAll(async () => {
  const limit = breakOffSlow(timeoutMs)
  server = createServer((incoming, response) => {
    void limit(incoming, response, async () => {
      if (incoming.url === '/feed') allowSlow(incoming, response)
      if (incoming.url === '/unread') {
        allowSlow(incoming, response)
        response.write(Buffer.alloc(50_000_000))
      }
      const body = await text(incoming).catch(() => '')
      if (incoming.url !== '/') await setTimeout(4 * timeoutMs)
      response.end(body)
    })
  }).listen(0, '127.0.0.1')
  server.timeout = 2 * timeoutMs
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

test('a request that does not end is aborted', async () => {
  await expect(begin('/').answer).rejects.toThrow('socket hang up')
})

test('a feed may take a long time to be sent and answered', async () => {
  const feed = begin('/feed')
  for (const part of ['two ', 'three ', 'four ']) {
    await setTimeout(timeoutMs)
    feed.sent.write(part)
  }
  feed.sent.end('five')
  expect(await feed.answer).toBe('one two three four five')
})

test('another request without progress is aborted, and so is an unread feed', async () => {
  const slow = begin('/slow')
  slow.sent.end('two')
  await expect(slow.answer).rejects.toThrow('socket hang up')
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  socket.write('POST /unread HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
  const [served] = (await once(server, 'connection')) as [NodeJS.EventEmitter]
  await once(served, 'close')
  socket.destroy()
})

test('the site limits the time for the headers of a request, but not for its body', async () => {
  const site = await startSite()
  const { port } = new URL(site.origin)
  const servers: Server[] = []
  const hear = (message: unknown) => void servers.push((message as { server: Server }).server)
  subscribe('http.server.request.start', hear)
  const feed = await openFeed(site)
  expect((await feed.lines([customer('slow')])).summary).toMatchObject({ stored: 1 })
  unsubscribe('http.server.request.start', hear)
  const found = servers.find((one) => String((one.address() as AddressInfo | null)?.port) === port)!
  expect(found.requestTimeout).toBe(0)
  expect(found.headersTimeout).toBeGreaterThan(0)
  await site.close()
})
