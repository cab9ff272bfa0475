import { createHmac } from 'node:crypto'
import { Logger } from '@vendure/core'

/** Sends to the account area. */

const { FOYER_URL, FOYER_KEY, FOYER_FEED_SECRET } = process.env

async function send(path, { method = 'POST', headers, body }) {
  const response = await fetch(`${FOYER_URL}/account/api/v1/feed${path}`, {
    method,
    headers,
    body,
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`Foyer answered ${response.status}: ${text}`)
  return text
}

/** Delivers what the Admin API has answered, which the account area reads itself. */
export function deliver(topic, value, happened) {
  const body = JSON.stringify(value)
  const signature = createHmac('sha256', FOYER_FEED_SECRET)
    .update(`${topic}\n${happened}\n${body}`)
    .digest('base64')
  return send('/from/vendure', {
    headers: {
      'content-type': 'application/json',
      'x-vendure-signature': signature,
      'x-vendure-topic': topic,
      'x-vendure-happened': happened,
    },
    body,
  })
}

const authorization = `Bearer ${FOYER_KEY}`

/** Sends lines of the feed. Sending again would not help a line that was refused: it is logged. */
export async function feedLines(...lines) {
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  const report = await send('', { headers: { authorization }, body })
  if (report.includes('"status":"refused"')) Logger.warn(`Foyer has refused a line: ${report}`)
}

export const endSessions = (customer) =>
  send(`/session/${encodeURIComponent(customer)}`, { method: 'DELETE', headers: { authorization } })
