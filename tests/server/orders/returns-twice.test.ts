import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { returns } from '#server/orders/return-table.ts'
import { fedShopper } from '../../support/fed-shopper.ts'
import { openBrowser } from '../../support/returns.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

const damaged = { reason: 'damaged', quantity: 1 }

describe.each(databases)('a return on %s', (database) => {
  let site: Site
  beforeAll(async () => {
    site = await startSite(database)
  })
  afterAll(() => site.close())

  test('a return that is sent eight times at once is stored once', async () => {
    const shopper = await fedShopper(site)
    const browser = await openBrowser(site, shopper)
    const { id } = (await (await shopper.shop()).orders.find(`2-${shopper.name}`))!
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.call('POST', `/order/requestReturn/${id}`, {
          KnownReturns: 0,
          Products: { 1: damaged },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const { db } = site.services.store
    expect(await db.$count(returns, eq(returns.orderId, id))).toBe(1)
  })
})
