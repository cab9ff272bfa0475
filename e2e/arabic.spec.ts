import type { Page } from '@playwright/test'
import { validAddress } from '../tests/support/addresses.ts'
import { inArabic } from './support/in-arabic.ts'
import { expect, hydrate, test } from './support/test.ts'

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: inArabic(key), exact: true })
const banner = (page: Page) => page.locator('[data-system-message]')

const arabic = { Country: 'NL', Language: 'ar', Currency: 'EUR' }

test.afterEach(async ({ page }) => {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a new address is prefilled and can be filled in from another address', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  const email = await newShopper()
  await call('PATCH', 'localize', arabic)
  await call('POST', 'address', validAddress)
  await page.goto('/account/addresses/add')
  await expect(page.locator('[name=firstName]')).toHaveValue('Ada')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await button(page, 'SameAsBilling').click()
  await expect(page.locator('[name=city]')).toHaveValue('Gouda')
  await expectSound()
})

test('a deleted address can be restored', async ({ page, newShopper, call, expectSound }) => {
  await newShopper()
  await call('PATCH', 'localize', arabic)
  await call('POST', 'address', validAddress)
  await page.goto('/account/addresses')
  await page
    .locator('.billing')
    .getByRole('button', { name: new RegExp(`^${inArabic('Delete')}`) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: inArabic('Yes') })
    .click()
  await expect(banner(page)).toContainText(inArabic('AddressDeleted'))
  await expectSound()
  await button(page, 'Undo').click()
  await expect(banner(page)).toContainText(inArabic('AddressRestored'))
})

test('an unknown voucher code is refused at its field', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await call('PATCH', 'localize', arabic)
  await page.goto('/account/vouchers')
  const field = page.getByRole('textbox', { name: inArabic('VoucherCode') })
  await field.fill('NO-SUCH-CODE')
  await button(page, 'ClaimVoucher').click()
  await expect(field).toHaveAccessibleDescription(inArabic('VoucherIsGone'))
  await expect(field).toHaveValue('NO-SUCH-CODE')
  await expectSound()
})

test('the overview begins with the next step', async ({ page, signIn, call, expectSound }) => {
  await signIn('full@demo.test')
  await call('PATCH', 'localize', arabic)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: inArabic('UpNext') })).toContainText(
    /\p{Script=Arabic}/u,
  )
  await expectSound()
  await call('PATCH', 'localize', { ...arabic, Language: 'en' })
})

test('unsaved input is restored @script', async ({ page, newShopper, call, expectSound }) => {
  await newShopper()
  await call('PATCH', 'localize', arabic)
  await page.goto('/account/edit-profile')
  await hydrate(page)
  await page.locator('[name=firstName]').fill('أوغوستا')
  await page.goto('/account/edit-profile')
  await expect(page.getByText(inArabic('DraftKept'))).toBeVisible()
  await expect(page.locator('[name=firstName]')).toHaveValue('أوغوستا')
  await expectSound()
})

test('amounts stand at the end of their lines', async ({ page, signIn, call }) => {
  await signIn('full@demo.test')
  await call('PATCH', 'localize', arabic)
  await page.goto('/account/orders/102007')
  const total = page.locator('.order-summary .total')
  const amount = total.locator('.amount')
  expect((await amount.boundingBox())!.x).toBeCloseTo((await total.boundingBox())!.x, 0)
  await call('PATCH', 'localize', { ...arabic, Language: 'en' })
})
