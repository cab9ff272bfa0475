import type { BrowserContext, Page } from '@playwright/test'
import {
  errorsOf,
  filledIn,
  fillFields,
  holdIslands,
  insertBesideFields,
  translate,
} from './support/changed-page.ts'
import { expect, test } from './support/test.ts'

/** Opens a page that may report what React has found changed. */
async function openTolerant(context: BrowserContext, path: string) {
  const page = await context.newPage()
  const errors = errorsOf(page)
  const hydrateHeld = await holdIslands(page)
  await page.goto(path)
  return { page, errors, hydrateHeld }
}

const people: [email: string | undefined, paths: string[]][] = [
  [undefined, ['/account', '/account/edit-profile', '/account/addresses/add', '/account/settings']],
  ['full@demo.test', ['/account/orders', '/account/vouchers', '/account/addresses']],
  ['large@demo.test', ['/account/wishlist', '/account/downloads', '/account/addresses']],
]

test('elements that an extension inserts remove no typed values @script @once', async ({
  context,
  newShopper,
  newcomer,
  signIn,
}) => {
  const check = async (path: string) => {
    const { page, errors, hydrateHeld } = await openTolerant(context, path)
    await fillFields(page)
    const typed = await filledIn(page)
    expect(typed.length, path).toBeGreaterThan(0)
    await insertBesideFields(page)
    await hydrateHeld()
    expect(await filledIn(page), path).toEqual(typed)
    expect(errors, path).toEqual([])
    await expect(page.locator('react-island[failed]'), path).toHaveCount(0)
    await page.close({ runBeforeUnload: false })
  }
  await newcomer('/account/first-login')
  await check('/account/first-login')
  for (const [email, paths] of people) {
    await context.clearCookies()
    if (email) await signIn(email)
    else await newShopper({ Telephone: '+31 612345678' })
    for (const path of paths) await check(path)
  }
})

const search = async (page: Page) => {
  await page.locator('.search input').fill('102030')
  await page.keyboard.press('Enter')
  await expect(page.locator('details.order')).toHaveCount(1)
  await page.locator('.search input').fill('nothing at all')
  await page.locator('.search button').click()
  await expect(page.locator('.orders .empty')).toBeVisible()
  await page.locator('.search input').fill('')
  await page.locator('.search button').click()
  await expect(page.locator('details.order')).toHaveCount(10)
  await page.locator('.load-more').click()
  await expect(page.locator('details.order')).not.toHaveCount(10)
}
const refuse = (form: string) => async (page: Page) => {
  const field = page.locator(`${form} [name=firstName]`)
  const wrong = page.locator(`${form} .error-summary li`)
  await field.fill('')
  await page.locator(`${form} .button.primary`).last().click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const count = await wrong.count()
  await field.fill('Ada')
  await expect(field).not.toHaveAttribute('aria-invalid')
  await expect(wrong).toHaveCount(count - 1)
}
const message = (page: Page) => page.locator('[data-system-message]')

const uses: Record<string, [path: string, use: (page: Page) => Promise<void>][]> = {
  new: [
    [
      '/account',
      async (page) => {
        await page.locator('#intro .button.primary').click()
        await expect(page.locator('#intro [aria-invalid]').first()).toBeFocused()
        await page.locator('#intro [type=radio]').first().check()
        await page.locator('#intro .button.primary').click()
        await expect(page.locator('#intro .birth-date')).toBeVisible()
        await page.locator('#intro [name=skip]').click()
        await expect(page.locator('#intro .birth-date')).toHaveCount(0)
      },
    ],
    [
      '/account/edit-profile',
      async (page) => {
        await page.locator('input[type=file]').setInputFiles({
          name: 'me.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-'),
        })
        await expect(page.locator('.avatar-field .field-error')).not.toBeEmpty()
        await refuse('form:has([name=firstName])')(page)
      },
    ],
    ['/account/addresses/add', refuse('form:has([name=firstName])')],
    [
      '/account/settings',
      async (page) => {
        await page.locator('[name="interestIds[]"][type=checkbox]').first().click()
        await expect(page.locator('.save-note').first()).toContainText('Saved')
        const combobox = page.locator('input.combobox-input').first()
        await combobox.fill('bel')
        await page.locator('[role=option]').first().click()
        await expect(combobox).toHaveValue(/Bel/)
      },
    ],
    [
      '/account/settings?verify-telephone',
      async (page) => {
        await page.locator('.popup-resend button').click()
        await page.locator('[name="code[]"]').first().fill('000000')
        await page.locator('.popup form:has([name="code[]"]) .button').click()
        await expect(page.locator('#code-error')).not.toBeEmpty()
      },
    ],
  ],
  'full@demo.test': [
    ['/account/orders', search],
    [
      '/account/downloads',
      async (page) => {
        await page.locator('.download-actions form button').first().click()
        await page.locator('.copy-code button').first().click()
        await expect(message(page)).not.toHaveAttribute('data-empty')
      },
    ],
    [
      '/account/vouchers',
      async (page) => {
        await page.locator('.voucher-form input.control').fill('NOTHING')
        await page.locator('.voucher-form .button').click()
        await expect(page.locator('.voucher-form .field-error')).not.toBeEmpty()
      },
    ],
  ],
  'large@demo.test': [
    [
      '/account/wishlist',
      async (page) => {
        await page.locator('.wish button').first().click()
        await expect(page.locator('.wish.removed')).toHaveCount(1)
        await page.locator('.wish.removed button').press('Enter')
        await expect(page.locator('.wish.removed')).toHaveCount(0)
      },
    ],
    [
      '/account/addresses',
      async (page) => {
        const rows = page.locator('.others .address')
        const count = await rows.count()
        await page.locator('.address-book .search input').fill('nothing at all')
        await expect(rows).toHaveCount(0)
        await page.locator('.address-book .search input').fill('')
        await expect(rows).not.toHaveCount(0)
        expect(count).toBeGreaterThan(0)
      },
    ],
  ],
}

test('islands keep working on a page that the browser has translated @script @once', async ({
  context,
  newShopper,
  signIn,
}) => {
  for (const [email, paths] of Object.entries(uses)) {
    await context.clearCookies()
    if (email === 'new') await newShopper({ Telephone: '+31 612345679' })
    else await signIn(email)
    for (const [path, use] of paths) {
      const { page, errors, hydrateHeld } = await openTolerant(context, path)
      await translate(page)
      await hydrateHeld()
      await use(page)
      expect(errors, path).toEqual([])
      await expect(page.locator('react-island[failed]'), path).toHaveCount(0)
      await page.close()
    }
  }
})

test('an island that fails shows the server’s HTML with the typed values @script @once', async ({
  context,
  signIn,
}) => {
  await signIn('full@demo.test')
  const { page, hydrateHeld } = await openTolerant(context, '/account/orders')
  await hydrateHeld()
  await page.evaluate(() => {
    const { removeChild } = Node.prototype
    Node.prototype.removeChild = () => {
      Node.prototype.removeChild = removeChild
      throw new Error('an extension is in the way')
    }
  })
  const input = page.locator('.search input')
  await input.fill('102030')
  await page.keyboard.press('Enter')
  await expect(page.locator('react-island[failed] details.order')).toHaveCount(10)
  await expect(input).toHaveValue('102030')
  await expect(input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('details.order')).toHaveCount(1)
  await expect(page).toHaveURL(/\?query=102030$/)
})
