import { chooseCountry, dialCode, field, open } from './support/address-form.ts'
import { pressInPlace } from './support/layout.ts'
import { expect, hydrate, press, test } from './support/test.ts'

test('the country sets dialling code, field order and format hints @script @once', async ({
  page,
  newShopper,
  expectSound,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const combobox = page.getByRole('combobox', { name: 'Country', exact: true })
  await expect(page.locator('.combobox > .flag')).toHaveAttribute('src', '/account/flags/NL.svg')
  const heightOf = () =>
    page
      .locator('.combobox-list:visible')
      .evaluate((list) => Math.round(list.getBoundingClientRect().height))
  await combobox.focus()
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('listbox').getByRole('option', { name: 'Netherlands', exact: true }),
  ).toBeVisible()
  expect(await heightOf()).toBe(180)
  await page.keyboard.type('united k')
  await expect(page.locator('.combobox-list:visible li')).toHaveText(['United Kingdom'])
  await expectSound()
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue('United Kingdom')
  await expect(dialCode(page, 'telephone')).toHaveValue('+44')
  await expect(
    page.getByRole('combobox', { name: 'Phone number: Country code', exact: true }),
  ).toHaveValue('United Kingdom +44')
  // There the city comes first, for the eye and for the keyboard alike.
  await field(page, 'City *').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Postal code')).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Tab')
  // Unseen marks keep the example in its direction.
  await expect(
    page.getByText(/Postal codes in United Kingdom usually look like .EC1Y 8SY.\./),
  ).toBeVisible()
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription(/usually look like/)
  // A number that is typed keeps its code.
  await field(page, 'Phone number *').fill('7400123456')
  await chooseCountry(page, 'Belgium')
  await expect(dialCode(page, 'telephone')).toHaveValue('+44')
  await expect(page.getByText('usually look like')).toBeHidden()
  await chooseCountry(page, 'United Arab Emirates')
  await expect(
    page.getByText('Addresses in United Arab Emirates usually have no postal code.'),
  ).toBeVisible()
  await expectSound()
})

test('values that the browser fills in are kept and set the country @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  const tokens = await page
    .locator('form.address-form [autocomplete]:not([autocomplete=off])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))
  for (const token of [
    'given-name',
    'family-name',
    'organization',
    'email',
    'tel-country-code',
    'tel-national',
    'country',
    'address-line1',
    'postal-code',
    'address-level2',
  ])
    expect(tokens).toContain(token)
  // Sets the value and sends its events, as autofill does.
  await page.locator('select[name=country]').evaluate((select: HTMLSelectElement) => {
    select.value = 'BE'
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await expect(page.getByRole('combobox', { name: 'Country', exact: true })).toHaveValue('Belgium')
  await expect(page.locator('.combobox > .flag')).toHaveAttribute('src', '/account/flags/BE.svg')
  await field(page, 'Phone number *').fill('+44 7400 123456')
  await field(page, 'Phone number *').blur()
  await expect(
    page.getByRole('combobox', { name: 'Phone number: Country code', exact: true }),
  ).toHaveValue(/\+44$/)
  await expect(field(page, 'Phone number *')).toHaveValue('7400 123456')
  await field(page, 'Phone number *').fill('+32 470 12 34 56')
  await field(page, 'Phone number *').blur()
  await expect(field(page, 'Phone number *')).toHaveValue('470 12 34 56')
})

test('the country list opens on the first touch and selects a name typed in full @script', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await page.goto('/account/addresses/add')
  const place = page.locator('.combobox:has([name=country])')
  await place.scrollIntoViewIfNeeded()
  await press(page, place)
  const combobox = page.getByRole('combobox', { name: 'Country', exact: true })
  await expect(page.getByRole('listbox', { name: 'Country', exact: true })).toBeVisible()
  await expect(combobox).toBeFocused()
  await page.keyboard.type('Deutschland')
  await page.keyboard.press('Tab')
  await expect(combobox).toHaveValue('Germany')
  await expect(dialCode(page, 'telephone')).toHaveValue('+49')
})

test('a hint that appears on blur does not move a pressed button @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  await open(page)
  await hydrate(page)
  await field(page, 'Postal code').fill('12')
  await pressInPlace(page, page.getByRole('button', { name: 'Add address', exact: true }))
  await expect(page.locator('.error-summary')).toBeVisible()
  await expect(page.getByText(/Postal codes in Netherlands usually look like/)).toBeVisible()
})

test('a press that is held until the combobox has loaded opens its list @script @once', async ({
  page,
  newShopper,
}) => {
  await newShopper()
  const { promise: isPressed, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/_astro/AddressFormIsland*', async (route) => {
    await isPressed
    await route.continue()
  })
  await open(page)
  const select = page.locator('select[name=country]')
  await select.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await select.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  letCome()
  const isHydrated = (select: Element) =>
    Object.keys(select.closest('.combobox')!).join().includes('__reactFiber')
  await expect.poll(() => select.evaluate(isHydrated)).toBe(true)
  // React draws the result in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await page.mouse.up()
  await expect(page.getByRole('listbox').getByRole('option', { name: 'Belgium' })).toBeVisible()
})
