import type { Browser, Page } from '@playwright/test'
import { call, expect, hydrate, signIn, test } from './support/test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const message = (page: Page) => page.locator('[data-system-message]')

/** Logs a shopper out everywhere, from another browser. */
async function endElsewhere(browser: Browser, page: Page, email: string) {
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, email, '/account', page.url())
  await call(other, 'POST', 'logout', { everywhere: true })
  await context.close()
}

/** Signs in from the login page that a form has led to, which says what has become of the form. */
async function comeBack(page: Page, path: RegExp) {
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/what you typed is kept/)
  await continueSignIn(page, path)
  await expect(message(page)).toHaveText(/Nothing has been saved yet/)
}

async function continueSignIn(page: Page, path: RegExp) {
  const email = emails.get(page)!
  await page.getByRole('link', { name: 'Continue with one-core login' }).click()
  const asked = page.getByLabel('Somebody new')
  await expect(asked.or(page.getByRole('heading', { level: 1 }))).toBeVisible()
  if (await asked.isVisible()) {
    await asked.fill(email)
    await page.getByRole('button', { name: 'Come for the first time' }).click()
  }
  await expect(page).toHaveURL(path)
}

/** Who is at a page. */
const emails = new WeakMap<Page, string>()

test.beforeEach(async ({ page, newShopper }) => {
  emails.set(page, await newShopper())
})

const end = (browser: Browser, page: Page) => endElsewhere(browser, page, emails.get(page)!)

test('an address that was typed is there after login, and saved by the shopper alone', async ({
  page,
  browser,
  call,
  expectSound,
}) => {
  await page.goto('/account/addresses/add')
  await field(page, 'First name *').fill('Augusta')
  await field(page, 'Last name *').fill('King')
  for (const label of ['E-mail address *', 'Confirm e-mail address *'])
    await field(page, label).fill('augusta@demo.test')
  for (const label of ['Telephone *', 'Confirm telephone *'])
    await field(page, label).fill('0612345678')
  await field(page, 'Street *').fill('Kade')
  await field(page, 'City *').fill('Utrecht')
  await field(page, 'Note').fill('Ring <twice>')
  await end(browser, page)
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await comeBack(page, /\/account\/addresses\/add$/)
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
  await expect(field(page, 'Note')).toHaveValue('Ring <twice>')
  await expect(field(page, 'Confirm telephone *')).toHaveValue('0612345678')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [] })
  await page.getByRole('button', { name: 'Add address', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/addresses$/)
  await expect(message(page)).toHaveText(/Your address book was saved/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    addresses: [{ city: 'Utrecht', custom: { deliveryNote: 'Ring <twice>' } }],
  })
})

test('a profile that was typed is there after login', async ({
  page,
  browser,
  call,
  expectSound,
}) => {
  await page.goto('/account/edit-profile')
  await field(page, 'Mrs').check()
  await field(page, 'First name *').fill('Augusta')
  for (const label of ['Telephone *', 'Confirm telephone *'])
    await field(page, label).fill('612345678')
  for (const [part, value] of Object.entries({ Day: '1', Month: '2', Year: '1987' }))
    await field(page, part).fill(value)
  await end(browser, page)
  await page.getByRole('button', { name: 'Save' }).click()
  await comeBack(page, /\/account\/edit-profile$/)
  await expect(field(page, 'Mrs')).toBeChecked()
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
  await expect(field(page, 'Year')).toHaveValue('1987')
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    firstName: 'Augusta',
    birthDate: '1987-02-01',
  })
})

test('choices and interests that were made are there after login', async ({
  page,
  browser,
  call,
  javaScriptEnabled,
}) => {
  const chosen = async () => {
    const { interests } = (await call('GET', 'setting/preferences')) as {
      interests: { name: string; selected: boolean }[]
    }
    return interests.filter(({ selected }) => selected).map(({ name }) => name)
  }
  const save = page.locator('form[data-preferences] button').first()
  await page.goto('/account/settings')
  await end(browser, page)
  await box(page, 'Cycling').check()
  // With script it saves itself.
  if (javaScriptEnabled === false) await save.click()
  await comeBack(page, /\/account\/settings$/)
  await expect(box(page, 'Cycling')).toBeChecked()
  expect(await chosen()).toEqual([])
  await save.click()
  await expect(message(page)).toHaveText(/Your settings were saved/)
  expect(await chosen()).toEqual(['Cycling'])

  await end(browser, page)
  await page.locator('select[name=currency]').selectOption('SEK', { force: true })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await comeBack(page, /\/account\/settings$/)
  await expect(page.locator('select[name=currency]')).toHaveValue('SEK')
  expect(await call('GET', 'shopuser/me')).toMatchObject({ defaultCurrency: { iSO4217: 'EUR' } })
})

