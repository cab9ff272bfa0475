import { and, eq } from 'drizzle-orm'
import { feedItems } from '../server/feed/table.ts'
import type { FeedStore } from '../server/feed/feed.ts'
import { products } from './data/catalogue/products.ts'
import { feedLines } from './feed-lines.ts'
import { html } from '#lib/html.ts'
import { page } from './page.ts'
import { customerOf } from './sign-in/shop.ts'

const onSale = Object.values(products)
/** Counts the products of the front page. */
const shown = 6
const price = (cents: number) => (cents / 100).toFixed(2)

/** Shows some products of the shop, each with a link to its basket. */
export const productList = () =>
  html`<ul>
    ${onSale
      .slice(0, shown)
      .map(
        ({ productId, name, cents }) =>
          html`<li><a href="/basket?product=${productId}">${name}</a>, ${price(cents)} EUR</li>`,
      )}
  </ul>`

type Customer = NonNullable<ReturnType<typeof customerOf>>
type Product = (typeof onSale)[number]

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
  const total = price(product.cents)
  const { productId, name, category, image } = product
  const order = {
    type: 'order',
    externalId: `basket-${orderNumber}`,
    customer: customer.email,
    orderNumber,
    created,
    status: 'processing',
    currency: 'EUR',
    subTotal: total,
    totalPrice: total,
    products: [
      {
        product: String(productId),
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
  store: FeedStore,
  {
    query,
    cookies,
    isPost,
  }: { query: URLSearchParams; cookies: string | undefined; isPost: boolean },
) {
  const product = onSale.find(({ productId }) => String(productId) === query.get('product'))
  const customer = customerOf(cookies)
  if (!product)
    return page(
      'Your basket',
      html`<p>The shop would show the basket here.</p>
        ${productList()}`,
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
  const back = encodeURIComponent(`/basket?product=${product.productId}`)
  return page(
    'Your basket',
    html`<p>${product.name}, ${price(product.cents)} EUR</p>
      ${
        customer
          ? html`<form method="post"><button>Buy as ${customer.email}</button></form>`
          : html`<p><a href="/sign-in?back=${back}">Sign in to buy</a></p>`
      }`,
  )
}
