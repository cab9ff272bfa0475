import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'

/** Does at a shop of Vendure what its customers and staff do. */

interface Named {
  id: string
}

export interface Customer {
  firstName: string
  phoneNumber: string
  addresses: (Named & { fullName: string; streetLine1: string; city: string })[]
}

/** Holds the fields that answers of the shop have, each those that its query asks for. */
export interface Answer extends Named {
  errorCode?: string
  code: string
  totalWithTax: number
  lines: Named[]
  payments: Named[]
  history: { items: { data: { note: string } }[] }
  items: Customer[]
}

export const email = 'robin@demo.test'
const password = 'a long password'

/** Asks one of the shop's two APIs with the cookies of a browser. */
export const asker =
  (page: Page, path: string) =>
  async (query: string, variables: object = {}): Promise<Answer> => {
    const response = await page.context().request.post(path, { data: { query, variables } })
    const { data, errors } = (await response.json()) as {
      data: Record<string, Answer>
      errors?: object[]
    }
    assert.equal(errors, undefined, JSON.stringify(errors))
    const [result] = Object.values(data)
    assert.equal(result?.errorCode, undefined, JSON.stringify(result))
    return result!
  }

export type Api = ReturnType<typeof asker>

const failed = '__typename ... on ErrorResult { errorCode message }'

/** Registers, and follows the link of the message. */
export async function register(shop: Api, takeToken: () => Promise<string>) {
  await shop(
    `mutation ($input: RegisterCustomerInput!) {
      registerCustomerAccount(input: $input) { ${failed} }
    }`,
    { input: { emailAddress: email, firstName: 'Robin', lastName: 'Jansen', password } },
  )
  await shop(`mutation ($token: String!) { verifyCustomerAccount(token: $token) { ${failed} } }`, {
    token: await takeToken(),
  })
}

const address = {
  fullName: 'Robin Jansen',
  streetLine1: 'Dorpsstraat 12',
  postalCode: '3511 AB',
  city: 'Utrecht',
  countryCode: 'NL',
}

/** Buys two pairs of boots and three pairs of socks, and returns the order. */
export async function buy(shop: Api, guest?: object) {
  const add = `mutation ($id: ID!, $quantity: Int!) {
    addItemToOrder(productVariantId: $id, quantity: $quantity) { ${failed} }
  }`
  await shop(add, { id: '1', quantity: 2 })
  await shop(add, { id: '3', quantity: 3 })
  if (guest)
    await shop(
      `mutation ($input: CreateCustomerInput!) {
        setCustomerForOrder(input: $input) { ${failed} }
      }`,
      { input: guest },
    )
  await shop(
    `mutation ($input: CreateAddressInput!) {
      setOrderShippingAddress(input: $input) { ${failed} }
    }`,
    { input: address },
  )
  const [method] = (await shop('{ eligibleShippingMethods { id } }')) as unknown as Named[]
  await shop(
    `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ${failed} } }`,
    { id: [method!.id] },
  )
  await shop(`mutation { transitionOrderToState(state: "ArrangingPayment") { ${failed} } }`)
  return shop(`mutation {
    addPaymentToOrder(input: { method: "card", metadata: {} }) {
      ${failed} ... on Order { id code totalWithTax }
    }
  }`)
}

const ship = `mutation ($input: FulfillOrderInput!) {
  addFulfillmentToOrder(input: $input) { ${failed} ... on Fulfillment { id } }
}`
export const moveParcel = `mutation ($id: ID!, $state: String!) {
  transitionFulfillmentToState(id: $id, state: $state) { ${failed} }
}`
const refundOrder = `mutation ($input: RefundOrderInput!) {
  refundOrder(input: $input) { ${failed} ... on Refund { id } }
}`
const settleRefund = `mutation ($input: SettleRefundInput!) { settleRefund(input: $input) { ${failed} } }`
export const logIn = `mutation ($name: String!, $password: String!) {
  login(username: $name, password: $password) { ${failed} }
}`
export const orderQuery = `query ($id: ID!) { order(id: $id) {
  lines { id } payments { id }
  history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } }
} }`
export const customerQuery = `{ customers { items {
  firstName phoneNumber addresses { id fullName streetLine1 city defaultShippingAddress }
} } }`

const byParcelService = (trackingCode: string) => ({
  code: 'manual-fulfillment',
  arguments: [
    { name: 'method', value: 'Parcel service' },
    { name: 'trackingCode', value: trackingCode },
  ],
})

/** Refunds pieces of a line, which Vendure calls settled once the provider has paid them back. */
export async function refundPieces(
  admin: Api,
  order: Answer,
  { place, reason }: { place: number; reason: string },
) {
  const { lines, payments } = await admin(orderQuery, { id: order.id })
  const pieces = [{ orderLineId: lines[place]!.id, quantity: 1 }]
  const amounts = { shipping: 0, adjustment: 0 }
  const { id } = await admin(refundOrder, {
    input: { lines: pieces, ...amounts, paymentId: payments[0]!.id, reason },
  })
  await admin(settleRefund, { input: { id, transactionId: `refund ${id}` } })
}

/** Sends pieces of a line in a parcel of their own, and returns the parcel’s id. */
export async function sendPieces(
  admin: Api,
  order: Answer,
  { place, quantity, trackingCode }: { place: number; quantity: number; trackingCode: string },
) {
  const { lines } = await admin(orderQuery, { id: order.id })
  const pieces = [{ orderLineId: lines[place]!.id, quantity }]
  const input = { lines: pieces, handler: byParcelService(trackingCode) }
  const parcel = await admin(ship, { input })
  await admin(moveParcel, { id: parcel.id, state: 'Shipped' })
  return parcel.id
}

const cancelOrder = `mutation ($input: CancelOrderInput!) {
  cancelOrder(input: $input) { ${failed} }
}`

/** Cancels pieces of a line. */
export async function cancelPieces(
  admin: Api,
  order: Answer,
  { place, quantity }: { place: number; quantity: number },
) {
  const { lines } = await admin(orderQuery, { id: order.id })
  const input = { orderId: order.id, lines: [{ orderLineId: lines[place]!.id, quantity }] }
  await admin(cancelOrder, { input: { ...input, reason: 'Sold out', cancelShipping: false } })
}
