import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { html, page } from './page.ts'

const pages: [RegExp, (id: string) => string][] = [
  [
    /^\/(?:[a-z]{2})?$/,
    () =>
      page(
        'The shop',
        html`<p>Here the shop's own front page would be.</p>
          <p><a href="/account">Your account</a></p>`,
      ),
  ],
  [
    /^\/product\/(\d+)$/,
    (id) =>
      page(
        `Product ${id}`,
        html`<p>Here the shop would show the product.</p>
          <p><a href="/account">Your account</a></p>`,
      ),
  ],
  [
    /^\/order\/(\d+)$/,
    (id) =>
      page(
        `Order ${id}`,
        html`<p>Here the shop would show the order.</p>
          <p><a href="/account">Your account</a></p>`,
      ),
  ],
]

const pictures = sirv(join(import.meta.dirname, '../../public'), { dev: true })

function shopPage(request: IncomingMessage, response: ServerResponse) {
  const [pathname = '/'] = (request.url ?? '/').split('?')
  for (const [pattern, render] of pages) {
    const match = pattern.exec(pathname)
    if (match) return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(render(match[1] ?? ''))
  }
  return response
    .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
    .end(page('Not in this shop', html`<p><a href="/">To the front page</a></p>`))
}

/** The stand-in for the shop that the account area belongs to: its front page, products, orders and pictures. */
export const standInShop: RequestListener = (request, response) => pictures(request, response, () => void shopPage(request, response))
