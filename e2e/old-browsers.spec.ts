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
  })

/** No script starts, as where its language is newer than the browser. */
const breakScripts = (page: Page) =>
  page.route('**/_astro/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
const message = (page: Page) => page.locator('[data-system-message]')

test('the oldest browsers run what pages do by script @script @once', async ({
  page,
  newShopper,
  signIn,
}) => {
  await makeOldest(page)
  await signIn('full@demo.test', '/account/wishlist')
  await page.getByRole('button', { name: 'Share', exact: false }).first().click()
  await expect(page.locator('#shared-as')).toBeFocused()
  await page.goto('/account/orders')
  await page.getByRole('searchbox').fill('102030')
  await page.keyboard.press('Enter')
  await expect(page.locator('details.order')).toHaveCount(1)
  await page.goto('/account/vouchers')
  await hydrate(page)
  await newShopper()
  await page.goto('/account/addresses/add')
  await hydrate(page)
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  await country.fill('belg')
  await page.getByRole('option', { name: 'Belgium' }).click()
  await expect(country).toHaveValue('Belgium')
  await page.goto('/account')
  await hydrate(page)
  await page.getByLabel('Mrs', { exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible()
})

test('a browser whose script does not start has the plain forms, and no button that does nothing @script @once', async ({
  page,
  signIn,
  newShopper,
}) => {
  await breakScripts(page)
  await signIn('full@demo.test', '/account/wishlist')
  await page.getByRole('button', { name: 'Share', exact: false }).first().click()
  await expect(page.locator('#shared-as')).toBeVisible()
  await expect(page.locator('.needs-script')).toHaveCount(1)
  await expect(page.locator('.needs-script')).toBeHidden()
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
