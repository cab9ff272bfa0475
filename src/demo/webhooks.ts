import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { html } from '#lib/html.ts'
import { page } from './page.ts'

interface Received {
  id: string
  type: string
  timestamp: string
  data: unknown
}

/** Kept while the demo runs. */
const kept = 50

/** Links to the shop's page of the order that an event is about. */
function orderLink(data: unknown) {
  const { return: about } = data as { return?: { order?: { orderNumber?: string } } }
  const { orderNumber } = about?.order ?? {}
  return orderNumber
    ? html`<p><a href="/order/${orderNumber}">Answer it: order ${orderNumber}</a></p>`
    : html``
}

const webhooksPage = (events: Received[]) =>
  page(
    'Webhooks',
    events.length > 0
      ? html`${events.map(
          ({ type, timestamp, data }) =>
            html`<p>
                <strong>${type}</strong><br />
                <small>${timestamp}</small>
              </p>
              ${orderLink(data)}
              <pre class="message">${JSON.stringify(data, undefined, 2)}</pre>`,
        )}`
      : html`<p>
          Nothing was received yet. What shoppers change in the account area arrives here.
        </p>`,
  )

/** The demo shop's receiver of webhooks: what its shoppers did is on its page. */
export function openWebhooks() {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const path = '/webhooks'
  let events: Received[] = []
  let react: (event: Received) => void = () => {}

  async function receive(request: IncomingMessage) {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    new Webhook(secret).verify(body, headers)
    const id = headers['webhook-id']!
    const event = { id, ...(JSON.parse(body) as Omit<Received, 'id'>) }
    // A delivery whose answer was lost comes again, by the same id.
    if (events.every((other) => other.id !== id)) react(event)
    events = [event, ...events.filter((other) => other.id !== id)].slice(0, kept)
  }

  const answer: RequestListener = (request, response) => {
    if (request.method === 'GET')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(webhooksPage(events))
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'GET, POST' }).end()
    receive(request).then(
      () => response.writeHead(204).end(),
      () => response.writeHead(400).end(),
    )
  }
  /** The settings by which a site delivers here. */
  const settings = (site: string) => ({
    WEBHOOK_URL: site + path,
    WEBHOOK_SECRET: secret,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  })
  /** Has the shop act on events. */
  const listen = (then: typeof react) => {
    react = then
  }
  return { path, answer, settings, listen }
}
