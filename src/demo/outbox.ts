import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { html } from './html.ts'
import { page } from './page.ts'

interface Message {
  to: string
  text: string
}

/** Kept while the demo runs. */
const kept = 50

async function receive(request: IncomingMessage) {
  const { to, text: content } = JSON.parse(await text(request)) as Message
  return { to, text: content }
}

/**
 * The demo's SMS gateway: what the site sends there by HTTP is on its page, for whoever plays the
 * shopper.
 */
export function openOutbox() {
  const token = randomBytes(16).toString('hex')
  let messages: Message[] = []
  const show = () =>
    page(
      'Text messages',
      messages.length > 0
        ? html`${messages.map(
            ({ to, text }) =>
              html`<p>
                  <small>To ${to}</small>
                </p>
                <p class="message">${text}</p>`,
          )}`
        : html`<p>No messages yet. Codes for verifying a phone number appear here.</p>`,
    )
  const answer: RequestListener = (request, response) => {
    if (request.method === 'GET')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(show())
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`)
      return void response.writeHead(403).end()
    receive(request).then(
      (message) => {
        messages = [message, ...messages].slice(0, kept)
        response.writeHead(204).end()
      },
      () => response.writeHead(400).end(),
    )
  }
  return { path: '/outbox', token, answer }
}
