import type { Page } from '@playwright/test'
import { expect, hydrate, test } from './support/test.ts'

/** Takes away what came after the oldest browsers of `browserslist` in package.json. */
const makeOldest = (page: Page) =>
  page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [AbortSignal, ['any']],
      [URL, ['canParse', 'parse']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [Navigator.prototype, ['userActivation', 'share']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [Element.prototype, ['ariaHidden', 'ariaBusy', 'checkVisibility']],
      [window, ['requestIdleCallback', 'scheduler', 'navigation', 'Iterator']],
      [HTMLScriptElement, ['supports']],
    ]
    for (const [owner, names] of newer)
      for (const name of names) Reflect.deleteProperty(owner, name)
    // The build makes a call of each pattern that the oldest browsers do not parse.
    const refuse = (pattern: unknown) => {
      if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('invalid group specifier name')
    }
    window.RegExp = new Proxy(RegExp, {
      apply(target, self, [pattern, flags]) {
        refuse(pattern)
        return Reflect.apply(target, self, [pattern, flags])
      },
      construct(target, [pattern, flags]) {
        refuse(pattern)
        return Reflect.construct(target, [pattern, flags])
      },
    })
  })

/** No script starts, as where its language is newer than the browser. */
const breakScripts = (page: Page) =>
  page.route('**/_astro/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
const message = (page: Page) => page.locator('[data-system-message]')

const share = (page: Page) => page.getByRole('button', { name: 'Share this list' }).click()

test('the oldest browsers run the scripts of lists @script @once', async ({ page, signIn }) => {
  await makeOldest(page)
  await signIn('world@demo.test', '/account/wishlist')
  await hydrate(page)
  await share(page)
  await expect(page.locator('#shared-as')).toBeFocused()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.locator('#stop-sharing').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Share this list' })).toBeFocused()
  await page.goto('/account/orders')
  await hydrate(page)
  await page.getByRole('searchbox').fill('nothing at all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found for “nothing at all”.')).toBeVisible()
})

test('the oldest browsers link back to the page that the tab came from @script @once', async ({
  page,
}) => {
  await makeOldest(page)
  await page.goto('/product/1001')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  const back = page.getByRole('link', { name: 'Back to shop' })
  await expect(back).toHaveAttribute('href', /\/product\/1001$/)
})

test('the oldest browsers run the scripts of forms @script @once', async ({ page, newShopper }) => {
  await makeOldest(page)
  await newShopper()
  await page.goto('/account/addresses/add')
  await hydrate(page)
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  await country.fill('belg')
  await page.getByRole('listbox').getByRole('option', { name: 'Belgium' }).click()
  await expect(country).toHaveValue('Belgium')
  await page.goto('/account')
  await hydrate(page)
  await page.getByLabel('Mrs', { exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
})

test('a browser whose scripts do not start hides the buttons that need them @script @once', async ({
  page,
  signIn,
}) => {
  await breakScripts(page)
  await signIn('large@demo.test', '/account/wishlist')
  await share(page)
  await expect(page.locator('#shared-as')).toBeVisible()
  await expect(page.locator('main .needs-script')).toHaveCount(1)
  await expect(page.locator('.needs-script').filter({ visible: true })).toHaveCount(0)
})

test('a browser whose scripts do not start shows the plain forms @script @once', async ({
  page,
  newShopper,
}) => {
  await breakScripts(page)
  await newShopper()
  await page.goto('/account/settings')
  await page.getByRole('checkbox', { name: 'Garden & plants', exact: true }).check()
  const interests = page.locator('details.card', {
    has: page.getByRole('heading', { name: 'Interests', exact: true }),
  })
  await interests.getByRole('button', { name: 'Save' }).click()
  await expect(message(page)).toHaveText(/Settings saved/)
  await expect(message(page)).toHaveCSS('position', 'static')
  await page.goto('/account/edit-profile')
  await expect(page.locator('.avatar-field .needs-script')).toBeHidden()
  expect((await page.locator('input[type=file]').boundingBox())!.width).toBeGreaterThan(100)
})
