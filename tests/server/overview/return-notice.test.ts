import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { daysAgo, deliver, openBrowser } from '../../support/returns.ts'
import { startSite, type Site } from '../../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const sentence = /Can be returned until|Last day to return it/
const isTold = async (shopper: FedShopper) => {
  const browser = await openBrowser(site, shopper)
  return sentence.test(await (await browser.fetch('/account')).text())
}
/** The day on which something arrived that can be returned for three more days. */
const arrivedDaysAgo = () => site.brand.returnDays! - 3

test('the end of a return term is told, also where only a parcel was expected on a day', async () => {
  const shopper = await fedShopper(site)
  await deliver(site, shopper, [{ name: 'Socks' }], daysAgo(arrivedDaysAgo()))
  expect(await isTold(shopper)).toBe(true)
  const other = await fedShopper(site)
  await deliver(site, other, [{ name: 'Socks' }], undefined)
  expect(await isTold(other)).toBe(false)
  const today = dayIn(site.brand.timeZone, new Date())
  const line = {
    type: 'order',
    externalId: `o2-${other.name}`,
    customer: `c-${other.name}`,
    updatedAt: new Date().toISOString(),
    shipments: [{ expectedDelivery: daysLater(today, -arrivedDaysAgo()) }],
  }
  await feed(site, [line])
  expect(await isTold(other)).toBe(true)
})

test('an order that has not arrived as a whole has no last day to return it', async () => {
  const shopper = await fedShopper(site)
  const products = [{ name: 'Socks' }, { name: 'Hat', status: 'awaitingFulfillment' }]
  await deliver(site, shopper, products, daysAgo(arrivedDaysAgo()))
  expect(await isTold(shopper)).toBe(false)
})

test('an order of which all is coming back has none', async () => {
  const shopper = await fedShopper(site)
  await deliver(site, shopper, [{ name: 'Socks' }], daysAgo(arrivedDaysAgo()))
  const browser = await openBrowser(site, shopper)
  const order = (await shopper.shop()).orders
  const { id } = (await order.find(`2-${shopper.name}`))!
  const products = { 1: { reason: 'damaged', quantity: 1 } }
  await browser.call('POST', `/order/requestReturn/${id}`, { products })
  expect(await isTold(shopper)).toBe(false)
})
