import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'

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

/** Answers a webhook once it is a job. The plugin sets what keeps it. */
export async function receiveEvents(request, response) {
  const body = await text(request)
  if (!isSigned(request.headers, body)) return response.writeHead(401).end()
  await receiveEvents.keep(JSON.parse(body))
  response.writeHead(204).end()
}
