import { beforeAll, describe, expect, test } from 'vitest'
import { openFeed } from '../../support/feed.ts'
import { feedOrder } from '../../support/linked-orders.ts'
import { enter, mailSite, newAddress } from '../../support/mail-site.ts'
import { formFields } from '../../support/page-forms.ts'
import { openPage, postForm, withBrand } from '../../support/pages-without-script.ts'
import type { Browser } from '../../support/site.ts'

const { tested, codes, sent } = mailSite()
let feed: Awaited<ReturnType<typeof openFeed>>
beforeAll(async () => {
  feed = await openFeed(tested.site)
})

describe('everything else of the order', () => {
  const orderPage = (id: string) => `/account/orders/N-${id}`
  const isSentTo = (email: string) =>
    expect(sent().map(({ to }) => to?.[0]?.address)).toEqual([email])

  test('is shown after a code to the address that a guest has ordered with', async () => {
    const email = newAddress()
    const { id, path } = await feedOrder(feed, {}, { email })
    const browser = tested.site.anonymous()
    const asked = await postForm(browser, path, 'sendOrderCode')
    expect(asked.location).toBe('/account/login/code')
    isSentTo(email)
    const { html } = await openPage(browser, '/account/login/code')
    expect(html).toContain('the email address of your order')
    expect(html).not.toContain(email)
    await postForm(browser, '/account/login/code', 'loginByCode', { code: codes()[0]! })
    const done = await browser.fetch('/account/login/done')
    expect(done.headers.get('location')).toBe(orderPage(id))
    expect((await openPage(browser, orderPage(id))).html).toContain('Secret Lane')
    expect((await browser.fetch(path)).headers.get('location')).toBe(orderPage(id))
  })

  test('joins the account that the address has', async () => {
    const email = newAddress()
    const browser = tested.site.anonymous()
    await browser.fetch('/account/login')
    await browser.call('POST', '/login/email', { Email: email })
    await enter(browser, codes()[0]!)
    const { id: accountId } = await browser.me()
    const { id, path } = await feedOrder(feed, {}, { email })
    const other = tested.site.anonymous()
    await postForm(other, path, 'sendOrderCode')
    await postForm(other, '/account/login/code', 'loginByCode', { code: codes()[1]! })
    expect((await other.me()).id).toBe(accountId)
    expect((await openPage(browser, orderPage(id))).html).toContain('Secret Lane')
  })

  test('asks a customer with an account whose address is not verified to sign in', async () => {
    const email = newAddress()
    const { id, path } = await feedOrder(feed, {}, { email, guest: false })
    const { html } = await openPage(tested.site.anonymous(), path)
    expect(html).not.toContain('sendOrderCode')
    expect(html).toContain(`href="${orderPage(id)}"`)
    const browser = tested.site.anonymous()
    await browser.fetch('/account/login')
    const Token = path.split('/').at(-1)
    expect((await browser.call('POST', '/login/order', { Token })).status).toBe(404)
    expect(sent()).toEqual([])
  })

  test('belongs to the customer whose verified address gets the code', async () => {
    const email = newAddress()
    const { id, path } = await feedOrder(feed, {}, { email, guest: false, emailVerified: true })
    const browser = tested.site.anonymous()
    await postForm(browser, path, 'sendOrderCode')
    isSentTo(email)
    await postForm(browser, '/account/login/code', 'loginByCode', { code: codes()[0]! })
    expect((await openPage(browser, orderPage(id))).html).toContain('Secret Lane')
  })
})

describe('a guest who has lost the link', () => {
  const find = (browser: Browser, orderNumber: string, email: string) =>
    postForm(browser, '/account/find-order', 'sendOrderLink', { orderNumber, email })
  const said = 'If we have an order with this number and address, its link is on its way to you.'

  test('gets it at the address of the order', async () => {
    const email = newAddress()
    const { id, statusUrl } = await feedOrder(feed, {}, { email })
    const browser = tested.site.anonymous()
    const answer = await find(browser, ` N-${id} `, email.toUpperCase())
    expect([answer.status, answer.location]).toEqual([303, '/account/find-order'])
    expect((await openPage(browser, '/account/find-order')).html).toContain(said)
    await expect.poll(() => sent().length).toBe(1)
    const [message] = sent()
    expect(message!.to?.[0]?.address).toBe(email)
    expect(message!.subject).toBe(`Your order N-${id} at Foyer`)
    expect(message!.text).toContain(statusUrl)
    expect((await openPage(tested.site.anonymous(), statusUrl)).status).toBe(200)
  })

  test('gets the same answer where nothing fits, and no message', async () => {
    const email = newAddress()
    const { id } = await feedOrder(feed, {}, { email })
    const old = await feedOrder(feed, { updatedAt: '2026-01-01T00:00:00Z' }, { email })
    const browser = tested.site.anonymous()
    for (const [number, address] of [
      [`N-${id}`, newAddress()],
      ['N-0', email],
      [`N-${old.id}`, email],
    ] as const) {
      expect(await find(browser, number, address)).toMatchObject({ status: 303 })
      expect((await openPage(browser, '/account/find-order')).html).toContain(said)
    }
    await find(browser, `N-${id}`, email)
    await expect.poll(() => sent().length).toBe(1)
  })

  test('is told what is missing, and keeps what was typed', async () => {
    const browser = tested.site.anonymous()
    const { status, html } = await find(browser, '', 'nobody')
    expect(status).toBe(422)
    expect(html).toContain('Enter the order number.')
    expect(html).toContain('Enter a valid email address.')
    expect(formFields(html, 'sendOrderLink')).toMatchObject({ email: 'nobody' })
  })

  test('finds no such page where the brand does not offer it', () =>
    withBrand(tested.site.brand, { orderLookup: false }, async () => {
      expect((await openPage(tested.site.anonymous(), '/account/find-order')).status).toBe(404)
      expect((await openPage(tested.site.anonymous(), '/account/login')).html).not.toContain(
        'find-order',
      )
      const browser = tested.site.anonymous()
      await browser.fetch('/account/login')
      const asked = { OrderNumber: 'N-1', Email: newAddress() }
      expect((await browser.call('POST', '/orderLink', asked)).status).toBe(403)
    }))
})
