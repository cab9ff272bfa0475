import http from 'node:http'
import https from 'node:https'
import * as limits from '#lib/limits/webhooks.ts'
import { isPrivateHost, lookupPublic } from './private-address.ts'
import type { Receiver } from './receivers.ts'
import { signedHeaders, type Message } from './signature.ts'

/** Posts a body and answers the status, once the answer is complete or longer than it may be. */
const post = (
  { url, allowPrivate }: Receiver,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
) =>
  new Promise<number>((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    // A connection of its own: one that another request has opened may lead elsewhere.
    const options = {
      method: 'POST',
      headers,
      signal,
      agent: false,
      ...(!allowPrivate && { lookup: lookupPublic }),
    }
    const sent = request(url, options, (response) => {
      let size = 0
      response.on('error', reject).on('end', () => resolve(response.statusCode!))
      response.on('data', ({ length }: Buffer) => {
        size += length
        if (size <= limits.maxWebhookAnswerBytes) return
        resolve(response.statusCode!)
        response.destroy()
      })
    })
    sent.on('error', reject).end(body)
  })

const hasStatus = (status: number, from: number) => status >= from && status < from + 100

/**
 * Delivers a message. Throws why it is not delivered: whatever is not a complete answer of 2xx
 * within the time limit. A redirect is not followed.
 */
export async function sendEvent(
  receiver: Receiver,
  message: Message,
  secrets: readonly string[],
  timeoutMs: number = limits.webhookTimeoutMs,
) {
  const { body } = message
  if (!receiver.allowPrivate && isPrivateHost(new URL(receiver.url).hostname))
    throw new Error('the address is in the private network')
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Foyer',
    ...signedHeaders(message, secrets),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const status = await post(receiver, { headers, body, signal }).catch((error: unknown) => {
    if (signal.aborted) throw new Error(`no complete answer within ${timeoutMs} ms`)
    throw error
  })
  if (hasStatus(status, 200)) return
  throw new Error(
    `answered ${status}${hasStatus(status, 300) ? ', and redirects are not followed' : ''}`,
  )
}
