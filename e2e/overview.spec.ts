import { expect, hydrate, test } from './support/test.ts'

const card = (page: import('@playwright/test').Page, title: string) =>
  page.locator('details', { has: page.getByRole('heading', { name: title }) })

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
  await expect(card(page, 'Recently viewed')).toContainText('You have no recently viewed products.')
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

test('a card at the top names the next step and links to it', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account')
  const next = page.getByRole('region', { name: 'Up next' })
  // A voucher that expires and achievements to claim matter less.
  await expect(next).toHaveText(/Order .+ (isn’t finished yet|is waiting for your payment)/)
  await expect(page.locator('.overview > :first-child')).toHaveClass(/notice-card/)
  await expectSound()
  await next.getByRole('link').click()
  await expect(page).toHaveURL(/\/order\/\d+$/)
})

test('the card for the next step is missing if there is nothing to do', async ({
  page,
  signIn,
}) => {
  await signIn('empty@demo.test', '/account')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Up next' })).toHaveCount(0)
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
