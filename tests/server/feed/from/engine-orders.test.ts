import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderPage, type Order } from '#contract/order.ts'
import { orderPath } from '#lib/order-path.ts'
import { convertAll } from '../../../support/converted.ts'
import { engineOrders } from '../../../support/engine-orders/engine-orders.ts'
import { customer, openFeed, type Line } from '../../../support/feed.ts'
import { downloadInvoice } from '../../../support/invoices.ts'
import { readPdf } from '../../../support/pdf.ts'
import { startSite, type Browser, type Site } from '../../../support/site.ts'

/** Orders of each shop: each has a page and a PDF of its own. */
const count = 9
const seed = Date.now()
const date = '2026-03-04T10:00:00Z'

const money = /(-?)€([\d,]+\.\d\d)/g
/** Returns the amounts of a text, as it writes them. */
const amountsIn = (text: string) =>
  [...text.matchAll(money)].map(
    ([, minus, digits]) => new Big(`${minus}${digits!.replaceAll(',', '')}`),
  )
const sum = (amounts: Big[]) => amounts.reduce((all, amount) => all.plus(amount), new Big(0))

/** Returns the lines of a summary up to its total, the total, and what follows it. */
function readSummary(text: string) {
  const [before = '', after = ''] = text.split(/\bTotal\b(?! discount)/)
  const [total, ...rest] = amountsIn(after)
  return { lines: sum(amountsIn(before)).toFixed(2), total: total?.toFixed(2), rest }
}

/** Returns what the amounts of an order, as the API has them, come to. */
function apiSum({ subTotal, shippingCost, serviceFee, transactionCost, ...order }: Order) {
  const added = [subTotal, shippingCost, serviceFee, transactionCost]
  const adjustments = (order.adjustments ?? []).map(({ amount }) => amount)
  const all = [...added, ...adjustments].map((one) => new Big(one!.amount))
  return sum(all).minus(order.discount!.amount).toFixed(2)
}

const hasPaid = ({ payments }: Line) =>
  ((payments ?? []) as { status: string; paid?: string }[]).some(
    ({ status, paid }) => status === 'paid' && Number(paid) > 0,
  )

describe.each(engineOrders)('random orders of $shop', ({ shop, orders, totalOf }) => {
  let site: Site
  let shopper: Browser
  let fed: Line[]
  let found: Map<string, Order>
  /** By the numbers of the orders. */
  const totals = new Map<string, string>()

  beforeAll(async () => {
    site = await startSite()
    const feed = await openFeed(site)
    const subject = `${shop}@engines.test`
    const identities = [{ issuer: site.provider.issuer, subject }]
    fed = fc.sample(orders, { numRuns: count, seed }).map((file, n) => {
      const { orders: made, problems, warnings } = convertAll(shop, file)
      expect([problems, warnings], `seed ${seed}`).toEqual([[], []])
      const orderNumber = `E${n}`
      totals.set(orderNumber, totalOf(file))
      const invoice = { name: `invoice-${n}.pdf`, date }
      return { ...made[0]!, externalId: orderNumber, orderNumber, customer: subject, invoice }
    })
    const { reports } = await feed.lines([customer(subject, { identities }), ...fed])
    expect(reports, `seed ${seed}`).toEqual([])
    shopper = await site.signIn(subject)
    const { data } = orderPage.parse(await (await shopper.call('GET', '/order')).json())
    found = new Map(data.map((order) => [order.orderId, order]))
  })
  afterAll(() => site.close())

  const each = () =>
    fed.map((line) => {
      const number = line.orderNumber as string
      return { line, order: found.get(number)!, charged: totals.get(number)! }
    })

  test('add up in the API, and an unpaid order is not paid', () => {
    expect(found.size).toBe(count)
    for (const { line, order, charged } of each()) {
      const which = `seed ${seed}: ${JSON.stringify(line)}`
      expect(new Big(order.totalPrice!.amount).toFixed(2), which).toBe(charged)
      expect(apiSum(order), which).toBe(charged)
      expect(order.paid !== undefined, which).toBe(hasPaid(line))
    }
  })

  test('add up on their pages', async () => {
    for (const { line, order, charged } of each()) {
      const html = await (await shopper.fetch(orderPath(order))).text()
      const [, list = ''] = /<dl class="order-summary"[^>]*>([^]*?)<\/dl>/.exec(html) ?? []
      const { lines, total, rest } = readSummary(list.replace(/<[^>]*>/g, ' '))
      const which = `seed ${seed}: ${JSON.stringify(line)}`
      expect([lines, total], which).toEqual([charged, charged])
      const shown = [order.paid, order.refunded, order.open].flatMap((one) => one?.amount ?? [])
      expect(
        rest.map((amount) => amount.toFixed(2)),
        which,
      ).toEqual(shown)
    }
  })

  test('add up on their invoices', async () => {
    for (const { line, order, charged } of each()) {
      const answer = await downloadInvoice(shopper, order.id)
      expect(answer.status).toBe(200)
      const pdf = await answer.arrayBuffer()
      const text = (await readPdf(new Uint8Array(pdf))).join(' ')
      const { lines, total } = readSummary(text.slice(text.indexOf('Subtotal')))
      const which = `seed ${seed}: ${JSON.stringify(line)}\n${text}`
      expect([lines, total], which).toEqual([charged, charged])
    }
  })
})
