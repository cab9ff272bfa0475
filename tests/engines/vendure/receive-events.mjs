import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Logger } from '@vendure/core'
import { applyEvent } from './shopper-changes.mjs'

/** Receives the webhooks of the account area, signed as Standard Webhooks has it. */

const key = Buffer.from(process.env.FOYER_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')

function isSigned(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time } = headers
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) < 300
  return (
    isRecent &&
    String(headers['webhook-signature'])
      .split(' ')
      .map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
      .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
  )
}

/** Limits a body: the largest event has a few kilobytes. */
const maxBytes = 1024 * 1024

async function readBody(request) {
  if (!(Number(request.headers['content-length']) <= maxBytes)) return undefined
  return text(request)
}

/**
 * Answers a webhook once the shop has it. The account area sends an account's next event only then,
 * and this one again if it failed: the events of an account never overtake each other.
 */
export async function receiveEvents(request, response) {
  const body = await readBody(request)
  if (body === undefined) return response.writeHead(413).end()
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  try {
    await applyEvent(JSON.parse(body))
    response.writeHead(204).end()
  } catch (error) {
    Logger.warn(`An event of the account area could not be applied: ${error.message}`)
    response.writeHead(503).end()
  }
}
