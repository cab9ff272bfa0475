import { customerLines } from '../src/demo/data/customer-lines.ts'
import { expect, hydrate, test } from './support/test.ts'
import { open, voucher } from './support/vouchers.ts'

/** The code of a voucher that the shopper has not claimed yet: no page shows it. */
const unclaimedCode = (customer: string) =>
  [...customerLines()].find(
    (line) => line.type === 'voucher' && line.customer === customer && !line.claimDate,
  )!.code as string

test('a refused code stays in its field, and a valid one shows its voucher', async ({
  page,
  signIn,
  expectSound,
}) => {
  await signIn('world@demo.test', '/account/vouchers')
  const field = page.getByRole('textbox', { name: 'Voucher code' })
  const claim = page.getByRole('button', { name: 'Claim voucher' })
  await claim.click()
  await expect(field).toHaveAccessibleDescription('Enter a voucher code.')
  await field.fill('NO-SUCH-CODE')
  await claim.click()
  await expect(field).toHaveAccessibleDescription('We can’t find this voucher.')
  await expect(field).toHaveValue('NO-SUCH-CODE')
  await field.fill('..')
  await claim.click()
  await expect(field).toHaveValue('..')
  await expect(field).toHaveAccessibleDescription('We can’t find this voucher.')
  await expectSound()
  const code = unclaimedCode('world@demo.test')
  await field.fill(code)
  await claim.click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Voucher claimed/)
  const mine = page.getByRole('listitem').filter({ has: page.getByText(code, { exact: true }) })
  await expect(mine).toContainText('Claimed')
  await expect(mine).toBeInViewport()
  await expect(field).toHaveValue('')
})

test('a code is copied, or selected if the clipboard is blocked @script @once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('full@demo.test', '/account/vouchers')
  await hydrate(page)
  await open(page, 'Thank you for your review')
  const mine = voucher(page, 'Thank you for your review', 0)
  const code = (await mine.locator('code').textContent())!
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mine.getByRole('button', { name: `Copy: ${code}` }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Code copied/)
  await expect(mine.getByRole('button', { name: `Copied: ${code}` })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await mine.getByRole('button', { name: `Copied: ${code}` }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/you can copy it yourself/)
  await expect(mine.getByRole('button', { name: `Copy: ${code}` })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe(code)
})
