import { products } from './catalogue/products.ts'
import { toDecimal } from './prices.ts'
import type { DemoLine } from './lines.ts'
import { daysFromNow } from './time.ts'

const email = 'guest@demo.test'
const lamp = products.nookLamp

const address = {
  firstName: 'Noa',
  lastName: 'de Wit',
  email,
  address: 'Havenstraat 12',
  zipCode: '3511 ED',
  city: 'Utrecht',
  country: 'NL',
}

/** Returns the ISO time some days from now. */
const inDays = (days: number) => daysFromNow(days).toISOString()

const product = {
  product: `${lamp.productId}`,
  name: lamp.name,
  category: lamp.category,
  image: lamp.image,
  price: toDecimal(lamp.cents),
  status: 'shipped',
}

const parcel = () => ({
  carrier: 'Parcel service',
  number: 'PS-100001',
  link: 'https://parcels.example/PS-100001',
  lines: [1],
  history: [{ date: inDays(-1), status: 'shipped' }],
})

/** Returns a guest with an order on its way, which is found by its number and address. */
export function guestLines(): DemoLine[] {
  const { firstName, lastName } = address
  const { price } = product
  const created = inDays(-3)
  const payment = { method: 'card', name: 'Credit card', status: 'paid', paid: price, created }
  const order = {
    orderNumber: 'G-100001',
    created,
    status: 'processing',
    currency: lamp.currency,
    subTotal: price,
    totalPrice: price,
    billingAddress: address,
    shippingAddress: address,
    products: [product],
    payments: [payment],
    shipments: [parcel()],
    expectedDelivery: inDays(2).slice(0, 10),
  }
  const person = { firstName, lastName, email, guest: true, firstTimeLogin: false }
  return [
    { type: 'customer', externalId: email, ...person },
    { type: 'order', externalId: order.orderNumber, customer: email, ...order },
  ]
}