test('a question that was answered is asked again after login, with the answer', async ({
  page,
  browser,
  call,
}) => {
  await page.goto('/account')
  await field(page, 'Mrs').check()
  await end(browser, page)
  await page.getByRole('button', { name: 'Next' }).click()
  await comeBack(page, /\/account$/)
  await expect(field(page, 'Mrs')).toBeChecked()
  await expect(page.locator('#intro [aria-invalid]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(async () => ((await call('GET', 'shopuser/me')) as { gender: number }).gender)
    .toBe(2)
})

test('a picture takes what was typed beside it to login and back @script', async ({
  page,
  browser,
}) => {
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await field(page, 'First name *').fill('Augusta')
  await end(browser, page)
  await page.getByLabel('Your picture').setInputFiles('themes/default/images/icon.svg')
  await expect(page.getByText('This is no picture that we can read')).toBeVisible()
  await page
    .getByLabel('Your picture')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
  await comeBack(page, /\/account\/edit-profile$/)
  await expect(field(page, 'First name *')).toHaveValue('Augusta')
})

test('what is checked while typing leads nobody away @script', async ({ page, browser }) => {
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await end(browser, page)
  const checked = page.waitForResponse('**/setting/validateEmail')
  await field(page, 'E-mail address *').fill('augusta@demo.test')
  expect((await checked).status()).toBe(401)
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(page).toHaveURL(/\/account\/edit-profile$/)
})

test('what has nothing typed leads to login and back to its page', async ({
  page,
  browser,
  call,
}) => {
  const who = {
    FirstName: 'Ada',
    LastName: 'Berg',
    Email: 'a@demo.test',
    ConfirmEmail: 'a@demo.test',
  }
  const where = {
    Country: 'NL',
    Address: 'Dam',
    City: 'Gouda',
    Telephone: '+31 612345678',
    ConfirmTelephone: '+31 612345678',
  }
  await call('POST', 'address', { ...who, ...where })
  await page.goto('/account/addresses?query=gouda')
  await end(browser, page)
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/You were signed out\. Sign in again to go on\./)
  await continueSignIn(page, /\/account\/addresses\?query=gouda$/)
  await expect(message(page)).not.toHaveText(/Nothing has been saved/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ addresses: [{ city: 'Gouda' }] })
})

test('a file that is asked for after the session’s end leads to login and back to its page', async ({
  page,
  browser,
  signIn,
}) => {
  emails.set(page, 'full@demo.test')
  await page.context().clearCookies()
  await signIn('full@demo.test', '/account/orders?query=102016')
  await page.getByRole('link', { name: 'View details: 102016' }).click()
  const invoice = page.getByRole('link', { name: 'Download the invoice' })
  await expect(invoice).toBeVisible()
  await end(browser, page)
  await invoice.click()
  await expect(page).toHaveURL(/\/account\/login$/)
  await expect(message(page)).toHaveText(/You were signed out\. Sign in again to go on\./)
  await continueSignIn(page, /\/account\/orders\/\d+$/)
  const [download] = await Promise.all([page.waitForEvent('download'), invoice.click()])
  expect(download.suggestedFilename()).toBe('invoice-102016.pdf')
})

test('a search after the session’s end leads to login and back to the same search @script', async ({
  page,
  browser,
}) => {
  await page.goto('/account/orders')
  await hydrate(page)
  await end(browser, page)
  await page.getByRole('searchbox').click()
  await page.keyboard.type('boots')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/login$/)
  await continueSignIn(page, /\/account\/orders\?query=boots$/)
  await expect(page.getByRole('searchbox')).toHaveValue('boots')
})

test('logging out everywhere asks twice, and ends what is open in another browser, too', async ({
  page,
  browser,
  expectSound,
}) => {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, emails.get(page)!, '/account', page.url())
  await page.goto('/account/settings')
  const card = page.locator('details.card').last()
  await expect(card.getByRole('heading', { name: 'Log out everywhere' })).toBeVisible()
  await card.getByRole('button', { name: 'Log out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('on every other device. Are you sure?')
  await expectSound()
  await dialog.getByRole('button', { name: 'No' }).click()
  await expect(dialog).toBeHidden()
  expect((await other.goto('/account/settings'))?.url()).toMatch(/settings$/)
  await card.getByRole('button', { name: 'Log out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(page).not.toHaveURL(/settings/)
  await page.goto('/account/settings')
  await expect(page).toHaveURL(/\/account\/login$/)
  await other.goto('/account/settings')
  await expect(other).toHaveURL(/\/account\/login$/)
  await expect(message(other)).toHaveText(/You were signed out/)
  await context.close()
})

/** Somebody else signs in in another tab of the same browser, which forgets who was signed in. */
async function switchAccount(page: Page, email: string, path = '/account') {
  const tab = await page.context().newPage()
  await page.context().clearCookies()
  await signIn(tab, email, path, page.url())
  return tab
}

test('a form that stays open while somebody else signs in changes nobody’s profile', async ({
  page,
  call,
}) => {
  await page.goto('/account/edit-profile')
  const name = field(page, 'First name *')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Augusta')
  for (const label of ['Telephone *', 'Confirm telephone *']) {
    await field(page, label).focus()
    await page.keyboard.type('612345678')
  }
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
  await expect(message(own)).toHaveText(/Nothing has been saved yet/)
})

for (const [path, name, email] of [
  ['/account/wishlist', /^Remove/, 'full@demo.test'],
  ['/account/addresses', /^Delete/, 'full@demo.test'],
  ['/account/orders', /^Delete/, 'full@demo.test'],
  // Nobody else's test claims hers.
  ['/account/vouchers', /^Claim/, 'large@demo.test'],
  ['/account', /^Remove/, 'full@demo.test'],
] as const)
  test(`${path} that stays open while somebody else signs in changes nothing of theirs`, async ({
    page,
    call,
  }) => {
    await page.context().clearCookies()
    await signIn(page, email, path)
    const folded = page.locator('main details:not([open]) > summary')
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

test('settings that save themselves while somebody else signs in change nothing of theirs', async ({
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
