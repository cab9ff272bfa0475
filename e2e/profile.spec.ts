import type { Locator, Page } from '@playwright/test'
import { Gender } from '../src/contract/codes.ts'
import { expect, hydrate, test } from './support/test.ts'

const open = async (page: Page) => {
  await page.goto('/account/edit-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
/** What takes the place of the selects once it is there. */
const pickers = (page: Page) => page.locator('input[role=combobox]')
const code = (page: Page, name: string) => page.locator(`select[name="${name}.code"]`)

test('all eight fields are saved, and saving leads home', async ({
  page,
  newShopper,
  call,
  expectSound,
  javaScriptEnabled,
}) => {
  await newShopper()
  await open(page)
  await expectSound()
  await page.getByLabel('Mrs').check()
  await page.getByLabel('First name').fill('Augusta')
  await page.getByLabel('Last name').fill('King')
  await page.getByLabel('E-mail address *', { exact: true }).fill('augusta@demo.test')
  await page.getByLabel('Confirm e-mail address').fill('augusta@demo.test')
  for (const label of ['Telephone *', 'Confirm telephone *'])
    await page.getByLabel(label, { exact: true }).fill('07400 123456')
  if (javaScriptEnabled === false)
    for (const name of ['telephone', 'confirmTelephone'])
      await code(page, name).selectOption({ label: 'United Kingdom +44' })
  else
    for (const position of [0, 1]) {
      const picker = pickers(page).nth(position)
      await picker.fill('united k')
      await page.getByRole('option', { name: 'United Kingdom +44' }).click()
      await expect(picker).toHaveValue('United Kingdom +44')
    }
  await page.getByLabel('Day').fill('10')
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('1985')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.locator('[data-system-message]')).toHaveText(/Your profile was saved/)
  await expect(page.getByRole('heading', { name: 'Hello, Augusta' })).toBeVisible()
  await expect(page.locator('.telephone-line')).toContainText('+44 7400123456')
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    gender: Gender.mrs,
    fullName: 'Augusta King',
    email: 'augusta@demo.test',
    telephone: '+44 7400123456',
    birthDate: '1985-12-10',
  })
  await expectSound()
})

test('each wrong field says so beside it, the first has the focus, and what was typed stays', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Last name').fill('Typed')
  await page.getByLabel('Confirm e-mail address').fill('other@demo.test')
  await page.getByLabel('Telephone *', { exact: true }).fill('612345678')
  await page.getByLabel('Confirm telephone *').fill('612345679')
  await page.getByLabel('Day').fill('5')
  await save(page)
  for (const message of [
    'Please fill in your first name.',
    'The two e-mail addresses are not the same.',
    'The two telephone numbers are not the same.',
    'Please fill in day, month and year, or leave all three empty.',
  ])
    await expect(page.getByText(message)).toBeVisible()
  const first = page.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription('Please fill in your first name.')
  await expect(page.getByLabel('Last name')).toHaveValue('Typed')
  await expect(page.getByLabel('Confirm telephone *')).toHaveValue('612345679')
  await expect(page.getByLabel('Day')).toHaveValue(/^0?5$/)
  await expectSound()
})

test('cancelling leads home, and nothing is saved', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await page.getByLabel('First name').fill('Changed')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('after a refusal the form judges every change @script', async ({ page, newShopper }) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await page.getByLabel('First name').fill('')
  await expect(page.getByText('Please fill in your first name.')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('Please fill in your first name.')).toBeVisible()
  await page.getByLabel('First name').fill('A')
  await expect(page.getByText('Please fill in your first name.')).toHaveCount(0)
})

