import type { BrowserContext, Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { expect, hydrate, signIn, test } from './support/test.ts'
import { openWatched } from './support/watched.ts'

const failure = (page: Page) => page.locator('[data-system-message] [role=alert]')
const good = (page: Page) => page.locator('[data-system-message] [role=status]')
const kept = /You are offline. Your change is kept here/
const notSent = 'You are offline. Nothing has been sent; what you entered is still here.'

/** The console of this page tells what could not be loaded. */
async function open(
  context: BrowserContext,
  origin: string,
  { email = 'large@demo.test', path = '/account' } = {},
) {
  const page = await context.newPage()
  await openWatched(page, () => signIn(page, email, path, origin))
  await hydrate(page)
  return page
}

test('a wish that is removed offline says so, and is removed later @script', async ({
  context,
  site,
}) => {
  const page = await open(context, site.origin, { path: '/account/wishlist' })
  const row = page.locator('.wish').first()
  const id = (await row.getAttribute('id'))!
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('removeWishlist')) asked.push(request.method())
  })
  await context.setOffline(true)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(failure(page)).toHaveText(kept)
  await expect(row).not.toHaveClass(/removed/)
  await context.setOffline(false)
  await expect(row).toHaveClass(/removed/)
  await expect(good(page)).toContainText('wishlist', { ignoreCase: true })
  // The failure is over.
  await expect(failure(page)).toBeHidden()
  expect(asked.length).toBe(2)
  await page.reload()
  await expect(page.locator('.wish').first()).toBeVisible()
  await expect(page.locator(`#${id}`)).toHaveCount(0)
})

test('preferences that are chosen offline are saved once there is a network @script', async ({
  context,
  newShopper,
  site,
}) => {
  const email = await newShopper()
  const page = await open(context, site.origin, { email, path: '/account/settings' })
  const box = page.getByRole('checkbox', { name: 'Cycling', exact: true })
  await context.setOffline(true)
  await box.check()
  await expect(failure(page)).toHaveText(kept)
  await expect(box).toBeChecked()
  await context.setOffline(false)
  await expect(good(page)).toContainText('You are online again, and your change is saved.')
  await expect(failure(page)).toBeHidden()
  await page.reload()
  await expect(box).toBeChecked()
})

test('a page that is opened later makes the change that another has left @script', async ({
  context,
  newShopper,
  site,
}) => {
  const email = await newShopper()
  const page = await open(context, site.origin, { email, path: '/account/settings' })
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Camping', exact: true }).check()
  await expect(failure(page)).toHaveText(kept)
  // The page goes before it hears that there is a network again, as a phone's browser ends it.
  const change = await page.evaluate(() => sessionStorage.getItem('foyer-waiting'))
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('test-once')) sessionStorage.setItem('foyer-waiting', text)
    sessionStorage.setItem('test-once', 'done')
  }, change!)
  await page.goto(`${site.origin}/account/settings`)
  await expect(good(page)).toContainText('your change is saved')
  await expect(page.getByRole('checkbox', { name: 'Camping', exact: true })).toBeChecked()
  expect(await page.evaluate(() => sessionStorage.getItem('foyer-waiting'))).toBeNull()
})

test('a plain form keeps its entries offline, and is sent once there is a network @script', async ({
  context,
  newShopper,
  site,
}) => {
  const email = await newShopper()
  const page = await open(context, site.origin, { email, path: '/account/settings' })
  const currency = page.locator('select[name=currency]')
  await currency.selectOption('SAR', { force: true })
  const save = page.locator('form:has(select[name=currency]) button.primary')
  await context.setOffline(true)
  await save.click()
  const note = page.locator('.offline-note')
  await expect(note).toHaveText(notSent)
  await expect(note).toHaveRole('alert')
  await expect(save).not.toHaveAttribute('aria-busy', 'true')
  await expect(currency).toHaveValue('SAR')
  // It stands beside the button, in sight.
  await expect(note).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(note).toHaveText('You are online again. You can send it now.')
  const answered = page.waitForEvent('load')
  await save.click()
  await answered
  await expect(currency).toHaveValue('SAR')
  await expect(page.locator('.offline-note')).toHaveCount(0)
})

test('the form of a profile says that nothing was sent, and keeps it @script', async ({
  context,
  newShopper,
  site,
}) => {
  const email = await newShopper({
    Telephone: '+31 612345678',
    Gender: Gender.mr,
    BirthDate: '1990-01-01',
  })
  const page = await open(context, site.origin, { email, path: '/account/edit-profile' })
  const name = page.getByLabel('First name')
  await name.fill('Grace')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(failure(page)).toContainText(notSent)
  await expect(name).toHaveValue('Grace')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Grace').first()).toBeVisible()
})

test('what must not be late is not kept: the whole list, and signing out @script', async ({
  context,
  newShopper,
  call,
  site,
}) => {
  const email = await newShopper()
  await call('POST', 'shopUser/addWishlist', { ProductId: 1001, Added: new Date().toISOString() })
  const page = await open(context, site.origin, { email, path: '/account/wishlist' })
  await context.setOffline(true)
  await page.locator('.clear-list > summary').click()
  await page.locator('.clear-list button[value=all]').click()
  await expect(failure(page)).toContainText(notSent)
  expect(await page.evaluate(() => sessionStorage.getItem('foyer-waiting'))).toBeNull()
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator('.wish')).toHaveCount(1)
})

test('the rest of a list that did not come offline comes later @script', async ({
  context,
  site,
}) => {
  const page = await open(context, site.origin, { path: '/account/orders' })
  const orders = page.locator('details.order')
  const before = await orders.count()
  const more = page.getByRole('link', { name: 'Load more' })
  await context.setOffline(true)
  await more.click()
  await expect(failure(page)).toContainText('You are offline')
  await expect(orders).toHaveCount(before)
  await context.setOffline(false)
  await more.click()
  await expect.poll(() => orders.count()).toBeGreaterThan(before)
})
