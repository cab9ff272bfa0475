import type { Page } from '@playwright/test'
import { ownBrand } from './support/own-brands.ts'
import { expect, test } from './support/test.ts'

const account = `${ownBrand('framing')}/account`

const place = (page: Page) => page.locator('[data-custom-page]')
const isFramedDocument = (url: URL) => url.href.endsWith('/account/documents/terms?framed')
/** Returns the text that the page treats as a document of the brand. */
const documentOf = (body: string) => ({
  contentType: 'text/html',
  body: `<!doctype html><body class="document" style="margin: 0">${body}`,
})
const frameHeight = async (page: Page) => (await page.locator('iframe').boundingBox())?.height

test('a brand’s document is shown in a frame 16 pixels taller than itself @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', `${account}/page/terms`)
  await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'My orders' }),
  ).toBeVisible()
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('.prose')).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
  const fits = async () => {
    const content = await frame
      .locator('html')
      .evaluate((html) => html.getBoundingClientRect().height)
    return Math.abs((await frameHeight(page))! - Math.ceil(content) - 16)
  }
  await expect.poll(fits).toBeLessThan(1)
  await expectSound()
  const { width } = page.viewportSize()!
  await page.setViewportSize({ width: 340, height: 700 })
  await expect.poll(fits).toBeLessThan(1)
  await page.setViewportSize({ width, height: 720 })
  await expect.poll(fits).toBeLessThan(1)
})

test('the menu leads to a document, which a link opens without script', async ({
  page,
  signIn,
  javaScriptEnabled,
  expectSound,
}) => {
  await signIn('full@demo.test', account)
  if (page.viewportSize()!.width < 919) await page.locator('.menu summary').click()
  await page.getByRole('link', { name: 'Rules' }).click()
  await expect(page).toHaveURL(`${account}/page/terms`)
  if (javaScriptEnabled !== false) return
  await page.getByRole('link', { name: 'Open “House rules”' }).click()
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await expectSound()
})

test('a page of another origin is sandboxed and gets the height it reports @script @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', `${account}/pages/tall`)
  await expect(page.frameLocator('iframe').getByText('Tall')).toBeVisible()
  await expect.poll(() => frameHeight(page)).toBe(716)
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
  await expectSound()
  await expect(page.getByRole('link', { name: 'Open “tall”' })).toBeVisible()
  // So may nobody else speak for it.
  await page.evaluate(async () => {
    const message = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    postMessage({ type: 'foyer:height', height: 3_000 }, '*')
    await message
  })
  expect(await frameHeight(page)).toBe(716)
  await page.goto(`${account}/pages/mad`)
  await expect(page.frameLocator('iframe').getByText('Mad, and kept apart')).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
  expect(await frameHeight(page)).toBe(160)
  await expect(page).not.toHaveTitle('Mad')
})

test('a page of the fund section is served below the fund’s path @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', `${account}/fund/club`)
  await expect(page).toHaveURL(`${account}/fund/club`)
  await expect(page.getByRole('heading', { level: 1, name: 'Club' })).toBeVisible()
})

test('a configured page on the account’s own host is sandboxed, too @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', `${account}/pages/tall`)
  const opened: string[] = []
  page.on(
    'request',
    (request) =>
      request.isNavigationRequest() &&
      request.frame() === page.mainFrame() &&
      opened.push(request.url()),
  )
  await page.goto(`${account}/pages/shop`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'The shop' })).toBeVisible()
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
  expect(opened).toEqual([`${account}/pages/shop`])
})

test('a page that refuses to be framed keeps its link @script @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', `${account}/pages/closed`)
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.frameLocator('iframe').getByText('Closed')).toHaveCount(0)
  await expectSound()
  await page.getByRole('link', { name: 'Open “closed”' }).click()
  await expect(page.getByText('Closed')).toBeVisible()
})

test('a document that grows is measured again, and its anchors stay in the frame @script', async ({
  page,
  signIn,
}) => {
  const growing = `<a href="#end">Down</a><p id="end" style="margin: 0">Here</p><script>
    onload = () => setTimeout(() => (document.body.style.height = '500px'), 100)
  </script>`
  await page.route(isFramedDocument, (route) => route.fulfill(documentOf(growing)))
  await signIn('full@demo.test', `${account}/page/terms`)
  await expect.poll(() => frameHeight(page)).toBe(516)
  await page.frameLocator('iframe').getByRole('link', { name: 'Down' }).click()
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).hash))
    .toEqual(['', '#end'])
  await expect(page).toHaveURL(`${account}/page/terms`)
})

test('a link replaces the frame if another page loads in it @script @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await page.route(isFramedDocument, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<header>Something failed</header>',
    }),
  )
  await signIn('full@demo.test', `${account}/page/terms`)
  await expect(page.getByRole('status').getByText('We couldn’t load this page.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectSound()
  await page.getByRole('link', { name: 'Open “House rules”' }).click()
  await expect(page.locator('.prose')).toBeVisible()
})

test('the spinner stays until a page reports that it has loaded @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', `${account}/pages/slow`)
  const done = page.frameLocator('iframe').getByText('Done')
  await expect(done).toBeAttached()
  await expect(place(page)).toHaveAttribute('aria-busy', 'true')
  await done.evaluate((button) => (button as HTMLButtonElement).click())
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
})

test('a link replaces a page that does not load within 15 seconds @script @once', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', account)
  await page.clock.install()
  await page.goto(`${account}/pages/never`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('iframe')).toBeAttached()
  await page.clock.runFor(14_000)
  await expect(page.getByText('We couldn’t load this page.')).toHaveCount(0)
  await expect(place(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(2_000)
  await expect(page.getByRole('status').getByText('We couldn’t load this page.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open “never”' })).toBeVisible()
  await expectSound()
})

test('after the session ends, the page goes to sign-in, not the frame @script @once', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', `${account}/page/terms`)
  await expect(place(page)).toHaveAttribute('aria-busy', 'false')
  await page.route('**/account/page/terms', async (route) => {
    await route.continue()
    await page.context().clearCookies({ name: 'foyer_session' })
  })
  // It is led on before it is there.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(`${account}/login`)
  await expect(page.locator('iframe')).toHaveCount(0)
})
