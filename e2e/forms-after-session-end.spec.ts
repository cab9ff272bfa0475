import type { Page } from '@playwright/test'
import { emails } from './support/session-end.ts'
import { expect, hydrate, signIn, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const message = (page: Page) => page.locator('[data-system-message]')

test.beforeEach(async ({ page, newShopper }) => {
  emails.set(page, await newShopper())
})

/** Somebody else signs in in another tab of the same browser, which forgets who was signed in. */
async function switchAccount(page: Page, email: string, path = '/account') {
  const tab = await page.context().newPage()
  await page.context().clearCookies()
  await signIn(tab, email, path, page.url())
  return tab
}

test('a profile form left open while another shopper signs in changes neither profile', async ({
  page,
  call,
}) => {
  await page.goto('/account/edit-profile')
  const name = field(page, 'First name *')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Augusta')
  await field(page, 'Phone number *').focus()
  await page.keyboard.type('612345678')
  await switchAccount(page, 'full@demo.test')
  const before = await call('GET', 'shopuser/me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(message(page)).toHaveText(
    /The account in this browser changed.*kept for that account/,
  )
  await expect(name).not.toHaveValue('Augusta')
  expect(await call('GET', 'shopuser/me')).toEqual(before)
  // The shopper whose form it was finds it in this browser, and nobody else.
  const draft = (await page.context().cookies()).filter(({ name }) => name === 'foyer_draft')
  const own = await switchAccount(page, emails.get(page)!)
  await own.context().addCookies(draft)
  await own.goto('/account/edit-profile')
  await expect(field(own, 'First name *')).toHaveValue('Augusta')
  await expect(message(own)).toHaveText(/You’re signed in again/)
})

for (const [path, name, email] of [
  ['/account/wishlist', /^Remove/, 'full@demo.test'],
  ['/account/addresses', /^Delete/, 'full@demo.test'],
  ['/account/orders', /^Delete/, 'full@demo.test'],
  // No other test claims this shopper's vouchers.
  ['/account/vouchers', /^Claim:/, 'large@demo.test'],
  ['/account', /^Remove/, 'full@demo.test'],
] as const)
  test(`${path} left open while another shopper signs in changes nothing of theirs`, async ({
    page,
    call,
    site,
    javaScriptEnabled,
  }) => {
    await page.context().clearCookies()
    await signIn(page, email, path, site.origin)
    // Before that a button sends its form.
    if (javaScriptEnabled !== false) await hydrate(page)
    const folded = page.locator('main details:not([open]) > summary').locator('visible=true')
    if (path === '/account/vouchers' || path === '/account/orders')
      for (const row of (await folded.all()).reverse()) await row.click()
    const stored = async () => [await call('GET', 'shopuser/me'), await call('GET', 'order')]
    const own = await stored()
    await switchAccount(page, 'empty@demo.test')
    const before = await stored()
    await page.getByRole('button', { name }).locator('visible=true').first().click()
    const yes = page.getByRole('button', { name: 'Yes', exact: true }).locator('visible=true')
    if (path === '/account/addresses' || path === '/account/orders') await yes.click()
    await expect(message(page)).toHaveText(/The account in this browser changed/)
    expect(await stored()).toEqual(before)
    await switchAccount(page, email)
    expect(await stored()).toEqual(own)
  })

test('settings autosaved after another shopper has signed in change nothing of theirs', async ({
  page,
  call,
  javaScriptEnabled,
}) => {
  await page.goto('/account/settings')
  const own = await call('GET', 'setting/preferences')
  await switchAccount(page, 'empty@demo.test')
  const before = await call('GET', 'setting/preferences')
  await box(page, 'Cycling').click()
  if (javaScriptEnabled === false)
    await page.locator('form[data-preferences] button').first().click()
  await expect(message(page)).toHaveText(/The account in this browser changed/)
  expect(await call('GET', 'setting/preferences')).toEqual(before)
  await switchAccount(page, emails.get(page)!)
  expect(await call('GET', 'setting/preferences')).toEqual(own)
})
