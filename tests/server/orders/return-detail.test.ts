import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReturnStatus } from '#contract/codes.ts'
import { orderReturn, type OrderReturn } from '#contract/order-parts.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { dayIn } from '#lib/dates.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { deliver, openBrowser } from '../../support/returns.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const pdf = Buffer.from('%PDF-1.7 label').toString('base64')
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

describe('a return', () => {
  let site: Site
  let shopper: FedShopper
  let browser: Browser
  let made: OrderReturn
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const orderOf = async () => (await shopper.shop()).orders.find(`2-${shopper.name}`)
  const read = async () => (await orderOf())!.returns![0]!
  const path = () => `/account/orders/2-${shopper.name}/return/${made.id}`
  const answer = (fields: object, seconds = 0) => {
    const line = { type: 'return', externalId: `r-${shopper.name}`, id: made.id }
    return feed(site, [{ ...line, updatedAt: at(seconds), ...fields }])
  }
  const cancel = (of = browser) => of.call('POST', `/order/cancelReturn/${made.id}`)
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ]

  async function begin() {
    shopper = await fedShopper(site)
    await deliver(site, shopper, [{ name: 'Socks' }])
    browser = await openBrowser(site, shopper)
    const { id } = (await orderOf())!
    const products = { 1: { reason: 'damaged', quantity: 1 } }
    const response = await browser.call('POST', `/order/requestReturn/${id}`, { products })
    made = orderReturn.parse(await response.json())
  }

  test('tells how to send the parcel once the shop has approved it', async () => {
    await begin()
    expect(made).not.toHaveProperty('address')
    const sent = { reference: 'RMA-7', sendBy: '2040-03-24', address: 'Dock 4\nUtrecht' }
    await answer({ status: 'approved', ...sent, carrier: 'Post', label: { url: '/label/7' } })
    expect(await read()).toMatchObject({ ...sent, carrier: 'Post', hasLabel: true })
    // A browser that follows the link is led on, too.
    for (const mode of ['cors', 'navigate']) {
      const label = await browser.fetch(`/account/api/v1/order/returnLabel/${made.id}`, {
        headers: { 'sec-fetch-mode': mode },
      })
      expect([label.status, label.headers.get('location')]).toEqual([302, '/label/7'])
    }
    const calendar = await browser.call('GET', `/order/returnCalendar/${made.id}`)
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20400324')
    const html = await (await browser.fetch(path())).text()
    for (const text of ['RMA-7', 'Dock 4', '24 March 2040', 'Download return label'])
      expect(html).toContain(text)
    await answer({ status: 'received' }, 1)
    expect(await read()).not.toHaveProperty('address')
    // The parcel is not sent once more.
    const late = await browser.call('GET', `/order/returnLabel/${made.id}`)
    expect(await codeOf(late)).toEqual([404, 'return_label_missing'])
  })

  test('has the label that the feed brought as a file', async () => {
    await begin()
    await answer({ status: 'approved', label: { file: pdf } })
    const label = await browser.call('GET', `/order/returnLabel/${made.id}`)
    expect(label.headers.get('content-type')).toBe('application/pdf')
    expect(await label.text()).toBe('%PDF-1.7 label')
    await answer({ label: null }, 1)
    expect(await codeOf(await browser.call('GET', `/order/returnLabel/${made.id}`))).toEqual([
      404,
      'return_label_missing',
    ])
  })

  test('uses the settings of the brand where the feed says nothing', async () => {
    await begin()
    expect(await codeOf(await browser.call('GET', `/order/returnCalendar/${made.id}`))).toEqual([
      404,
      'return_day_unknown',
    ])
    await answer({ status: 'approved' })
    const { address, carrier } = site.brand.returnParcels
    expect(await read()).toMatchObject({ address: address!.join('\n'), carrier })
    const today = dayIn(site.brand.timeZone, new Date())
    const { sendDays } = site.brand.returnParcels
    expect((await read()).sendBy).toBe(daysLater(today, sendDays!))
    // The days run from the approval, where the shop has dated it.
    const history = [{ date: '2026-03-10T12:00:00Z', status: 'approved' }]
    await answer({ status: 'approved', history }, 1)
    expect((await read()).sendBy).toBe(daysLater('2026-03-10', sendDays!))
  })

  test('is cancelled once, and frees its products', async () => {
    await begin()
    expect(made.canCancel).toBe(true)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await read()).toMatchObject({ status: ReturnStatus.cancelled })
    expect((await orderOf())!.actions).toContain('return')
    // An answer from before the cancellation is older.
    await answer({ status: 'approved' }, -60)
    expect((await read()).status).toBe(ReturnStatus.cancelled)
    await answer({ status: 'approved' }, 60)
    expect((await read()).status).toBe(ReturnStatus.approved)
  })

  test('cannot be cancelled while the shop works on it, unless the shop says so', async () => {
    await begin()
    await answer({ status: 'approved' })
    expect(await codeOf(await cancel())).toEqual([409, 'return_not_cancellable'])
    const page = await browser.submit(path(), { call: 'cancelReturn', id: String(made.id) })
    expect(page.status).toBe(409)
    expect(await page.text()).toContain('This return can no longer be cancelled here.')
    await answer({ cancellable: true }, 1)
    expect((await cancel()).status).toBe(200)
  })

  test('of another shopper is not found', async () => {
    await begin()
    const stranger = await site.signIn('full@demo.test')
    expect(await codeOf(await cancel(stranger))).toEqual([404, 'return_gone'])
    for (const call of ['returnLabel', 'returnCalendar'])
      expect(await codeOf(await stranger.call('GET', `/order/${call}/${made.id}`))).toEqual([
        404,
        'return_gone',
      ])
    expect((await stranger.fetch(path())).status).toBe(404)
  })

  test.each([
    { label: { url: '/label', file: pdf } },
    { label: {} },
    { label: { file: 'bm90IGEgcGRm' } },
    { label: { url: 'javascript:alert(1)' } },
    { history: [{ date: '2026-03-01T10:00:00Z', status: 'lost' }] },
  ])('is stored without %j', async (fields) => {
    await begin()
    await answer({ status: 'approved', ...fields })
    const stored = await read()
    expect(stored.status).toBe(ReturnStatus.approved)
    expect(stored).not.toHaveProperty('hasLabel')
    expect(stored).not.toHaveProperty('history')
  })
})
