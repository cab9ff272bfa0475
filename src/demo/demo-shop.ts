import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { OrderStatus } from '#contract/codes.ts'
import { orders } from '../server/orders/table.ts'
import type { FeedStore } from '../server/feed/feed.ts'
import { hostNameOf } from '../server/http/brand-of-host.ts'
import { readFiles } from '../server/http/files.ts'
import { serveFiles } from '../server/http/serve-files.ts'
import { codeName } from './data/code-name.ts'
import { basketPage, productList } from './demo-basket.ts'
import type { DemoStore } from './data/fill.ts'
import { addDyedPictures } from './dyed-pictures.ts'
import { feedOrder } from './feed-order.ts'
import { returnList, stepReturn } from './demo-returns.ts'
import { html } from '#lib/html.ts'
import { page } from './page.ts'
import type { Endpoints } from './sign-in/endpoint.ts'

const back = html`<p><a href="/account">Go to your account</a></p>`

/** Gives the shop's next step for an order of each status: the button and the new status. */
const steps: Record<number, { label: string; next: OrderStatus }> = {
  [OrderStatus.preCreated]: { label: 'Confirm order', next: OrderStatus.created },
  [OrderStatus.created]: { label: 'Pay now', next: OrderStatus.processing },
}

/** Tells the account area what became of an order, as a shop does: by the feed. */
async function feedStep(store: FeedStore, order: typeof orders.$inferSelect, next: OrderStatus) {
  const payment = { method: 'card', name: 'Credit card', status: 'paid', paid: order.totalPrice }
  await feedOrder(store, order, (now) => ({
    status: codeName(OrderStatus, next),
    ...(next === OrderStatus.processing && { payments: [{ ...payment, created: now }] }),
  }))
}

/** Shows an order; `posted` holds the fields of a button that was pressed. */
async function orderPage(
  store: FeedStore,
  orderNumber: string,
  posted?: URLSearchParams,
): Promise<string> {
  const mine = and(eq(orders.companyId, store.companyId), eq(orders.orderNumber, orderNumber))
  const [order] = await store.db.select().from(orders).where(mine)
  const step = steps[order?.status ?? OrderStatus.none]
  const asked = posted?.get('return')
  if (order && asked) {
    await stepReturn(store, order.id, asked)
    return orderPage(store, orderNumber)
  }
  if (posted && order && step) {
    await feedStep(store, order, step.next)
    return orderPage(store, orderNumber)
  }
  return page(
    `Order ${orderNumber}`,
    html`<p>
        ${
          order
            ? 'The shop would show the order here.'
            : 'The shop would say here that the order doesn’t exist.'
        }
      </p>
      ${step ? html`<form method="post"><button>${step.label}</button></form>` : html``}
      ${order ? await returnList(store, order.id) : html``} ${back}`,
  )
}

const pictures = join(import.meta.dirname, '../../public')

const sentence = (title: string, text: string) =>
  page(
    title,
    html`<p>${text}</p>
      ${back}`,
  )
const frontPage = (store: DemoStore) =>
  page(
    'The shop',
    html`<p>The shop’s home page would be here.</p>
      ${productList(store)} ${back}
      <p><a href="/outbox">Sent text messages</a></p>
      <p><a href="/webhooks">Received webhooks</a></p>`,
  )

/** The shop's pages that know nothing of a shopper, some with an id in their address. */
const plainPages: [RegExp, (id: string, store: DemoStore) => string][] = [
  [/^\/(?:[a-z]{2})?$/, (_, store) => frontPage(store)],
  [
    /^\/product\/(\d+)$/,
    (id) => sentence(`Product ${id}`, 'The shop would show the product here.'),
  ],
  [/^\/download\/(\d+)$/, (id) => sentence(`Download ${id}`, 'The shop would send the file here.')],
  [
    /^\/cancel$/,
    () => sentence('Cancel an order', 'The shop would ask here why, and cancel the order.'),
  ],
  [/^\/label\/(\d+)$/, (id) => sentence(`Label of return ${id}`, 'The label would be here.')],
  [/^\/goods\/[a-z-]+$/, () => sentence('Goods', 'The shop would show these goods here.')],
  [/^\/help$/, () => sentence('Help', 'The shop would answer questions here.')],
]

function plainPage(pathname: string, store: DemoStore) {
  for (const [pattern, render] of plainPages) {
    const match = pattern.exec(pathname)
    if (match) return render(match[1] ?? '', store)
  }
  return undefined
}

const send = (response: ServerResponse, status: number, body: string) =>
  void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)

/**
 * The stand-in for the shop that the account area belongs to: its front page, products, orders,
 * pictures and its own sign-in.
 */
export async function demoShop(
  signInPages: Endpoints,
  find: (host: string) => DemoStore,
): Promise<RequestListener> {
  const servePictures = serveFiles(addDyedPictures(await readFiles(pictures, 'no-cache')))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', headers, method } = request
    const { pathname, searchParams: query } = new URL(url, 'http://shop')
    const signInPage = signInPages[`${method} ${pathname}`]
    if (signInPage) {
      const answered = await signInPage({ query, headers, body: await text(request) })
      const { status } = answered
      return void response.writeHead(status, answered.headers).end(answered.body)
    }
    const [, orderNumber] = /^\/order\/(\d+)$/.exec(pathname) ?? []
    const isPost = method === 'POST'
    const company = () => find(hostNameOf(headers.host))
    const body = orderNumber
      ? await orderPage(
          company(),
          orderNumber,
          isPost ? new URLSearchParams(await text(request)) : undefined,
        )
      : /^\/basket(?:\/add)?$/.test(pathname)
        ? await basketPage(company(), { query, cookies: headers.cookie, isPost })
        : plainPage(pathname, company())
    if (body) return send(response, 200, body)
    send(response, 404, page('Page not found', html`<p><a href="/">Go to the home page</a></p>`))
  }
  return (request, response) =>
    servePictures(
      request,
      response,
      () =>
        void answer(request, response).catch(() =>
          send(response, 503, page('The shop isn’t available right now', back)),
        ),
    )
}
