import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Handler } from '#server/http/handlers.ts'
import { openHttpServer } from '#server/http/http-server.ts'

/** Exceeds a connection's buffers. */
const large = Buffer.alloc(50_000_000, 'x')

let underWay = 0
let most = 0
/** Each asked path in the order in which it was answered. */
let answered: string[] = []
let held: PromiseWithResolvers<void>

const answer: Handler = async (request, response) => {
  const { url = '' } = request
  underWay += 1
  most = Math.max(most, underWay)
  if (url === '/held') await held.promise
  else if (url === '/body') return void response.end(await text(request).catch(() => ''))
  else if (!url.startsWith('/at-once')) await wait(1)
  underWay -= 1
  answered.push(url)
  response.end(url === '/large' ? large : url)
}

let opened: ReturnType<typeof openHttpServer>
let port: number
beforeEach(async () => {
  underWay = most = 0
  answered = []
  held = Promise.withResolvers()
  opened = openHttpServer(
    () => [answer],
    () => {},
  )
  opened.server.listen(0, '127.0.0.1')
  await once(opened.server, 'listening')
  port = (opened.server.address() as AddressInfo).port
})
afterEach(() => opened.server.closeAllConnections())

const ask = (path: string, agent?: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject),
  )
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('a client that does not read is disconnected after a minute', () => {
  expect(opened.server.timeout).toBe(60_000)
})

describe('a client that does not read, after its timeout,', () => {
  beforeEach(() => {
    opened.server.timeout = 200
  })

  test('is disconnected', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(requestOf('/large'))
    const [served] = (await once(opened.server, 'connection')) as [NodeJS.EventEmitter]
    await once(served, 'close')
    socket.destroy()
  })

  test('a client that sends several requests in one packet gets one answer at a time', async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(requestOf('/large').repeat(50))
    const [served] = (await once(opened.server, 'connection')) as [NodeJS.EventEmitter]
    await once(served, 'close')
    expect(answered).toEqual(['/large'])
    socket.destroy()
  })
})

test('a client that reads slowly gets the whole answer', async () => {
  const limitMs = 2_000
  opened.server.timeout = limitMs
  const socket = connect(port, '127.0.0.1')
  socket.write(requestOf('/large').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  const began = performance.now()
  let size = 0
  for await (const chunk of socket) {
    size += (chunk as Buffer).length
    // It takes longer than the limit, and the system tells of every megabyte that has gone.
    if (performance.now() - began < 2 * limitMs) await wait(10)
  }
  expect(size).toBeGreaterThan(large.length)
})

describe('a body in chunks', () => {
  const post = async (chunk: string, count: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write('POST /body HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n')
    socket.write('transfer-encoding: chunked\r\n\r\n')
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count) + '0\r\n\r\n')
    return text(socket).catch(() => '')
  }

  test('a body with a few tiny chunks, or with small chunks, is read', async () => {
    expect(await post('x', 1_000)).toMatch(/\r\n\r\nx{1000}$/)
    expect(await post('x'.repeat(16), 2_000)).toMatch(/\r\n\r\nx{32000}$/)
  })

  test('a body with very many tiny chunks closes its connection', async () => {
    expect(await post('x', 1_001)).toBe('')
    expect(await post('x', 200_000)).toBe('')
  })
})

test('requests in one packet are answered one after the other, in order', async () => {
  const paths = Array.from({ length: 200 }, (_, number) => `/${number}`)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    paths.map(requestOf).join('') +
      requestOf('/last').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
  )
  const received = await text(socket)
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(201)
  expect(answered).toEqual([...paths, '/last'])
  expect(most).toBe(1)
})

test('other clients are answered between the requests of one packet', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('data', () => {}).write(requestOf('/at-once').repeat(1_000))
  await once(opened.server, 'connection')
  await ask('/at-once/other')
  await expect.poll(() => answered.length).toBe(1_001)
  expect(answered.indexOf('/at-once/other')).toBeLessThan(1_000)
  socket.destroy()
})

test('requests of a closed connection are not run', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(requestOf('/held') + requestOf('/after'))
  const [served] = (await once(opened.server, 'connection')) as [NodeJS.EventEmitter]
  await expect.poll(() => underWay).toBe(1)
  socket.destroy()
  await once(served, 'close')
  held.resolve()
  await expect.poll(() => answered).toEqual(['/held'])
  expect((await ask('/other')).statusCode).toBe(200)
  expect(answered).toEqual(['/held', '/other'])
})

describe('a server that stops', () => {
  test('closes a kept connection as soon as its last request has ended', async () => {
    const agent = new Agent({ keepAlive: true })
    const asked = ask('/held', agent)
    await expect.poll(() => underWay).toBe(1)
    // It cuts off whatever is left after a while.
    const cutOff = vi.spyOn(opened.server, 'closeAllConnections')
    const stopped = opened.stop(0)
    // By then it has closed the connections that were idle.
    await expect.poll(() => opened.server.listening).toBe(false)
    held.resolve()
    const received = await asked
    received.resume()
    await stopped
    expect(received.statusCode).toBe(200)
    expect(cutOff).not.toHaveBeenCalled()
    agent.destroy()
  })

  test('accepts requests for a while and closes their connections', async () => {
    const agent = new Agent({ keepAlive: true })
    const first = await ask('/first', agent)
    expect(await text(first)).toBe('/first')
    expect(first.headers.connection).toBe('keep-alive')
    const stopped = opened.stop(500)
    for (const path of ['/kept', '/new']) {
      const received = await ask(path, path === '/kept' ? agent : undefined)
      expect([await text(received), received.headers.connection]).toEqual([path, 'close'])
    }
    await stopped
    await expect(ask('/late')).rejects.toThrow('ECONNREFUSED')
    agent.destroy()
  })
})
