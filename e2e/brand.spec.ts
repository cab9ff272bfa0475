import { randomUUID } from 'node:crypto'
import { longName, ownBrand } from './support/own-brands.ts'
import { expect, test } from './support/test.ts'

test('a brand may have a long page name, no logo, a test badge and its own logout page', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('full@demo.test', `${ownBrand('long')}/account`)
  await expect(page.locator('.logo')).toHaveText('Foyer')
  const badge = page.getByRole('complementary', { name: 'TEST MODE' })
  await expect(badge).toBeVisible()
  await expect(badge).toHaveAttribute('title', 'You are currently on the test environment!')
  if (page.viewportSize()!.width < 919) await page.locator('.menu summary').click()
  await expect(page.getByRole('link', { name: longName })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nowhere' })).toHaveCount(0)
  await expectSound()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const confirm = page.getByRole('button', { name: 'Sign out here, too' })
  const front = page.getByRole('heading', { name: 'The shop' })
  await expect(confirm.or(front)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(front).toBeVisible()
})

test('a short profile completes the intro, and forms offer only the brand’s countries', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn(`ada.${randomUUID().slice(0, 8)}@demo.test`, `${ownBrand('few')}/account`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is completed')).toBeVisible()
  await expect(
    page
      .locator('#intro')
      .getByRole('progressbar')
      .or(page.locator('#intro').getByRole('listitem')),
  ).toHaveCount(0)
  await expectSound()
  await page.goto(`${ownBrand('few')}/account/addresses/add`)
  expect(await page.locator('select[name=country] option').allInnerTexts()).toEqual([
    'Belgium',
    'Germany',
    'Netherlands',
  ])
  const codes = page.locator('select[name="telephone.code"] option')
  expect(await codes.allInnerTexts()).toEqual(['Belgium +32', 'Germany +49', 'Netherlands +31'])
  // Its default rows have neither a choice of type nor a VAT number.
  await expect(page.getByText('Private/Company')).toHaveCount(0)
  await expect(page.getByLabel('Company name', { exact: true })).toBeVisible()
})
