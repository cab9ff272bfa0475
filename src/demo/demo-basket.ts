import { and, eq } from 'drizzle-orm'
import { feedItems } from '../server/feed/table.ts'
import type { FeedStore } from '../server/feed/feed.ts'
import { lineFor } from './data/brand-lines.ts'
import { products } from './data/catalogue/products.ts'
import type { Words } from './data/catalogue/words.ts'
import type { DemoStore } from './data/fill.ts'
import { productLine } from './data/lines.ts'
import { feedLines } from './feed-lines.ts'
import { html } from '#lib/html.ts'
import { page } from './page.ts'
import { customerOf } from './sign-in/shop.ts'

/** Counts the products of the front page. */
const shown = 6

/** A product as the shop of a brand sells it. */
interface Product {
  id: string
  name: Words
  category: Words
  image: string
  price: string
  currency: string
}

/** Returns what the shop of a brand sells, as its feed tells it. */
function onSale({ shop }: DemoStore) {
  const toBrand = lineFor(shop)
  return Object.values(products).map((product) => {
    const line = toBrand(productLine(product))
    return { ...line, id: line.externalId } as unknown as Product
  })
}

const nameOf = ({ name }: Product) => name.en ?? Object.values(name)[0]!
const priceOf = ({ price, currency }: Product) => `${price} ${currency}`

/** Shows some products of the shop, each with a link to its basket. */
export const productList = (store: DemoStore) =>
  html`<ul class="products">
    ${onSale(store)
      .slice(0, shown)
      .map(
        (product) =>
          html`<li>
            <img src="${product.image}" alt="" width="96" height="96" />
            <a href="/basket?product=${product.id}">${nameOf(product)}</a>, ${priceOf(product)}
          </li>`,
      )}
  </ul>`

type Customer = NonNullable<ReturnType<typeof customerOf>>

/** Tells the account area of a customer whom it does not know. */
async function customerLines({ db, companyId }: FeedStore, { email, ...customer }: Customer) {
  const isIt = and(eq(feedItems.type, 'customer'), eq(feedItems.externalId, email))
  if ((await db.$count(feedItems, and(eq(feedItems.companyId, companyId), isIt))) > 0) return []
  const { given_name: firstName, family_name: lastName } = customer
  return [
    {
      type: 'customer',
      externalId: email,
      email,
      emailVerified: true,
      firstName,
      lastName,
      firstTimeLogin: false,
    },
  ]
}

/** Sells a product: the shop tells the account area of the order, as shops do. */
async function buy(store: FeedStore, customer: Customer, product: Product) {
  const created = new Date().toISOString()
  const orderNumber = String(Date.now()).slice(-9)
  const { id, name, category, image, price: total, currency } = product
  const order = {
    type: 'order',
    externalId: `basket-${orderNumber}`,
    customer: customer.email,
    orderNumber,
    created,
    status: 'processing',
    currency,
    subTotal: total,
    totalPrice: total,
    products: [
      {
        product: id,
        name,
        category,
        image,
        price: total,
        status: 'awaitingFulfillment',
      },
    ],
    payments: [{ method: 'card', name: 'Credit card', status: 'paid', paid: total, created }],
  }
  const lines = [...(await customerLines(store, customer)), order]
  await feedLines(
    store,
    lines.map((line) => ({ updatedAt: created, ...line })),
  )
  return orderNumber
}

/** The basket: it asks the customer to sign in at the shop, and sells what is in it. */
export async function basketPage(
  store: DemoStore,
  {
    query,
    cookies,
    isPost,
  }: { query: URLSearchParams; cookies: string | undefined; isPost: boolean },
) {
  const product = onSale(store).find(({ id }) => id === query.get('product'))
  const customer = customerOf(cookies)
  if (!product)
    return page(
      'Your basket',
      html`<p>The shop would show the basket here.</p>
        ${productList(store)}`,
    )
  if (isPost && customer) {
    const orderNumber = await buy(store, customer, product)
    const link = `/account/login/shop/start?target_link_uri=/account/orders/${orderNumber}`
    return page(
      'Thank you',
      html`<p>Order ${orderNumber} is paid.</p>
        <p><a href="${link}">My account</a></p>`,
    )
  }
  const back = encodeURIComponent(`/basket?product=${product.id}`)
  return page(
    'Your basket',
    html`<p>${nameOf(product)}, ${priceOf(product)}</p>
      ${
        customer
          ? html`<form method="post"><button>Buy as ${customer.email}</button></form>`
          : html`<p><a href="/sign-in?back=${back}">Sign in to buy</a></p>`
      }`,
  )
}
