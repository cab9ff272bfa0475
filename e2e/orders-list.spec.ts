import type { Page } from '@playwright/test'
import type { OrderPage } from '../src/contract/order.ts'
import { yearOf } from './support/demo-days.ts'
import { expect, test } from './support/test.ts'

const cards = (page: Page) => page.locator('details.order')

test('a closed card shows the total, the number of items and the products’ pictures', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  const closed = cards(page).nth(2)
  await expect(closed).not.toHaveAttribute('open', '')
  await expect(closed.locator('.order-amount .amount')).toHaveText(/^€\d/)
  await expect(closed.locator('.order-amount .secondary')).toHaveText(/^\d+ items?$/)
  await expect(closed.locator('summary .picture').first()).toBeVisible()
  await closed.locator('summary').click()
  await expect(closed.locator('summary .picture').first()).toBeHidden()
  await expect(cards(page).locator('.expected').first()).toHaveText(/^Expected \d\d \w+ 20\d\d$/)
  await expectSound()
})

test('an order links back to its card, on the page and in the search where it was found', async ({
  page,
  signIn,
}) => {
  const year = Number(yearOf('2026-11-12T09:42')) - 1
  await signIn('large@demo.test', `/account/orders?query=${year}&page=2`)
  const card = cards(page).nth(12)
  const id = await card.getAttribute('id')
  await card.locator('summary').click()
  await card.getByRole('link', { name: /^View details/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order number/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to my orders' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/orders\\?query=${year}&page=2#${id}$`))
  await expect(page.locator(`#${id}`)).toBeInViewport()
})

test('the page of an order opens by the shop’s number and by its id', async ({ page, signIn }) => {
  await signIn('full@demo.test', '/account/orders')
  const card = cards(page).first()
  const href = (await card.getByRole('link', { name: /^View details/ }).getAttribute('href'))!
  const number = (await card.getByRole('heading', { level: 2 }).textContent())!.split(' ').at(-1)!
  expect(href).toBe(`/account/orders/${number}`)
  const id = (await card.getAttribute('id'))!.replace('order-', '')
  for (const path of [number, id]) {
    await page.goto(`/account/orders/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order number ${number}`)
  }
})

test('orders are filtered by status and year, with counts, beside a search', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  const year = yearOf('2026-06-11T14:05')
  const states = page.getByRole('list', { name: 'Filter by status' })
  const chip = states.getByRole('link', { name: /^Delivered/ })
  const [, count] = /\((\d+)\)/.exec((await chip.textContent())!)!
  await chip.click()
  await expect(page).toHaveURL(/\?state=delivered$/)
  await expect(cards(page)).toHaveCount(Math.min(10, Number(count)))
  await expect(states.locator('[aria-current]')).toHaveText(`Delivered (${count})`)
  await page
    .getByRole('list', { name: 'Filter by year' })
    .getByRole('link', { name: new RegExp(`^${year}`) })
    .click()
  await expect(page).toHaveURL(new RegExp(`state=delivered&year=${year}$`))
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('button', { name: 'Search' }).click()
  const query = 'query=nothing\\+like\\+it'
  await expect(page).toHaveURL(new RegExp(`${query}&state=delivered&year=${year}$`))
  await expect(cards(page)).toHaveCount(0)
  await expectSound()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Show oldest first' }).click()
  await expect(page.getByRole('link', { name: 'Show newest first' })).toBeVisible()
  await expect(cards(page).first().locator('time')).toContainText(yearOf('2024-03-18T20:05'))
})

test('a finished order can be bought again, and every order links to a question about it', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders?state=delivered')
  await page.goto((await cards(page).first().locator('a').first().getAttribute('href'))!)
  const number = page.url().split('/').at(-1)!
  await expect(page.getByRole('link', { name: 'Ask about this order' })).toHaveAttribute(
    'href',
    `mailto:help@foyer.example?subject=${number}`,
  )
  await expectSound()
  await page.getByRole('link', { name: 'Buy again' }).click()
  await expect(page).toHaveURL(new RegExp(`/basket\\?order=${number}$`))
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible()
})

test('an order can be cancelled at the shop until it is sent, and then it says why not', async ({
  page,
  signIn,
  call,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/orders')
  const pages = await Promise.all([1, 2, 3].map((n) => call('GET', `order?page=${n}`)))
  const all = (pages as OrderPage[]).flatMap(({ data }) => data)
  const sent = all.find(({ refusals }) => refusals.some(({ code }) => code === 'order_sent'))!
  await page.goto(`/account/orders/${sent.orderId}`)
  await expect(page.getByText('has been sent and can no longer be cancelled')).toBeVisible()
  await expectSound()
  const placed = all.find(({ actions }) => actions.includes('cancel'))!
  await page.goto(`/account/orders/${placed.orderId}`)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await expect(page).toHaveURL(new RegExp(`/cancel\\?order=${placed.orderId}$`))
  await expect(page.getByRole('heading', { name: 'Cancel an order' })).toBeVisible()
})
