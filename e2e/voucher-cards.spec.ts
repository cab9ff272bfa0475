import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './support/test.ts'
import { card, group, openGroup } from './support/vouchers.ts'

const view = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cards = '/account/vouchers?view=cards'

test('few vouchers are cards, and a link shows the same ones as a table', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('remove@demo.test', '/account/vouchers')
  const welcome = card(page, 'A warm welcome')
  await expect(welcome.getByRole('heading', { level: 4 })).toHaveText(/10%\s*A warm welcome/)
  await expect(welcome).toContainText(/Valid until \d\d\/\d\d\/\d{4}/)
  await expect(welcome).toContainText('For orders of €50.00 or more')
  await expect(welcome).toContainText('Not for gift cards, nor with another voucher.')
  await expectSound()
  const count = await page.locator('.voucher-card').count()
  await view(page, 'Show as a table').click()
  await expect(page).toHaveURL(/\?view=table#list$/)
  await expect(page.locator('li.voucher')).toHaveCount(count)
  await expect(page.locator('.voucher-card')).toHaveCount(0)
  await view(page, 'Show as cards').click()
  await expect(page.locator('.voucher-card')).toHaveCount(count)
})

test('many vouchers are a table, with the same ones as cards', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  const count = await page.locator('li.voucher').count()
  await view(page, 'Show as cards').click()
  await expect(page.locator('.voucher-card')).toHaveCount(count)
  for (const name of ['used', 'expired'] as const) {
    await expect(group(page, name).locator('.voucher-card').first()).toBeHidden()
    await openGroup(page, name)
    await expect(group(page, name).locator('.voucher-card').first()).toBeVisible()
  }
  // Another test may have claimed one that is not used.
  const used = card(page, 'For our regulars').filter({ hasText: /Used \d times?/ })
  await expect(used).not.toHaveCount(0)
  await expect(card(page, 'A warm welcome', 'used').getByRole('link')).toHaveCount(0)
  await expect(group(page, 'expired').locator('.voucher-card').first()).toContainText('Expired on')
  // A campaign without a value says what it is.
  await expect(card(page, 'Spring in the garden').locator('.voucher-value')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('N/A')
  await expectSound()
})

test('a claimed card shows its code and how to use it', async ({ page, signIn, expectSound }) => {
  await signIn('full@demo.test', cards)
  const mine = card(page, 'Bring a friend')
    .filter({ has: page.getByRole('button') })
    .first()
  const id = (await mine.getAttribute('id'))!
  await mine.getByRole('button', { name: 'Claim: Bring a friend' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Voucher claimed/)
  const claimed = page.locator(`#${id}`)
  await expect(claimed).toContainText('Claimed')
  const code = (await claimed.locator('code').textContent())!
  // Without script the page comes anew, in the same view.
  await expect(page).toHaveURL(/view=cards/)
  await expectSound()
  await claimed.getByRole('link', { name: `Use now: ${code}` }).click()
  await expect(page).toHaveURL(`/basket?code=${code}`)
})

test('a later page keeps the view', async ({ page, signIn }) => {
  await signIn('large@demo.test', cards)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/view=cards&after=24/)
  await expect(page.locator('.voucher-card').first()).toBeVisible()
  await view(page, 'Show as a table').click()
  await expect(page).toHaveURL(/view=table&after=24/)
})

test('a code is sent by what the device has for it @script', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    navigator.share = (data) => {
      document.body.dataset.shared = data!.text
      return Promise.resolve()
    }
  })
  await signIn('remove@demo.test', '/account/vouchers')
  await hydrate(page)
  const mine = card(page, 'Winter warmers')
  const code = (await mine.locator('code').textContent())!
  await mine.getByRole('button', { name: `Share: ${code}` }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    `€10.00\nWinter warmers\n${code}`,
  )
})

test('a browser that cannot share has no button for it', async ({ page, signIn }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await signIn('remove@demo.test', '/account/vouchers')
  await page.mouse.move(5, 5)
  await expect(card(page, 'Winter warmers').locator('code')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0)
})

test('cards run from right to left in Arabic', async ({ page, signIn, call, expectSound }) => {
  await signIn('remove@demo.test', cards)
  await call('PATCH', 'localize', { Country: 'NL', Language: 'ar', Currency: 'EUR' })
  await page.goto(cards)
  await expect(page.locator('.voucher-card').first()).toContainText(/صالحة حتى/)
  await expectSound()
  await call('PATCH', 'localize', { Country: 'NL', Language: 'en', Currency: 'EUR' })
})
