import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage } from '#contract/order.ts'
import { locales } from '#i18n/locales.ts'
import { feed } from '../../support/fed-shopper.ts'
import { searchCases, searchedOrderLines } from '../../support/search-cases.ts'
import { databases, startSite, type Browser, type Site } from '../../support/site.ts'

const email = 'searches@demo.test'

describe.each(databases)('searches of orders on %s', (database) => {
  let site: Site
  let browser: Browser
  beforeAll(async () => {
    site = await startSite(database)
    const name = { firstName: 'Noor', lastName: 'Visser', firstTimeLogin: false }
    const shopper = { externalId: 'searches', email, emailVerified: true, ...name }
    const customer = { type: 'customer', updatedAt: '2026-01-02T09:00:00Z', ...shopper }
    await feed(site, [customer, ...searchedOrderLines('searches')])
    browser = await site.signIn(email)
  })
  afterAll(() => site.close())

  const find = async (query: string) => {
    const response = await browser.call('GET', `/order?query=${encodeURIComponent(query)}`)
    const { data } = orderPage.parse(await response.json())
    return data.map(({ orderId }) => orderId).sort()
  }

  test.each(locales)('in %s find what they mean, and nothing else', async (locale) => {
    for (const [found, searches] of searchCases[locale]) {
      const expected = searchedOrderLines('')
        .filter(({ externalId }) => found.split(' ').includes(String(externalId).slice(7)))
        .map(({ orderNumber }) => orderNumber)
      for (const query of searches.split(' | '))
        expect.soft({ query, found: await find(query) }).toEqual({ query, found: expected })
    }
  })
})
