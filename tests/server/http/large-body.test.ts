import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLargeBody, setLargeBody } from '#server/http/large-body.ts'

const piece = Buffer.alloc(1024 * 1024, 1)
const pieces = 200
const state = { read: 0, open: 0, under: 0 }

/** Reads a body that is larger than what a connection holds back. */
async function* body() {
  state.open += 1
  try {
    for (let n = 0; n < pieces; n += 1) {
      state.read += 1
      yield await Promise.resolve(piece)
    }
  } finally {
    state.open -= 1
  }
}

let delayed: ((response: ServerResponse) => Promise<void>) | undefined
const server = createServer((_request, response) => {
  void (async () => {
    await delayed?.(response)
    state.under += 1
    setLargeBody(response, body(), () => (state.under -= 1))
    sendLargeBody(response)
  })()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const ask = () => get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
const answerTo = async (asked: ReturnType<typeof ask>) =>
  ((await once(asked, 'response')) as [IncomingMessage])[0]

test('a body is read no faster than its client takes it, and not to its end without one', async () => {
  state.read = 0
  const asked = ask()
  const answer = await answerTo(asked)
  await setTimeout(300)
  expect(state.read).toBeLessThan(pieces / 2)
  const { read } = state
  await setTimeout(200)
  expect(state.read).toBe(read)
  expect(state.open).toBe(1)
  answer.destroy()
  await expect.poll(() => [state.open, state.under]).toEqual([0, 0])
  expect(state.read).toBeLessThan(pieces / 2)
})

test('a client that has left before the first piece is not waited for', async () => {
  state.read = 0
  const { promise, resolve } = Promise.withResolvers<boolean>()
  delayed = async (response) => {
    const closed = once(response, 'close')
    asked.destroy()
    await closed
    resolve(response.destroyed)
  }
  const asked = ask()
  asked.on('error', () => undefined)
  expect(await promise).toBe(true)
  await setTimeout(100)
  expect(state).toEqual({ read: 0, open: 0, under: 0 })
})
