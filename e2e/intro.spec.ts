import type { Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const card = (page: Page) => page.locator('#intro')
const steps = (page: Page) => card(page).getByRole('listitem')
const next = (page: Page) => card(page).getByRole('button', { name: 'Next' }).click()
const current = (page: Page) => card(page).locator('[aria-current=step]')
const progress = (page: Page, value: string) =>
  expect(card(page).getByRole('progressbar')).toHaveAttribute('value', value)

test('steps are answered in place, completed ones come first, and verification is last', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await page.goto('/account')
  await progress(page, '50')
  await expect(steps(page)).toHaveText([
    /^First name/,
    /^Last name/,
    /^Email/,
    /^Title/,
    /^Date of birth/,
    /^Phone number/,
  ])
  await expect(current(page)).toHaveText(/^Title/)
  await next(page)
  await expect(page.getByText('Choose a title.')).toBeVisible()
  await expect(card(page).getByLabel('Mr', { exact: true })).toHaveAccessibleDescription(
    'Choose a title.',
  )
  await expectSound()
  await card(page).getByLabel('Mrs').check()
  await next(page)
  await expect(current(page)).toHaveText(/^Date of birth/)
  await progress(page, '67')
  await card(page).getByLabel('Day').fill('3')
  await next(page)
  await expect(page.getByText('Enter the day, month and year')).toBeVisible()
  await expect(card(page).getByLabel('Day')).toHaveValue(/^0?3$/)
  await card(page).getByLabel('Month').fill('11')
  await card(page).getByLabel('Year').fill('1990')
  await next(page)
  await expect(current(page)).toHaveText(/^Phone number/)
  await next(page)
  await expect(page.getByText('Enter your phone number.')).toBeVisible()
  await card(page).getByLabel('Phone number', { exact: true }).fill('06 1234 5678')
  await next(page)
  const popup = page.getByRole('dialog', { name: 'Verify your phone number' })
  // With script it opens by itself.
  await expect(popup.or(card(page).getByRole('link', { name: 'Verify' })).first()).toBeVisible()
  if (await popup.isVisible()) await popup.getByRole('button', { name: 'Close' }).click()
  await expect(card(page)).toContainText('+31 612345678')
  await progress(page, '83')
  await expect(card(page).getByRole('link', { name: 'Verify' })).toBeVisible()
})

test('a birthday that is typed key by key is saved as it is shown', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper({ Gender: Gender.mr })
  await page.goto('/account')
  const type = async (...parts: string[]) => {
    await card(page).getByLabel('Day').focus()
    for (const [i, part] of parts.entries()) {
      if (i > 0) await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(part)
    }
  }
  const shown = () =>
    Promise.all(['Day', 'Month', 'Year'].map((part) => card(page).getByLabel(part).inputValue()))
  await type('31', '2', '1999')
  await next(page)
  await expect(page.getByText('This date doesn’t exist.')).toBeVisible()
  expect((await shown())[0]).toBe('31')
  await expectSound()
  await type('31', '13', '1990')
  await next(page)
  await expect(page.getByText('Part of this date wasn’t valid, so we changed it.')).toBeVisible()
  expect(await shown()).toEqual(['31', '01', '1990'])
  expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: null })
  await type('31', '03', '1990')
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText(/^Phone number/)
  // The next step does not wait for the answer.
  await expect.poll(() => call('GET', 'shopuser/me')).toMatchObject({ birthDate: '1990-03-31' })
})

test('every card shows the saved answer without a reload @script', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper()
  await call('POST', 'shopUser/updateAccount', { Gender: Gender.mr, BirthDate: '1990-01-01' })
  await page.goto('/account')
  await hydrate(page)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await card(page).getByLabel('Phone number', { exact: true }).fill('612345678')
  await next(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.telephone-line')).toContainText('+31 612345678')
  await expect(page.locator('.telephone-line').getByRole('link', { name: 'Verify' })).toBeVisible()
  await expect(page.locator('body[data-same-page]')).toHaveCount(1)
})

test('a save that is refused for its e-mail address returns to that step @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account')
  await hydrate(page)
  // The real server's refusal, of an answer to another step.
  const recover = await intercept(page, '**/shopUser/updateAccount', (route) =>
    route.continue({ postData: JSON.stringify({ Email: 'no address' }) }),
  )
  await card(page).getByLabel('Mrs').check()
  await next(page)
  await expect(current(page)).toHaveText(/^Email/)
  const email = card(page).getByLabel('Email address')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter a valid email address.')
  recover()
  await email.fill('ada@demo.test')
  await next(page)
  await expect(current(page)).toHaveText(/^Title/)
})

test('an answer that could not be sent is shown again as it was typed @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Gender: Gender.mr })
  await page.goto('/account')
  await hydrate(page)
  const save = '**/shopUser/updateAccount'
  const recover = await intercept(page, save, (route) => route.abort())
  for (const [label, typed] of Object.entries({ Day: '03', Month: '11', Year: '1990' }))
    await card(page).getByLabel(label).fill(typed)
  await next(page)
  await expect(page.locator('[data-system-message]')).toHaveText(
    /Something went wrong, but nothing was lost/,
  )
  await expect(current(page)).toHaveText(/^Date of birth/)
  await expect(card(page).getByLabel('Year')).toHaveValue('1990')
  recover()
  await next(page)
  await expect(current(page)).toHaveText(/^Phone number/)
})

test('the server validates if the form’s schema does not load @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Gender: Gender.mr })
  await page.goto('/account')
  await hydrate(page)
  const refused: string[] = []
  await intercept(page, '**/_astro/answered-question*.js', (route) => {
    refused.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'throw 0' })
  })
  for (const [label, typed] of Object.entries({ Day: '03', Month: '11', Year: '1990' }))
    await card(page).getByLabel(label).fill(typed)
  await next(page)
  await expect(current(page)).toHaveText(/^Phone number/)
  expect(refused).toHaveLength(1)
})

test('a question can be skipped by keyboard, and “No title” counts as an answer', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  await page.goto('/account')
  const skip = card(page).getByRole('button', { name: /^Skip/ })
  await card(page).getByLabel('No title').check()
  await next(page)
  await expect(current(page)).toHaveText(/^Date of birth/)
  await progress(page, '67')
  await expect(skip).toHaveAccessibleName('Skip : Date of birth')
  await expectSound()
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText(/^Phone number/)
  await progress(page, '80')
  await expect(steps(page)).toHaveCount(5)
  await skip.click()
  await expect(page.getByText('Your profile is completed')).toBeVisible()
  const left = async () =>
    ((await call('GET', 'shopuser/me')) as { questionFields: unknown[] }).questionFields.length
  await expect.poll(left).toBe(4)
  await page.reload()
  // The card has nothing to ask for any more.
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByText('Your profile is completed')).toBeVisible()
})

test('a question whose skip failed is asked again, and then the next one @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Gender: Gender.mr })
  await page.goto('/account')
  await hydrate(page)
  const recover = await intercept(page, '**/shopUser/updateAccount', (route) => route.abort())
  const skip = card(page).getByRole('button', { name: /^Skip/ })
  await skip.click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(current(page)).toHaveText(/^Date of birth/)
  recover()
  await skip.click()
  await expect(current(page)).toHaveText(/^Phone number/)
  await expect(card(page).getByLabel('Phone number', { exact: true })).toBeFocused()
})
