import type { EventCustomer, EventFields, EventType } from '../webhooks/events.ts'

const timestamp = '2026-03-02T09:30:00.000Z'

/** The customer of the examples of the feed. */
const customer: EventCustomer = {
  id: 1007,
  externalId: 'customer-1007',
  identities: [{ issuer: 'https://login.shop.example', subject: 'robin' }],
}

const order = { id: 100_007, externalId: 'order-100007', orderNumber: 'S-100007' }
const boots = { id: 501, externalId: '501' }
const home = { id: 4711, externalId: 'address-7' }
const campaign = { id: 3, externalId: 'spring' }
const address = {
  id: 4712,
  externalId: null,
  addressType: 'private',
  firstName: 'Robin',
  lastName: 'Jansen',
  companyName: '',
  email: 'robin@shop.example',
  telephone: '+31 612345678',
  vatNumber: '',
  address: 'Dorpsstraat',
  addressNumber: '12',
  addressNumberSuffix: '',
  addressLine2: '',
  zipCode: '3511 AB',
  city: 'Utrecht',
  state: '',
  country: 'NL',
  custom: {},
}

const fields: { [Type in EventType]: EventFields<Type> } = {
  'profile.updated': { changes: { firstName: 'Robin', language: 'nl' } },
  'address.created': { address },
  'address.updated': { address: { ...address, ...home } },
  'address.deleted': { address: home },
  'default_address.changed': { billing: home, shipping: null },
  'preferences.updated': { interests: [{ id: 5, externalId: 'hiking' }], newsletters: [] },
  'voucher.claimed': {
    voucher: { id: 9, externalId: 'voucher-9', code: 'SPRING-9', campaign },
    claimDate: timestamp,
  },
  'achievement.claimed': {
    achievement: { id: 2, externalId: 'first-order' },
    claimDate: timestamp,
    voucher: {
      id: 10,
      externalId: null,
      code: 'K7PX-2M4Q',
      campaign,
      expireDate: '2026-06-01T00:00:00.000Z',
      limited: true,
      percentage: 10,
      amount: '0.000000',
      currency: 'EUR',
    },
  },
  'order.deleted': { order },
  'return.requested': {
    return: {
      id: 31,
      externalId: null,
      order,
      created: timestamp,
      remark: 'The left one is too small.',
      products: [
        { product: boots, line: 1, name: 'Hiking boots', quantity: 1, reason: 'wrongSize' },
      ],
    },
  },
  'code.viewed': { order, line: 2, product: { id: 502, externalId: '502' }, count: 1 },
  'wish.added': { wish: { id: 77, externalId: null, product: boots } },
  'wish.removed': { wishes: [{ id: 77, externalId: 'wish-77', product: boots }] },
  'telephone.verified': { telephone: '+31 612345678', verifiedAt: timestamp },
}

/** Holds an example of each type of event. */
export const webhookExamples: Record<string, object> = Object.fromEntries(
  Object.entries(fields).map(([type, data]) => [
    type,
    { type, timestamp, data: { customer, ...data } },
  ]),
)
