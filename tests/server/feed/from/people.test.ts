import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItem } from '#server/feed/parse-line.ts'
import { convertAll } from '../../../support/converted.ts'
import { engineOrders } from '../../../support/engine-orders/engine-orders.ts'

/** Makes of an order of each shop one of a guest who typed an address. */
const guests: Record<string, (email: string) => object> = {
  shopify: (email) => ({ customer: null, email }),
  woocommerce: (email) => ({ customer_id: 0, billing: { email } }),
  magento: (email) => ({ customer_id: null, customer_email: email }),
  shopware: (email) => ({ orderCustomer: { customerId: null, email } }),
  medusa: (email) => ({ customer_id: null, email }),
  vendure: (email) => ({ customer: { id: '5', user: null, emailAddress: email } }),
}

test.each(engineOrders)(
  'the shop vouches for a readable address of a guest of $shop',
  ({ shop, orders }) => {
    const [order] = fc.sample(orders, 1)
    const customerOf = (email: string, guestsVerified: boolean) => {
      const file = { ...order, ...guests[shop]!(email) }
      const { lines, ofType } = convertAll(shop, file, { guestsVerified })
      for (const line of lines) expect(readItem(line, '')).not.toHaveProperty('errors')
      return ofType('customer')[0]!
    }
    const vouched = { guest: true, email: 'sam@shop.example', emailVerified: true }
    expect(customerOf('sam@shop.example', true)).toMatchObject(vouched)
    expect(customerOf('sam@shop.example', false)).not.toHaveProperty('emailVerified')
    expect(customerOf('no address', true)).not.toHaveProperty('emailVerified')
  },
)
