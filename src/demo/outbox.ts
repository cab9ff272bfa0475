import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Email } from 'postal-mime'
import { html, type Html } from '#lib/html.ts'
import { page } from './page.ts'

/** Kept while the demo runs. */
const kept = 50

async function readSms(request: IncomingMessage) {
  const { to, text: content } = JSON.parse(await text(request)) as { to: string; text: string }
  return html`<p><small>Text message to ${to}</small></p>
    <p class="message">${content}</p>`
}

/** Shows a message as a mail program does: without scripts, its links in the window around it. */
function showMail({ to = [], subject = '', html: content = '', text = '' }: Email) {
  const inFrame = content.replace('<head>', '<head><base target="_top">')
  return html`<p><small>Email to ${to.map(({ address }) => address).join(', ')}</small></p>
    <p><strong dir="auto">${subject}</strong></p>
    <iframe
      class="mail"
      title="${subject}"
      sandbox="allow-top-navigation-by-user-activation"
      srcdoc="${inFrame}"
    ></iframe>
    <details>
      <summary>As text</summary>
      <p class="message">${text}</p>
    </details>`
}

/**
 * Holds what the site has sent: the demo's SMS gateway, to which it does so by HTTP, and the
 * messages of the mail server. Its page is for whoever plays the shopper.
 */
export function openOutbox() {
  const token = randomBytes(16).toString('hex')
  let messages: Html[] = []
  const add = (message: Html) => {
    messages = [message, ...messages].slice(0, kept)
  }
  const show = () =>
    page(
      'Messages',
      messages.length > 0
        ? html`${messages}`
        : html`<p>No messages yet. Codes for signing in and for phone numbers appear here.</p>`,
    )
  const answer: RequestListener = (request, response) => {
    if (request.method === 'GET')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(show())
    if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`)
      return void response.writeHead(403).end()
    readSms(request).then(
      (message) => {
        add(message)
        response.writeHead(204).end()
      },
      () => response.writeHead(400).end(),
    )
  }
  return { path: '/outbox', token, answer, addMail: (mail: Email) => add(showMail(mail)) }
}
