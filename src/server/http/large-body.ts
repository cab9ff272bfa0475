import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import * as limits from '#lib/limits/requests.ts'

type LargeBody = AsyncIterable<Uint8Array>

const bodies = new WeakMap<ServerResponse, LargeBody>()

/**
 * Sets the body of an answer without one: it is sent piece by piece, not kept as a page is. `closed`
 * is called once the answer is over, also where nothing of it was sent.
 */
export function setLargeBody(response: ServerResponse, body: LargeBody, closed: () => void) {
  bodies.set(response, body)
  if (response.destroyed) closed()
  else response.once('close', closed)
}

/**
 * Writes a body as fast as the client takes it, and ends early where the client has left or takes
 * nothing for a minute.
 */
async function writeAll(response: ServerResponse, body: LargeBody) {
  // A client that has left already ends nothing any more, and its answer never drains.
  if (response.destroyed) return
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  for await (const piece of body) {
    gone.signal.throwIfAborted()
    const stalled = AbortSignal.timeout(limits.stalledAnswerMs)
    const signal = AbortSignal.any([gone.signal, stalled])
    if (!response.write(piece)) await once(response, 'drain', { signal })
  }
  response.end()
}

/**
 * Sends the body that was set; returns false where none was. One that fails breaks the connection
 * off: the client misses a part of the length that it was told, or the last chunk of an answer
 * without a length, and does not take a part for the whole.
 */
export function sendLargeBody(response: ServerResponse) {
  const body = bodies.get(response)
  if (!body || response.req.method === 'HEAD' || response.statusCode !== 200) return false
  writeAll(response, body).catch(() => response.destroy())
  return true
}
