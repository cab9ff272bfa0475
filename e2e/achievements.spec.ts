import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { dayFirst } from './support/demo-days.ts'
import { expect, hydrate, test } from './support/test.ts'

test.use({ hasMotion: true })

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const claim = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: new RegExp(`^Claim( reward)?: ${name}$`) })
const names = (page: Page) => page.locator('.achievement h2').allTextContents()

test('claimed achievements come first, and each shows its progress as its scale says', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('world@demo.test', '/account/achievements')
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  expect((await names(page)).slice(0, 4)).toEqual([
    'Explorer',
    'Long way round',
    'First order',
    'Early bird',
  ])
  await expect(row(page, 'Explorer')).toContainText(`Claimed on ${dayFirst('2026-11-01T00:01')}`)
  await expect(row(page, 'Explorer')).toContainText('50 of 50')
  await expect(row(page, 'Good company')).toContainText('25%')
  await expect(row(page, 'Thrifty')).toContainText('€50')
  // The scale without a progress text.
  await expect(row(page, 'Early bird')).not.toContainText('2 of 5')
  await expect(row(page, 'Early bird').getByRole('progressbar')).toHaveAttribute('value', '40')
  await expect(row(page, 'A secret')).toContainText('?')
  await expect(row(page, 'Long way round')).toContainText('Top achievement')
  await expect(row(page, 'Explorer')).not.toContainText('Top achievement')
  await expect(row(page, 'Long way round').getByRole('button')).toHaveCount(0)
  await expectSound()
})

test('a complete achievement is claimed once, and overview and vouchers show it', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', '/account/achievements')
  await expect(row(page, 'Early bird').getByRole('button')).toHaveCount(0)
  await expect(row(page, 'Old friend')).toContainText('Reward: 15% off, all year long')
  await expect(row(page, 'Explorer')).toContainText('Reward: Free shipping on one order')
  await claim(page, 'Old friend').click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Achievement claimed. Well done!/)
  await expect(claim(page, 'Old friend')).toHaveCount(0)
  await expect(row(page, 'Old friend')).toContainText('Claimed')
  expect((await names(page))[0]).toBe('Old friend')
  await expectSound()
  // The link opens the campaign, whichever it is.
  await row(page, 'Old friend').getByRole('link', { name: 'View voucher' }).click()
  const campaign = page.locator('details.campaign', { has: page.getByText('For our regulars') })
  await expect(campaign).toHaveAttribute('open')
  await expect(campaign.getByRole('listitem').last()).toContainText('15%')
  await expect(campaign.getByRole('listitem').last()).toContainText('Claimed')
  await page.goto('/account')
  await expect(
    page.getByRole('list', { name: 'Your achievement coins' }).getByRole('listitem').first(),
  ).toContainText('Old friend')
  await expect(
    page
      .locator('details', { has: page.getByRole('heading', { name: 'Latest achievements' }) })
      .getByRole('listitem')
      .first(),
  ).toContainText('Old friend')
})

test('a claim that another tab has made already is refused with a message @once', async ({
  page,
  signIn,
  call,
}) => {
  await signIn('remove@demo.test', '/account/achievements')
  const id = (await row(page, 'Kind words').getAttribute('id'))!.replace(/\D/g, '')
  await call('POST', `achievement/claim/${id}`)
  await claim(page, 'Kind words').click()
  await expect(page.locator('[data-system-message]')).toHaveText(
    /You’ve already claimed this achievement/,
  )
  await expect(row(page, 'Kind words')).toContainText('Claimed')
  await expect(claim(page, 'Kind words')).toHaveCount(0)
})

test('a new shopper sees every achievement', async ({ page, signIn, expectSound }) => {
  await signIn('empty@demo.test', '/account/achievements')
  await expect(page.locator('.achievement')).toHaveCount(12)
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await expectSound()
})

test('claiming by keyboard focuses the row, animated if motion is allowed @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/achievements')
  await hydrate(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await claim(page, 'Green fingers').focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Green fingers')).toBeFocused()
  await expect(row(page, 'Green fingers')).toHaveCSS('animation-name', 'arrive')
  await expect(row(page, 'Green fingers').locator('.coin')).toHaveCSS('animation-name', 'celebrate')
  await expect(row(page, 'Old friend')).toHaveCSS('animation-name', 'none')
  await claim(page, 'Gift giver').click()
  await expect(row(page, 'Gift giver')).toBeFocused()
  await expect(row(page, 'Gift giver')).toHaveCSS('animation-name', 'none')
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
})

test('nothing is animated if the shopper prefers reduced motion @script @once', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn('remove@demo.test', '/account/achievements')
  await hydrate(page)
  await row(page, 'Collector').evaluate((element) =>
    element.setAttribute('data-celebrated', 'true'),
  )
  await expect(row(page, 'Collector')).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(row(page, 'Collector')).toHaveCSS('animation-name', 'arrive')
})

test('nothing overlaps at any width between phone and wide screen @once @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await page.setViewportSize({ width: 940, height: 900 })
  await signIn('world@demo.test', '/account/achievements')
  const first = page.locator('.achievement').first()
  expect((await first.locator('.achievement-text').boundingBox())!.width).toBeGreaterThan(200)
  await expectSound()
})

test('a failed claim shows a message and can be repeated @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('remove@demo.test', '/account/achievements')
  await hydrate(page)
  let answers = 0
  await intercept(page, '**/achievement/claim/*', async (route) => {
    answers += 1
    await (answers === 1 ? route.abort() : route.continue())
  })
  await claim(page, 'Collector').click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(claim(page, 'Collector')).toHaveAttribute('aria-busy', 'false')
  await claim(page, 'Collector').click()
  await expect(row(page, 'Collector')).toContainText('Claimed')
})
