import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './support/test.ts'

const card = (page: Page, title: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) })

test('a visitor signs in and every card of the overview has its content', async ({
  page,
  signIn,
  call,
  expectSound,
}) => {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/account\/login$/)
  await expectSound()
  await signIn('full@demo.test')
  await expect(page.getByRole('heading', { level: 1, name: 'Account overview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hello, Noor' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '83')
  await expect(card(page, 'Profile')).toContainText('full@demo.test')
  const { achievements } = (await call('GET', 'shopuser/me')) as {
    achievements: { claimDate: string | null }[]
  }
  const coins = achievements.filter(({ claimDate }) => claimDate !== null).length
  expect(coins).toBeGreaterThanOrEqual(5)
  await expect(
    card(page, 'Profile')
      .getByRole('list', { name: 'Your achievement coins' })
      .getByRole('listitem'),
  ).toHaveCount(coins)
  await expect(card(page, 'Latest achievements').getByRole('listitem')).toHaveCount(3)
  await expect(card(page, 'Latest order').getByRole('listitem')).toHaveCount(3)
  await expect(card(page, 'Latest order')).toContainText('Processing')
  await expect(card(page, 'Recently viewed').getByRole('listitem')).toHaveCount(8)
  await expectSound()
})

test('cards collapse and open by keyboard', async ({ page, signIn }) => {
  await signIn('full@demo.test')
  const profile = card(page, 'Profile')
  await profile.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(profile.getByText('full@demo.test')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(profile.getByText('full@demo.test')).toBeVisible()
})

test('a recently viewed product is removed, and stays removed', async ({ page, signIn }) => {
  await signIn('remove@demo.test')
  const viewed = card(page, 'Recently viewed')
  const buttons = viewed.getByRole('button', { name: /^Remove from recently viewed/ })
  const before = await buttons.count()
  const name = await buttons.first().getAttribute('aria-label')
  await buttons.first().click()
  await expect(buttons).toHaveCount(before - 1)
  await expect(page.getByRole('button', { name: name! })).toHaveCount(0)
  await expect(page.locator('[data-system-message]')).toHaveText(/Product removed/)
  await page.reload()
  await expect(buttons).toHaveCount(before - 1)
  // The message goes along for what is left of its seconds.
  await expect(page.locator('[data-system-message]')).not.toHaveText(/Product removed/)
})

test('a removed recently viewed product keeps its place and can be restored', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('large@demo.test')
  const tiles = card(page, 'Recently viewed').getByRole('listitem')
  const names = () => tiles.locator('.name').allTextContents()
  const before = await names()
  const third = tiles.nth(2)
  const box = (await third.boundingBox())!
  await third.getByRole('button').click()
  await expect(third).toContainText('Removed')
  expect(await names()).toEqual(before)
  expect((await third.boundingBox())!.height).toBe(box.height)
  await expectSound()
  // The pointer would be at the second half of a double click.
  await third.getByRole('button', { name: `Undo: ${before[2]}` }).press('Enter')
  await expect(page.locator('[data-system-message]')).toHaveText(/Back on your list/)
  await expect(third.getByRole('button', { name: /^Remove from recently viewed/ })).toBeVisible()
  await page.goto('/account')
  expect(await names()).toEqual(before)
})

test('with script a removal needs no reload and keeps the focus @script', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test')
  const buttons = card(page, 'Recently viewed').getByRole('button', {
    name: /^Remove from recently viewed/,
  })
  await hydrate(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const name = (await buttons.first().getAttribute('aria-label'))!.split(': ')[1]!
  await buttons.first().click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Product removed/)
  await expect(page.getByRole('button', { name: `Undo: ${name}` })).toBeFocused()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
})

test('an empty list shows a sentence', async ({ page, signIn }) => {
  await signIn('remove@demo.test')
  const buttons = card(page, 'Recently viewed').getByRole('button', {
    name: /^Remove from recently viewed/,
  })
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click()
    await expect(buttons).toHaveCount(left - 1)
  }
  await page.goto('/account')
  await expect(card(page, 'Recently viewed')).toContainText(
    'Products that you look at in the shop appear here',
  )
})

for (const email of ['empty@demo.test', 'large@demo.test', 'world@demo.test'])
  test(`${email}: the overview is accessible and nothing overflows`, async ({
    page,
    signIn,
    expectSound,
  }) => {
    await signIn(email)
    await expect(page.getByRole('heading', { level: 1, name: 'Account overview' })).toBeVisible()
    await expect(card(page, 'Recently viewed')).toBeVisible()
    await expectSound()
  })

const upNext = (page: Page) => page.getByRole('region', { name: 'Up next' })

test('the overview begins with the parcels, then with what there is to do', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account')
  const rows = upNext(page).locator('> ul > li')
  await expect(rows).toContainText([
    'Delivery failed',
    'Arriving today',
    'Larch walking boots',
    'is waiting for your payment',
    // Another test may have deleted the unfinished order; then the next thing to do stands here.
    /isn’t finished yet|Can be returned until|expires within a week/,
  ])
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(2)).toContainText('Arriving tomorrow')
  await expect(rows.nth(2)).toContainText('1 of 3 delivered, 1 on its way, 1 being packed')
  await expect(page.locator('.up-next .button.primary')).toHaveCount(1)
  await expectSound()
  await upNext(page)
    .getByRole('link', { name: /^Show [56] more$/ })
    .click()
  await expect.poll(() => rows.count()).toBeGreaterThan(9)
  await expect(upNext(page).getByRole('link', { name: /^Return products: / })).toBeVisible()
  await expect(upNext(page).getByRole('link', { name: 'View vouchers' })).toBeVisible()
  await expect(upNext(page).getByRole('link', { name: 'View achievements' })).toBeVisible()
  await expectSound()
  await upNext(page).getByRole('link', { name: 'Track shipment: Larch walking boots' }).click()
  await expect(page).toHaveURL(/\/order\/102030#parcel-1$/)
})

test('a parcel says that it is late, can be picked up, or since when it is on its way', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('real@demo.test', '/account')
  const parcel = (name: string) => upNext(page).getByRole('listitem').filter({ hasText: name })
  await expect(parcel('Steel water bottle').first()).toContainText(
    'Ready for you at the pickup point',
  )
  await expect(parcel('Whistling camp kettle').first()).toContainText('Was expected on')
  await expectSound()
})

test('a new account is welcomed, and no card says that there is nothing', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('empty@demo.test', '/account')
  await expect(page.getByText('Welcome to your account.')).toBeVisible()
  await expect(upNext(page)).toHaveCount(0)
  await expect(card(page, 'Latest order')).toContainText('Your orders will be here.')
  await expect(page.getByText(/There are no|You have no|No name/)).toHaveCount(0)
  await expectSound()
  await card(page, 'Latest order').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'The shop' })).toBeVisible()
})

test('the footer shows the shop’s contact and links to help @once', async ({ page, signIn }) => {
  await signIn('empty@demo.test', '/account/no-such-page')
  await expect(page.getByRole('link', { name: 'Get help from the shop' })).toBeVisible()
  const contact = page.locator('address.contact')
  await expect(contact).toContainText('Monday to Friday')
  await expect(contact.getByRole('link', { name: '+31 20 123 4567' })).toHaveAttribute(
    'href',
    'tel:+31201234567',
  )
  await contact.getByRole('link', { name: 'Help' }).first().click()
  await expect(page).toHaveURL('/help')
})
