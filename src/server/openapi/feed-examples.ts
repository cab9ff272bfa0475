import type { FeedTypeName } from '../feed/feed-type.ts'

interface Example {
  externalId: string
  [field: string]: unknown
}

const updatedAt = '2026-03-02T09:30:00Z'
const customer = 'customer-1007'

/** One thing of each type, in an order in which each refers to what stands before it. */
export const feedExamples: Record<FeedTypeName, Example> = {
  interest: { externalId: 'outdoor', updatedAt, name: { en: 'Outdoor', nl: 'Buiten' } },
  newsletter: { externalId: 'monthly', updatedAt, name: { en: 'Monthly news', nl: 'Maandnieuws' } },
  campaign: {
    externalId: 'welcome-back',
    updatedAt,
    description: { en: 'Welcome', nl: 'Welkom' },
    conditions: { en: 'Not for gift cards.', nl: 'Niet voor cadeaubonnen.' },
    limited: true,
    percentage: 10,
    currency: 'EUR',
    minimumAmount: '50.00',
    validDays: 365,
  },
  product: {
    externalId: '501',
    updatedAt,
    name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
    category: { en: 'Shoes', nl: 'Schoenen' },
    url: '/product/501',
    image: 'https://shop.example/images/501.jpg',
    price: '89.95',
    currency: 'EUR',
    inStock: true,
  },
  achievement: {
    externalId: 'five-orders',
    updatedAt,
    name: { en: 'Five orders', nl: 'Vijf bestellingen' },
    reward: { en: '10% off', nl: '10% korting' },
    scale: 'count',
    totalProgress: 5,
    campaign: 'welcome-back',
  },
  customer: {
    externalId: customer,
    updatedAt,
    firstName: 'Robin',
    lastName: 'Jansen',
    email: 'robin@shop.example',
    emailVerified: true,
    telephone: '+31612345678',
    language: 'nl',
    country: 'NL',
    currency: 'EUR',
    firstTimeLogin: false,
    identities: [{ issuer: 'https://login.shop.example', subject: 'user-1007' }],
  },
  address: {
    externalId: 'address-1',
    updatedAt,
    customer,
    firstName: 'Robin',
    lastName: 'Jansen',
    email: 'robin@shop.example',
    telephone: '+31612345678',
    address: 'Dorpsstraat',
    addressNumber: '12',
    zipCode: '3511 AB',
    city: 'Utrecht',
    country: 'NL',
    isBilling: true,
    isShipping: true,
  },
  order: {
    externalId: 'order-100007',
    updatedAt,
    customer,
    orderNumber: 'S-100007',
    created: '2026-03-01T18:20:00+01:00',
    status: 'processing',
    currency: 'EUR',
    subTotal: '89.95',
    shippingCost: '4.95',
    totalPrice: '94.90',
    taxLines: [{ name: 'VAT', rate: '21', base: '78.43', amount: '16.47' }],
    shippingAddress: {
      firstName: 'Robin',
      lastName: 'Jansen',
      address: 'Dorpsstraat',
      addressNumber: '12',
      zipCode: '3511 AB',
      city: 'Utrecht',
      country: 'NL',
    },
    products: [
      {
        product: '501',
        name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
        price: '89.95',
        status: 'shipped',
      },
    ],
    payments: [
      {
        method: 'card',
        name: { en: 'Credit card', nl: 'Creditcard' },
        status: 'paid',
        paid: '94.90',
        created: '2026-03-01T18:21:00+01:00',
      },
    ],
    shipments: [
      {
        carrier: 'Parcel service',
        number: 'PS-20071',
        link: 'https://parcels.example/PS-20071',
        lines: [1],
        history: [{ date: '2026-03-02T08:00:00+01:00', status: 'shipped' }],
      },
    ],
    expectedDelivery: '2026-03-04',
    invoice: { name: 'invoice-100007.pdf', date: '2026-03-01T18:21:00+01:00' },
  },
  return: {
    externalId: 'return-1',
    updatedAt,
    order: 'order-100007',
    created: '2026-03-09T10:00:00+01:00',
    status: 'approved',
    refund: '89.95',
    message: { en: 'The label is in your mailbox.', nl: 'Het label zit in je mailbox.' },
    products: [
      {
        product: '501',
        name: { en: 'Hiking boots', nl: 'Wandelschoenen' },
        quantity: 1,
        reason: 'wrongSize',
      },
    ],
  },
  voucher: {
    externalId: 'voucher-1',
    updatedAt,
    customer,
    campaign: 'welcome-back',
    code: 'WELCOME-1007',
    expireDate: '2036-03-01T00:00:00Z',
    percentage: 10,
    limited: true,
  },
  progress: {
    externalId: 'customer-1007/five-orders',
    updatedAt,
    customer,
    achievement: 'five-orders',
    progress: 5,
  },
  seen: {
    externalId: 'customer-1007/501',
    updatedAt,
    customer,
    product: '501',
    added: '2026-03-01T18:00:00Z',
  },
  wish: {
    externalId: 'customer-1007/501',
    updatedAt,
    customer,
    product: '501',
    added: '2026-03-01T18:05:00Z',
    price: '99.95',
    currency: 'EUR',
  },
  preference: {
    externalId: customer,
    updatedAt,
    customer,
    interests: ['outdoor'],
    newsletters: ['monthly'],
  },
}

/** Describes each type. */
export const feedAbout: Record<FeedTypeName, string> = {
  interest: 'A subject that shoppers can choose in their settings.',
  newsletter: 'A newsletter that shoppers can choose in their settings.',
  campaign: 'A discount for which the shop gives vouchers.',
  product:
    'A product on a wishlist or in the list of viewed products. An order contains its own products.',
  achievement: 'A goal that shoppers can reach, and its reward.',
  customer: 'A person with an account, or a guest.',
  address: 'An address in the address book of a customer.',
  order: 'An order. Each list replaces the stored list.',
  return:
    'Products of an order that a shopper sends back. A return that was requested in the account area has our `id`.',
  voucher: 'A voucher of a customer.',
  progress: 'The progress of a customer towards an achievement.',
  seen: 'A product that a customer has viewed. The account area shows the last 20.',
  wish: 'A product on the wishlist of a customer.',
  preference:
    'The interests and newsletters that a customer has chosen. Each list replaces the stored list.',
}
