import { expect, signIn, test } from './support/test.ts'

const waiting = 'react-island[when="interaction"]'

test('a page touched before its script arrives is hydrated on arrival @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/_astro/Shell*', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/account/orders', { waitUntil: 'commit' })
  await page.locator('h1').click()
  await expect(page.locator(waiting)).toHaveCount(1)
  come()
  await expect(page.locator(waiting)).toHaveCount(0)
})

test('an island whose file does not load works as without script @script @once', async ({
  browser,
  site,
}) => {
  // Errors of the fixture's own page would fail the test.
  const page = await browser.newPage()
  await page.route('**/_astro/LocalizationIsland*', (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await signIn(page, 'full@demo.test', '/account/settings', site.origin)
  await failed
  const press = (select: Element) =>
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  const select = page.locator('.combobox select').first()
  await expect.poll(() => select.evaluate(press)).toBe(true)
  await select.selectOption('BE')
  await expect(select).toHaveValue('BE')
  await page.close()
})
