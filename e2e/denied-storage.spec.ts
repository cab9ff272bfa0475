import { expect, test } from './support/test.ts'

test('pages work if the browser denies storage @script @once', async ({ page, newShopper }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await newShopper()
  await page.goto('/account/edit-profile')
  await page.getByLabel('First name').fill('Augusta')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  for (const path of ['orders', 'wishlist', 'vouchers', 'addresses/add', 'settings']) {
    await page.goto(`/account/${path}`)
    await expect(page.locator('h1')).toBeVisible()
  }
  const interest = page.locator('[name="interestIds[]"][type=checkbox]').first()
  await interest.check()
  await expect(page.locator('.save-note').first()).toHaveText('Saved')
  await page.reload()
  await expect(interest).toBeChecked()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
})
