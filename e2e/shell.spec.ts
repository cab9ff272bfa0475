import type { Page } from '@playwright/test'
import { addressAt } from './support/brands.ts'
import { expect, expectNoOverflow, test } from './support/test.ts'

/** Something that the page then tells of. */
async function removeProduct(page: Page) {
  await page
    .getByRole('button', { name: /^Remove from recently viewed/ })
    .first()
    .click()
  const message = page.locator('[data-system-message]')
  await expect(message).toContainText('The product was removed')
  return message
}

const isNarrow = (page: Page) => page.viewportSize()!.width < 919

test('the menu is folded on a narrow screen, opens by keyboard, and Escape folds it @script', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test')
  const toggle = page.locator('.menu summary')
  const orders = page
    .getByRole('navigation', { name: 'Account menu' })
    .getByRole('link', { name: 'My orders' })
  if (!isNarrow(page)) return void (await expect(orders).toBeVisible())
  await expect(orders).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(orders).toBeVisible()
  await expectSound()
  await orders.focus()
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('the menu marks where one is, and the keyboard reaches it behind the link that skips it', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test', '/account/orders')
  if (isNarrow(page)) await page.locator('.menu summary').click()
  await expect(page.locator('.menu [aria-current=page]')).toHaveText('My orders')
  await page.goto('/account/orders')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('a message counts down, stands still while somebody is at it, and closes by hand @script', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('large@demo.test')
  const message = await removeProduct(page)
  await message.hover()
  const seconds = page.locator('[data-countdown]')
  const standing = await seconds.textContent()
  await page.clock.runFor(3_000)
  expect(await seconds.textContent()).toBe(standing)
  const close = message.getByRole('button', { name: 'Close' })
  await close.focus()
  await page.mouse.move(5, 400)
  const still = await seconds.textContent()
  await page.clock.runFor(3_000)
  expect(await seconds.textContent()).toBe(still)
  await page.keyboard.press('Enter')
  await expect(message).toHaveAttribute('data-empty', '')
  await expect(page.locator('main')).toBeFocused()
})

test('a message goes along to the next page, and closes by itself @script', async ({
  page,
  signIn,
}) => {
  await signIn('large@demo.test')
  const message = await removeProduct(page)
  await page.goto('/account/settings')
  await expect(message).toContainText('The product was removed')
  await expect(message).toHaveAttribute('data-empty', '', { timeout: 8_000 })
})

test('a message has its seconds once, however quickly its pages are left @script', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('large@demo.test')
  await removeProduct(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.goto('/account/settings')
  for (const path of ['wishlist', 'settings', 'wishlist', 'settings', 'wishlist', 'settings']) {
    await page.clock.runFor(950)
    await page.goto(`/account/${path}`)
  }
  await page.clock.runFor(950)
  await expect(page.locator('[data-system-message][data-empty]')).toHaveCount(1)
})

test('between two pages a screen shows, but not to whoever wants no motion @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  await page.evaluate(() => {
    new MutationObserver(() => sessionStorage.setItem('left', 'yes')).observe(
      document.documentElement,
      { attributeFilter: ['data-leaving'] },
    )
  })
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('yes')
  await page.goBack()
  await expect(page.locator('html')).not.toHaveAttribute('data-leaving')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.evaluate(() => {
    sessionStorage.removeItem('left')
    new MutationObserver(() => sessionStorage.setItem('left', 'yes')).observe(
      document.documentElement,
      { attributeFilter: ['data-leaving'] },
    )
  })
  await page.getByRole('link', { name: 'View all orders' }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull()
})

test('a page that is pointed at is fetched ahead, which leaves its message unread @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  const ahead = page.waitForRequest(
    (request) =>
      request.url().endsWith('/account/orders') && Boolean(request.headers()['sec-purpose']),
  )
  await page.getByRole('link', { name: 'View all orders' }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})

test('back to shop leads to the page that the shop named, once; else to where the tab came from @script', async ({
  page,
  signIn,
  site,
}) => {
  await page.goto('/product/1001')
  await page.getByRole('link', { name: 'Your account' }).click()
  const back = page.getByRole('link', { name: 'Back to shop' })
  await expect(back).toHaveAttribute('href', /\/product\/1001$/)
  await signIn('full@demo.test')
  await expect(back).toHaveAttribute('href', /\/product\/1001$/)
  await page.context().addCookies([
    {
      name: 'authenticatedredirect',
      value: encodeURIComponent('/product/1002?from=mail'),
      url: site.origin,
    },
  ])
  await page.reload()
  await expect(back).toHaveAttribute('href', '/account/back-to-shop')
  await back.click()
  await expect(page).toHaveURL(/\/product\/1002\?from=mail$/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
    'authenticatedredirect',
  )
})

test('terms, privacy and cookies are there for everybody', async ({ page, expectSound }) => {
  for (const [path, title] of [
    ['terms', 'Terms'],
    ['privacy', 'Privacy'],
    ['cookie', 'Cookies'],
  ]) {
    await page.goto(`/account/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title! })).toBeVisible()
    await expectSound()
  }
})

for (const brand of ['default', 'harbour', 'nocturne', 'souk'] as const)
  test(`a message moves nothing when it comes or goes, fits the smallest screen, and covers no focus: ${brand} @script @once`, async ({
    page,
    context,
  }) => {
    await page.goto('/account/login')
    const login = addressAt(brand)(page, '/account/login')
    const placeOf = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())!
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(login)
      const before = await placeOf('main')
      await context.addCookies([
        { name: 'foyer_message', value: 'ac_SignInUnavailable', url: login },
      ])
      await page.goto(login)
      const message = page.locator('[data-system-message]')
      await expect(message.getByRole('button')).toBeVisible()
      expect(await placeOf('main')).toEqual(before)
      await expect(message).toBeInViewport({ ratio: 1 })
      await expectNoOverflow(page)
      // What comes to have the focus is not below it.
      await page.locator('.back-to-shop').focus()
      await expect(async () => {
        const [own, focused] = [
          await placeOf('[data-system-message]'),
          await placeOf('.back-to-shop'),
        ]
        expect(own.y >= focused.y + focused.height || own.y + own.height <= focused.y).toBe(true)
      }).toPass({ timeout: 3_000 })
      await message.getByRole('button').click()
      await expect(message).toHaveAttribute('data-empty')
      expect(await placeOf('main')).toEqual(before)
    }
  })

test('no page scrolls sideways at 320 pixels, in English, German or Arabic @once', async ({
  page,
  signIn,
  call,
}) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn('world@demo.test')
  const { addresses } = (await call('GET', 'shopuser/me')) as { addresses: { addressId: number }[] }
  const { data } = (await call('GET', 'order')) as { data: { id: number }[] }
  const own = [
    `addresses/edit/${addresses[0]!.addressId}`,
    `orders/${data[0]!.id}`,
    'page/nothing',
    'terms',
  ]
  for (const Language of ['en', 'de', 'ar']) {
    await call('PATCH', 'localize', { Country: 'NL', Language, Currency: 'EUR' })
    for (const path of [
      '',
      'edit-profile',
      'addresses',
      'addresses/add',
      'achievements',
      'orders',
      'vouchers',
      'wishlist',
      'settings',
      ...own,
    ])
      await test.step(`${Language} ${path}`, async () => {
        await page.goto(`/account/${path}`)
        await expectNoOverflow(page)
      })
  }
  await call('PATCH', 'localize', { Country: 'NL', Language: 'en', Currency: 'EUR' })
})
