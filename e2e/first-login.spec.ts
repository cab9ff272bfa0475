import { Gender } from '../src/contract/codes.ts'
import { shopperPages } from '../tests/support/pages.ts'
import { expectErrorFocus } from './support/errors.ts'
import { expect, hydrate, test } from './support/test.ts'

interface Me {
  firstTimeLogin: boolean
  gender: number
  interestIds: number[]
  newsletterIds: number[]
}

test('interests stand in one grid @once @script', async ({ page, newcomer }) => {
  await newcomer('/account/first-login')
  const lefts = await page
    .locator('.choice:has([name="interestIds[]"])')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().left))
  const columns = new Set(lefts)
  expect(lefts.length).toBeGreaterThan(columns.size)
  expect(lefts.map((left, i) => [...columns][i % columns.size] === left)).not.toContain(false)
})

test('a newcomer completes the first login and then reaches the requested page', async ({
  page,
  newcomer,
  call,
  expectSound,
}) => {
  await newcomer('/account/orders?query=boots')
  await expect(page).toHaveURL(/\/account\/first-login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Foyer' })).toBeVisible()
  // No option is preselected.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  await expectSound()
  for (const path of [...shopperPages, '/account/orders?query=boots']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/account\/first-login$/)
  }
  await page.getByLabel('Mrs').check()
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Yes, I’d like to receive newsletters').check()
  await page.getByLabel('Weekly picks').check()
  await page.getByLabel('Cycling').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    /1 field needs attention\s*First name/,
  )
  await expectErrorFocus(page.getByLabel('First name'))
  await expect(page.getByLabel('Last name')).toHaveValue('Berg')
  await expect(page.getByLabel('Weekly picks')).toBeChecked()
  await expect(page.getByLabel('Cycling')).toBeChecked()
  await expect(page.getByLabel('Mrs')).toBeChecked()
  await expectSound()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account\/orders\?query=boots$/)
  await expect(page.locator('[data-system-message]')).toHaveText(/Welcome! Your account is ready/)
  const me = (await call('GET', 'shopuser/me')) as Me
  expect(me).toMatchObject({ firstTimeLogin: false, gender: Gender.mrs })
  expect([me.interestIds.length, me.newsletterIds.length]).toEqual([1, 1])
  await page.goto('/account/first-login')
  await expect(page).toHaveURL(/\/account$/)
})

test('unchecking the subscription stores no newsletters @once', async ({
  page,
  newcomer,
  call,
}) => {
  await newcomer()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Yes, I’d like to receive newsletters').check()
  await page.getByLabel('Weekly picks').check()
  await page.getByLabel('Yes, I’d like to receive newsletters').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(((await call('GET', 'shopuser/me')) as Me).newsletterIds).toEqual([])
})

test('clearing the subscription empties and disables its options @script', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await hydrate(page)
  const options = page.getByRole('group', { name: 'Newsletters' }).getByRole('checkbox')
  const subscription = page.getByLabel('Yes, I’d like to receive newsletters')
  await expect(options.first()).toBeDisabled()
  await subscription.check()
  await options.first().check()
  await subscription.uncheck()
  await expect(options.first()).not.toBeChecked()
  await expect(options.first()).toBeDisabled()
  await subscription.check()
  await expect(options.first()).toBeEnabled()
  await expect(options.first()).not.toBeChecked()
})

test('an e-mail address is checked after a second, and errors disable Save @script @once', async ({
  page,
  newcomer,
}) => {
  await newcomer()
  await hydrate(page)
  const email = page.getByLabel('Email address')
  const save = page.getByRole('button', { name: 'Save' })
  await email.fill('ada@nowhere')
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expect(save).toBeDisabled()
  await email.fill('ada@demo.test')
  await expect(page.getByText('Enter a valid email address.')).toHaveCount(0)
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await expect(save).toBeEnabled()
})

test('a newcomer can sign out of the first login', async ({ page, newcomer }) => {
  await newcomer()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/first-login'))
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account\/login$/)
})

test('a salutation is stored as unknown if none is chosen @once', async ({
  page,
  newcomer,
  call,
}) => {
  await newcomer()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect((await call('GET', 'shopuser/me')) as Me).toMatchObject({
    gender: Gender.unknown,
    newsletterIds: [],
    firstTimeLogin: false,
  })
})

test('fields are announced as required, and as invalid only after a try @script @once', async ({
  page,
  newcomer,
  newShopper,
}) => {
  const session = await page.context().newCDPSession(page)
  /** The names of what a screen reader hears of as invalid. */
  const invalid = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ properties }) =>
        properties?.some(({ name, value }) => name === 'invalid' && value.value !== 'false'),
      )
      .map(({ name }) => String(name?.value))
  }
  await newcomer()
  expect(await invalid()).toEqual([])
  expect(await page.locator('form :invalid').count()).toBe(0)
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-required', 'true')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  expect(await invalid()).toContain('First name')
  await newShopper()
  await page.goto('/account')
  expect(await invalid()).toEqual([])
  await page.locator('#intro').getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Choose a title.')).toBeVisible()
  expect(await invalid()).toHaveLength(4)
  for (const path of ['edit-profile', 'addresses/add']) {
    await page.goto(`/account/${path}`)
    expect(await invalid(), path).toEqual([])
    expect(await page.locator('form :invalid').count(), path).toBe(0)
  }
})