test('an address is checked a second after typing; Save waits for it, and an older answer counts no more @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route('**/setting/validateEmail', async (route) => {
    asked.push((route.request().postDataJSON() as { Email: string }).Email)
    if (asked.length === 1) await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Save' })
  const email = page.getByLabel('E-mail address *', { exact: true })
  const checking = page.waitForRequest('**/setting/validateEmail')
  await email.pressSequentially('x')
  await email.fill('ada@nowhere')
  await checking
  await expect(button).toBeDisabled()
  await expect(page.getByText('The address is being checked')).toBeVisible()
  await email.fill('ada@demo.test')
  await expect(button).toBeEnabled()
  const second = page.waitForResponse('**/setting/validateEmail')
  release()
  await second
  await expect.poll(() => asked).toEqual(['ada@nowhere', 'ada@demo.test'])
  await expect(page.getByText('Mail to this address cannot arrive.')).toHaveCount(0)
  await email.fill('ada@still.wrong.')
  await expect(page.getByText('Mail to this address cannot arrive.')).toBeVisible()
  await expect(email).toHaveAccessibleDescription(/Mail to this address cannot arrive/)
})

test('Save waits three seconds for an address to be checked, and no longer @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await hydrate(page)
  // The answer never comes: saving checks the address itself.
  await page.route('**/setting/validateEmail', () => {})
  const checking = page.waitForRequest('**/setting/validateEmail')
  for (const label of ['E-mail address *', 'Confirm e-mail address *']) {
    await page.getByLabel(label, { exact: true }).selectText()
    await page.keyboard.type('augusta@demo.test')
  }
  await checking
  const button = page.getByRole('button', { name: 'Save' })
  await expect(button).toBeDisabled()
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('augusta@demo.test')).toBeVisible()
})

const birthday = (page: Page) =>
  Promise.all(['Day', 'Month', 'Year'].map((part) => page.getByLabel(part).inputValue()))
const replaced = 'Part of this date cannot be right, so we changed it.'
const noSuchDay = 'This day does not exist.'

/** Types a birthday as it is typed: Tab from part to part, each of which is chosen whole by it. */
async function typeBirthday(page: Page, parts: string) {
  await page.getByLabel('Day').focus()
  await page.getByLabel('Day').selectText()
  const [day, month, year] = parts.split('-') as [string, string, string]
  await page.keyboard.type(day)
  for (const text of [month, year]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('a birthday that is changed key by key is saved as it was typed', async ({
  page,
  newShopper,
  call,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  for (const [typed, stored] of [
    ['31-03-1990', '1990-03-31'],
    ['29-02-2000', '2000-02-29'],
    ['١٥-٠٦-١٩٩٠', '1990-06-15'],
  ] as const) {
    await open(page)
    await typeBirthday(page, typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account$/)
    expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: stored })
  }
})

test('a day that does not exist is an error, and a part out of range a question before it is saved', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  await open(page)
  await typeBirthday(page, '31-02-1999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(noSuchDay)).toBeVisible()
  await expect(page.getByLabel('Day')).toBeFocused()
  await expect(page.getByLabel('Day')).toHaveAccessibleDescription(/^This day does not exist/)
  expect(await birthday(page)).toEqual(['31', '02', '1999'])
  await expectSound()
  await typeBirthday(page, '45-2-1999')
  await save(page)
  await expect(page.getByText(replaced)).toBeVisible()
  expect(await birthday(page)).toEqual(['01', '02', '1999'])
  await expectSound()
  expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: '1990-02-15' })
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({ birthDate: '1999-02-01' })
})

