import { randomBytes } from 'node:crypto'
import { readFeed, type FeedSummary } from '#server/feed/feed.ts'
import type { Shop } from '#server/shop.ts'
import { newCredential, type Site } from './site.ts'

export type Line = Record<string, unknown> & { type: string; externalId: string }

/** Feeds lines to the company of a site's brand; throws where one is refused or waits. */
export async function feed({ services, brand }: Site, lines: Line[]): Promise<FeedSummary> {
  const { store, files } = services
  const reports: unknown[] = []
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const target = { db: store.db, files, companyId: brand.companyId, shop: brand }
  const summary = await readFeed(
    target,
    (async function* () {
      yield await Promise.resolve(Buffer.from(text))
    })(),
    (report) => report.status === 'stored' || reports.push(report) > 0,
  )
  if (reports.length > 0) throw new Error(JSON.stringify(reports))
  return summary
}

/** Everything that a shop can tell of one shopper, by ids that nobody else has. */
function linesOf(name: string, issuer: string): Line[] {
  const customer = `c-${name}`
  const address = { customer, firstName: 'Noor', address: 'Dam', city: 'Gouda', country: 'NL' }
  const order = { customer, created: '2026-01-01T09:00:00Z', currency: 'EUR', totalPrice: 9 }
  const lines: Line[] = [
    { type: 'interest', externalId: `i1-${name}`, name: 'Hiking' },
    { type: 'interest', externalId: `i2-${name}`, name: 'Climbing' },
    { type: 'campaign', externalId: `k-${name}`, description: 'Spring', percentage: 10 },
    { type: 'product', externalId: `p1-${name}`, name: 'Boots', price: 9, currency: 'EUR' },
    { type: 'product', externalId: `p2-${name}`, name: 'Tent', price: 90, currency: 'EUR' },
    {
      type: 'achievement',
      externalId: `a-${name}`,
      name: 'First steps',
      totalProgress: 1,
      campaign: `k-${name}`,
    },
    {
      type: 'customer',
      externalId: customer,
      firstName: 'Noor',
      telephone: '+31612345678',
      firstTimeLogin: false,
      imageUrl: '/noor.webp',
      identities: [{ issuer, subject: name }],
    },
    { type: 'address', externalId: `h-${name}`, ...address, isBilling: true, isShipping: true },
    { type: 'address', externalId: `w-${name}`, ...address, address: 'Haven' },
    {
      type: 'order',
      externalId: `o1-${name}`,
      ...order,
      orderNumber: `1-${name}`,
      status: 'preCreated',
    },
    {
      type: 'order',
      externalId: `o2-${name}`,
      ...order,
      orderNumber: `2-${name}`,
      status: 'finished',
      products: [
        { name: 'Boots', price: 9, status: 'delivered', quantity: 2 },
        {
          product: '7001',
          name: 'Game',
          type: 'code',
          price: 1,
          status: 'delivered',
          codes: [`K-${name}`],
        },
      ],
      shipments: [{ history: [{ date: new Date().toISOString(), status: 'delivered' }] }],
    },
    {
      type: 'order',
      externalId: `o3-${name}`,
      ...order,
      orderNumber: `3-${name}`,
      status: 'processing',
      shippingAddress: { firstName: 'Noor', address: 'Dam', city: 'Gouda', country: 'NL' },
      products: [{ name: 'Tent', price: 9, status: 'awaitingFulfillment' }],
    },
    {
      type: 'voucher',
      externalId: `v-${name}`,
      customer,
      campaign: `k-${name}`,
      code: `V-${name}`,
    },
    { type: 'progress', externalId: `g-${name}`, customer, achievement: `a-${name}`, progress: 1 },
    { type: 'seen', externalId: `s-${name}`, customer, product: `p1-${name}` },
    { type: 'wish', externalId: `l1-${name}`, customer, product: `p1-${name}` },
    { type: 'wish', externalId: `l2-${name}`, customer, product: `p2-${name}` },
    { type: 'preference', externalId: `f-${name}`, customer, interests: [`i1-${name}`] },
  ]
  return lines.map((line) => ({ ...line, updatedAt: '2026-01-02T09:00:00Z' }))
}

/** Signs in by a subject of the provider; answers what a request of that shopper has. */
export async function openShopper(site: Site, subject: string) {
  const identity = {
    issuer: site.provider.issuer,
    subject,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    idToken: '',
    proof: newCredential(),
  }
  const { store } = site.services
  const token = await store.signIn(site.brand, identity)
  return async () => (await store.findSession(site.brand, token))!
}

/** A shopper of whom a shop has told everything, signed in. */
export async function fedShopper(site: Site) {
  const name = randomBytes(4).toString('hex')
  const { issuer } = site.provider
  const lines = linesOf(name, issuer)
  await feed(site, lines)
  const open = await openShopper(site, name)
  const { shopper } = await open()
  /** The shop as the shopper's next request has it. */
  const shop = async (): Promise<Shop> => (await open()).shop
  return { name, lines, issuer, accountId: shopper.id, shop }
}
export type FedShopper = Awaited<ReturnType<typeof fedShopper>>
