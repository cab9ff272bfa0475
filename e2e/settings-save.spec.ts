import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, hydrate, test } from './support/test.ts'

const card = (page: Page, title: string) =>
  page.locator('details.card', { has: page.getByRole('heading', { name: title, exact: true }) })
const interests = (page: Page) => card(page, 'Interests')
const saved = (page: Page) => interests(page).getByRole('status')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Collects the requests that save interests. */
function saves(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/setting/interests')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('three interests toggled quickly are saved in one request @script', async ({
  page,
  signIn,
}) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  const sent = saves(page)
  for (const name of ['Cycling', 'Camping', 'Garden & plants']) await box(page, name).click()
  const chosen = await interests(page).getByRole('checkbox', { checked: true }).count()
  await expect(saved(page)).toHaveText('Saved')
  expect(sent).toHaveLength(1)
  expect((JSON.parse(sent[0]!) as { InterestIds: number[] }).InterestIds).toHaveLength(chosen)
})

test('a button to save is there while something is unsaved @script', async ({ page, signIn }) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  const save = interests(page).getByRole('button', { name: 'Save' })
  const saveLocale = page.getByRole('button', { name: 'Save: Country, language and currency' })
  await expect(save).toBeHidden()
  await expect(saveLocale).toBeHidden()
  await box(page, 'Cycling').click()
  await save.press('Enter')
  await expect(saved(page)).toHaveText('Saved')
  // The button is gone, and the focus is on what it said.
  await expect(save).toBeHidden()
  await expect(saved(page)).toBeFocused()
  await box(page, 'Cycling').click()
  await expect(saved(page)).toHaveText('')
  await expect(save).toBeVisible()
  await expect(saved(page)).toHaveText('Saved')
  const currency = page.locator('select[name=currency]')
  const before = await currency.inputValue()
  await currency.selectOption('SAR', { force: true })
  await expect(saveLocale).toBeVisible()
  await currency.selectOption(before, { force: true })
  await expect(saveLocale).toBeHidden()
})

test('a link waits until a recent toggle is saved @script', async ({ page, signIn }) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  const sent = saves(page)
  const isChecked = await box(page, 'Hiking & trails').isChecked()
  await box(page, 'Hiking & trails').click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  expect(sent).toHaveLength(1)
  await page.goto('/account/settings')
  await expect(box(page, 'Hiking & trails')).toBeChecked({ checked: !isChecked })
})

test('signing out also waits for the save, and Save sends at once @script', async ({
  page,
  signIn,
  call,
}) => {
  const isChosen = async (name: string) => {
    const { interests } = (await call('GET', 'setting/preferences')) as {
      interests: { name: string; selected: boolean }[]
    }
    return interests.find((one) => one.name === name)!.selected
  }
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  const before = await isChosen('Home & living')
  await box(page, 'Home & living').click()
  await Promise.all([
    page.waitForResponse('**/setting/interests'),
    interests(page).getByRole('button', { name: 'Save' }).click(),
  ])
  expect(await isChosen('Home & living')).toBe(!before)
  await box(page, 'Home & living').click()
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[data-logout]')!.requestSubmit(),
  )
  await expect(page).toHaveURL(/\/login/)
  await signIn('profile@demo.test')
  expect(await isChosen('Home & living')).toBe(before)
})

test('every other way to leave the page saves, too @script', async ({ page, signIn, call }) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  const isChecked = await box(page, 'Camping').isChecked()
  await box(page, 'Camping').click()
  await page.goto('/account/vouchers')
  await expect
    .poll(async () => {
      const { interests } = (await call('GET', 'setting/preferences')) as {
        interests: { name: string; selected: boolean }[]
      }
      return interests.find(({ name }) => name === 'Camping')!.selected
    })
    .toBe(!isChecked)
})

test('after a failed save the page shows a message, and a second try leaves it @script', async ({
  page,
  signIn,
}) => {
  await signIn('profile@demo.test', '/account/settings')
  await hydrate(page)
  await intercept(page, '**/setting/interests', (route) => route.abort())
  await box(page, 'Cycling').click()
  const wanted = await box(page, 'Cycling').isChecked()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Something went wrong/)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(box(page, 'Cycling')).toBeChecked({ checked: wanted })
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('a toggle before hydration is saved, too @script', async ({ page, signIn }) => {
  await signIn('profile@demo.test')
  let isLate = false
  await page.route('**/_astro/PreferencesIsland*.js', async (route) => {
    isLate = true
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto('/account/settings')
  const sent = saves(page)
  await box(page, 'Coffee & kitchen').click()
  await box(page, 'Home & living').click()
  await expect(saved(page)).toHaveText('Saved')
  expect([sent.length, isLate]).toEqual([1, true])
})

test('the changes of two tabs are both saved', async ({
  page,
  context,
  newShopper,
  call,
  javaScriptEnabled,
}) => {
  await newShopper()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account/settings')
    if (javaScriptEnabled !== false) await hydrate(tab)
  }
  const save = async (tab: Page, name: string) => {
    await box(tab, name).click()
    const saved =
      javaScriptEnabled === false
        ? tab.waitForEvent('load')
        : tab.waitForResponse('**/setting/interests')
    await interests(tab).getByRole('button', { name: 'Save' }).click()
    await saved
  }
  await save(page, 'Cycling')
  await save(other, 'Camping')
  await save(page, 'Garden & plants')
  await save(other, 'Camping')
  const { interests: list } = (await call('GET', 'setting/preferences')) as {
    interests: { name: string; selected: boolean }[]
  }
  expect(
    list
      .filter(({ selected }) => selected)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Cycling', 'Garden & plants'])
  await other.close()
})