test('a birthday is checked when it is complete and the focus leaves it, and what was replaced is announced @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ BirthDate: '1990-02-15' })
  await open(page)
  await hydrate(page)
  await typeBirthday(page, '31-13-9999')
  expect(await birthday(page)).toEqual(['31', '13', '9999'])
  await expect(page.getByText(replaced)).toHaveCount(0)
  // A screen reader hears of what comes into a region that was there before, and was empty.
  const region = page.locator('#field-birthDate-error[aria-live=polite]')
  await expect(region).toBeEmpty()
  await page.keyboard.press('Tab')
  await expect(region).toContainText(replaced)
  expect(await birthday(page)).toEqual(['31', '01', '1900'])
  // Both are told where the rest is no day either; what is typed takes it back.
  await typeBirthday(page, '31-2-9999')
  await expect(page.getByText(replaced)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${replaced} Please check it. ${noSuchDay}`)).toBeVisible()
  await typeBirthday(page, '31-3-1999')
  await page.keyboard.press('Tab')
  await expect(page.locator('#field-birthDate-error')).toBeEmpty()
  // Not complete: nothing is replaced.
  await page.getByLabel('Month').fill('')
  await page.getByLabel('Day').fill('45')
  await page.keyboard.press('Shift+Tab')
  expect(await birthday(page)).toEqual(['45', '', '1999'])
  await expect(page.locator('#field-birthDate-error')).toBeEmpty()
  // Enter shows what it would have sent, instead of sending it.
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Month').press('Enter')
  await expect(page.getByText(replaced)).toBeVisible()
  expect(await birthday(page)).toEqual(['01', '03', '1999'])
  await expect(page).toHaveURL(/edit-profile$/)
})

/** Key by key, in the place of what is there. */
async function typeInto(field: Locator, text: string) {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

test('of two pages of the profile each saves what was changed there, and of one field the last wins', async ({
  page,
  newShopper,
  call,
  javaScriptEnabled,
}) => {
  await newShopper({ Gender: Gender.mrs, Telephone: '+31 612345678', BirthDate: '1990-02-15' })
  const other = await page.context().newPage()
  await open(page)
  await other.goto(page.url())
  const sent: string[][] = []
  other.on('request', (request) => {
    if (request.url().endsWith('/shopUser/updateAccount'))
      sent.push(Object.keys(request.postDataJSON() as object))
  })
  await typeInto(page.getByLabel('First name'), 'Augusta')
  await typeInto(page.getByLabel('Confirm telephone *'), '687654321')
  await typeInto(page.getByLabel('Telephone *', { exact: true }), '687654321')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await typeInto(other.getByLabel('Last name'), 'King')
  await typeBirthday(other, '31-03-1990')
  await save(other)
  await expect(other).toHaveURL(/\/account$/)
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    fullName: 'Augusta King',
    telephone: '+31 687654321',
    birthDate: '1990-03-31',
  })
  if (javaScriptEnabled !== false) expect(sent).toEqual([['LastName', 'BirthDate']])

  for (const one of [page, other]) await open(one)
  for (const [one, name] of [
    [other, 'First'],
    [page, 'Last'],
  ] as const) {
    await typeInto(one.getByLabel('First name'), name)
    await save(one)
    await expect(one).toHaveURL(/\/account$/)
  }
  expect(await call('GET', 'shopuser/me')).toMatchObject({
    firstName: 'Last',
    telephone: '+31 687654321',
  })
})

test('the country code is found by typing, arrows, Enter and Escape @script', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const picker = pickers(page).first()
  const options = page.getByRole('option')
  await picker.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(200)).toBeAttached()
  expect(await options.count()).toBeGreaterThanOrEqual(240)
  const list = page.getByRole('listbox', { name: 'Country code' })
  expect((await list.boundingBox())!.height).toBeLessThanOrEqual(180)
  await expectSound()
  // Before anything is typed Enter chooses nothing.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(picker).toHaveValue('Netherlands +31')
  await picker.fill('COTE D')
  await expect(options).toHaveText(['Côte d’Ivoire +225'])
  await page.keyboard.press('Escape')
  await expect(picker).toHaveValue('Netherlands +31')
  await picker.fill('+35')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = await options.nth(1).textContent()
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(second!)
  await expect(code(page, 'telephone')).toHaveValue(/^\+35\d?$/)
  await picker.fill('nowhere at all')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue(second!)
})

test('where saving fails the shopper is told, and the form is as it was @script', async ({
  page,
  newShopper,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await hydrate(page)
  await page.getByLabel('First name').fill('Typed')
  await page.route('**/shopUser/updateAccount', (route) => route.abort())
  await save(page)
  await expect(page.locator('[data-system-message]')).toHaveText(
    /That did not work\. Nothing was lost/,
  )
  await expect(page.getByLabel('First name')).toHaveValue('Typed')
  await page.unroute('**/shopUser/updateAccount')
  await save(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { name: 'Hello, Typed' })).toBeVisible()
})

test('a picker has its arrow before its script comes, and after @once @script', async ({
  page,
  newShopper,
}) => {
  let come = () => {}
  const waits = new Promise<void>((resolve) => (come = resolve))
  await page.route(/_astro\/PickerInput/, async (route) => {
    await waits
    await route.continue()
  })
  await newShopper()
  await open(page)
  const arrows = () =>
    page.locator('.picker').evaluateAll((pickers) =>
      pickers.map((picker) => {
        const { content, position } = getComputedStyle(picker, '::after')
        return [content, position, picker.getBoundingClientRect().height]
      }),
    )
  const before = await arrows()
  expect(before[0]).toEqual(['""', 'absolute', expect.any(Number)])
  come()
  await hydrate(page)
  await expect(page.locator('.picker-input')).toHaveCount(2)
  expect(await arrows()).toEqual(before)
})

test('the parts of a birthday stand off their boxes as other labels do @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  const part = page.locator('.birth-date label').first()
  const gap = await part.evaluate((label) => {
    const [text, box] = [...label.children].map((each) => each.getBoundingClientRect())
    return box!.top - text!.bottom
  })
  expect(gap).toBe(6)
})

test('nothing of the picture’s card moves when its script comes @once @script', async ({
  page,
  newShopper,
}) => {
  let come = () => {}
  const waits = new Promise<void>((resolve) => (come = resolve))
  await page.route(/_astro\/AvatarIsland/, async (route) => {
    await waits
    await route.continue()
  })
  await newShopper()
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  const height = () =>
    page.locator('.avatar-form').evaluate((form) => form.getBoundingClientRect().height)
  const before = await height()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeHidden()
  come()
  await hydrate(page)
  expect(await height()).toBe(before)
})

test('buttons whose words take two lines have them in their middle @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  const alignment = page
    .locator('.avatar-field .button')
    .evaluateAll((buttons) => [
      ...new Set(buttons.map((button) => getComputedStyle(button).textAlign)),
    ])
  expect(await alignment).toEqual(['center'])
})

test('long and foreign names fit', async ({ signIn, expectSound }) => {
  await signIn('world@demo.test', '/account/edit-profile')
  await expectSound()
})

test('an emptied form is summed up once, with a way to each field', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper({ Telephone: '+31 612345678' })
  await open(page)
  await expect(page.getByText('Fields with * are required.')).toBeVisible()
  for (const label of [
    'First name',
    'Last name',
    'E-mail address *',
    'Confirm e-mail address',
    'Telephone *',
    'Confirm telephone *',
  ])
    await page.getByLabel(label, { exact: label.endsWith('*') }).fill('')
  await page.getByLabel('Day').fill('5')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toHaveText(/7 fields need attention/)
  const names = [
    'First name',
    'Last name',
    'E-mail address',
    'Confirm e-mail address',
    'Telephone',
    'Confirm telephone',
    'Birthday',
  ]
  await expect(summary.getByRole('link')).toHaveText(names)
  await expect(page.getByLabel('First name')).toBeFocused()
  // No field announces by itself what the summary has announced.
  await expect(page.locator('form.fields .field-error[aria-live]')).toHaveCount(0)
  await expect(page.getByLabel('Confirm telephone *')).toHaveAccessibleDescription(/telephone/)
  await expectSound()
  for (const [link, field] of [
    ['Confirm e-mail address', 'Confirm e-mail address'],
    ['Confirm telephone', 'Confirm telephone *'],
    ['Birthday', 'Day'],
  ] as const) {
    await summary.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByLabel(field)).toBeFocused()
  }
})

test('a telephone’s country is found by its other names, and one that is typed whole is chosen by going on @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  const picker = pickers(page).first()
  await expect(picker).toBeVisible()
  for (const [typed, chosen] of [
    ['UK', 'United Kingdom +44'],
    ['Holland', 'Netherlands +31'],
    ['Deutschland', 'Germany +49'],
    ['Belgium', 'Belgium +32'],
    ['0030', 'Greece +30'],
  ] as const) {
    await picker.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option').first(), typed).toHaveText(chosen)
    await page.keyboard.press('Tab')
    await expect(picker, typed).toHaveValue(chosen)
    await expect(code(page, 'telephone')).toHaveValue(/\+\d+/)
  }
})
