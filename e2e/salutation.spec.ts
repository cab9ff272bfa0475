import { Gender } from '../src/contract/codes.ts'
import { expect, test } from './support/test.ts'

const gender = async (call: (method: 'GET', path: string) => Promise<unknown>) =>
  ((await call('GET', 'shopuser/me')) as { gender: number }).gender

test('a salutation is removed by choosing “No title”', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678' })
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('radio', { name: 'Mrs' })).toBeChecked()
  await page.getByRole('radio', { name: 'No title' }).check()
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await gender(call)).toBe(Gender.unknown)
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('radio', { name: 'No title' })).toBeChecked()
})

test('a shopper can choose Mx, which answers the question', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper({ Gender: Gender.unknown, Telephone: '+31 612345678' })
  await page.goto('/account/edit-profile')
  await page.getByRole('radio', { name: 'Mx' }).check()
  await expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  const { questionFields } = (await call('GET', 'shopuser/me')) as {
    questionFields: { property: string; value: string; isComplete: boolean }[]
  }
  expect(questionFields.find(({ property }) => property === 'gender')).toMatchObject({
    value: `${Gender.other}`,
    isComplete: true,
  })
})

test('the first login accepts “No title” as an answer', async ({ page, newcomer, call }) => {
  await newcomer('/account/first-login')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'No title' }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(await gender(call)).toBe(Gender.unknown)
})

test('the settings say what the currency is for', async ({ page, newShopper, expectSound }) => {
  await newShopper()
  await page.goto('/account/settings')
  await expect(page.locator('select[name=currency]')).toHaveAccessibleDescription(
    /Prices in the shop are shown in this currency/,
  )
  await expectSound()
})
