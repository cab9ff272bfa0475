import { expect, test } from 'vitest'
import { feed } from '../../support/fed-shopper.ts'
import { startSite } from '../../support/site.ts'

const created = '2026-11-20T09:00:00Z'
const email = 'many-lines@demo.test'

/** An order of as many lines as one may have, of each of which a part was sent. */
const order = (n: number) => ({
  type: 'order',
  externalId: `many-${n}`,
  updatedAt: created,
  customer: 'many',
  orderNumber: `MANY-${n}`,
  created,
  currency: 'EUR',
  status: 'processing',
  products: Array.from({ length: 1_000 }, () => ({
    name: 'Boots',
    price: 1,
    quantity: 3,
    status: 'shipped',
  })),
  shipments: [
    {
      lines: Array.from({ length: 1_000 }, (_, n) => ({ line: n + 1, quantity: 2 })),
      history: [{ date: created, status: 'shipped' }],
    },
  ],
})

test('partly sent orders with many lines are listed', async () => {
  const site = await startSite()
  try {
    const name = { firstName: 'Noor', lastName: 'Visser', firstTimeLogin: false }
    const shopper = { externalId: 'many', email, emailVerified: true, ...name }
    await feed(site, [
      { type: 'customer', updatedAt: created, ...shopper },
      ...Array.from({ length: 20 }, (_, n) => order(n)),
    ])
    const browser = await site.signIn(email)
    const listed = await browser.fetch('/account/orders')
    expect(listed.status).toBe(200)
    expect(await listed.text()).toContain('MANY-19')
  } finally {
    await site.close()
  }
})
