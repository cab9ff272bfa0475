import { randomUUID } from 'node:crypto'
import { customer, order, type openFeed } from './feed.ts'

type Feed = Awaited<ReturnType<typeof openFeed>>

const recently = () => new Date(Date.now() - 1_000).toISOString()
export const person = { firstName: 'Wilhelmina', lastName: 'Featherstone' }
const address = {
  ...person,
  address: 'Secret Lane',
  city: 'Hiddenham',
  zipCode: '1234 AB',
  country: 'NL',
  email: 'wilhelmina@hidden.example',
  telephone: '+31 612345678',
}

/** Everything of an order that tells of a person, or opens more than its progress. */
const privateParts = {
  shippingAddress: address,
  billingAddress: address,
  customerNote: 'Ring at the neighbour',
  accessUrl: '/my-order',
  invoice: { name: 'INV-77', number: 'INV-77', date: '2026-01-02T09:00:00Z', url: '/invoice.pdf' },
  documents: [
    {
      kind: 'deliveryNote',
      name: 'SLIP-77',
      number: 'SLIP-77',
      date: '2026-01-02T09:00:00Z',
      url: '/slip.pdf',
    },
  ],
  payments: [
    {
      method: 'bankTransfer',
      name: 'Bank transfer',
      kind: 'bankTransfer',
      status: 'started',
      paid: '94.90',
      created: '2026-01-01T09:00:00Z',
      reference: 'REF-77',
      iban: 'NL91ABNA0417164300',
    },
  ],
}

const product = {
  name: 'Engraved pen',
  price: '94.90',
  status: 'shipped',
  options: [{ name: 'Engraving', value: 'For Cornelius' }],
}
const parcel = {
  carrier: 'Parcel service',
  number: 'PS-77',
  link: 'https://parcels.example/PS-77',
  history: [{ date: '2026-03-02T15:00:00Z', status: 'shipped' }],
}

/** Feeds a customer with an order; answers its link. */
export async function feedOrder(
  feed: Feed,
  more: Record<string, unknown> = {},
  who: Record<string, unknown> = {},
) {
  const id = randomUUID()
  await feed.lines([{ ...customer(id, { ...person, guest: true, ...who }), updatedAt: recently() }])
  const {
    type: _,
    externalId: __,
    ...fields
  } = order(id, id, {
    status: 'processing',
    products: [product],
    shipments: [parcel],
    expectedDelivery: '2026-12-01',
    ...privateParts,
    updatedAt: recently(),
    ...more,
  })
  const answer = await feed.put('order', id, fields)
  const { statusUrl = '' } = (await answer.json()) as { statusUrl?: string }
  return { id, statusUrl, path: statusUrl.replace(/^https?:\/\/[^/]+/, ''), fields }
}
