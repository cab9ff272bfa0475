import { setTimeout } from 'node:timers/promises'
import { expect, test } from './test.ts'

const shopper = 'full@demo.test'
const button = (text: string) => `//button[normalize-space() = "${text}"]`
const message = (text: string) => `//*[@data-system-message][contains(., "${text}")]`
const labelled = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`
const picker = (label: string) => `//input[@role = "combobox"][@aria-label = "${label}"]`
const option = (text: string) => `//li[@role = "option"][normalize-space() = "${text}"]`

/** Runs in the page: the value of a field. */
const valueOf = (xpath: string) => {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
  return (found.singleNodeValue as HTMLInputElement | null)?.value
}
/** Runs in the page: what is selected in the focused field. */
const selectedText = () => {
  const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
  return value.slice(selectionStart!, selectionEnd!)
}
const pathOf = () => location.pathname

test('a shopper signs in and out', async ({ engine, signIn, click, find }) => {
  await signIn(shopper, '/account')
  await find('//span[starts-with(., "Hello")]')
  await click(button('Sign out'))
  await find('//a[contains(., "Continue with one-core login")]')
  expect(await engine.evaluate(pathOf)).toBe('/account/login')
})

test('an address is added with a country from the picker', async ({
  engine,
  signIn,
  fill,
  click,
  find,
}) => {
  await signIn(shopper, '/account/addresses/add')
  await click('//select[@name = "country"]')
  await find(option('Belgium'))
  expect(await engine.evaluate(selectedText)).toBe('Netherlands')
  await engine.type('belg')
  await click(option('Belgium'))
  expect(await engine.evaluate(valueOf, picker('Country'))).toBe('Belgium')
  const typed = {
    'First name *': 'Augusta',
    'Last name *': 'King',
    'Email address *': 'augusta@demo.test',
    'Phone number *': '470123456',
    'Street *': 'Kade',
    'House number': '7',
    'Postal code': '9000',
    'City *': 'Gent',
  }
  for (const [label, text] of Object.entries(typed)) await fill(labelled(label), text)
  await click(button('Add address'))
  await find(message('Address saved'))
  await find('//*[contains(., "Belgium")][contains(., "Gent")]')
})

test('an open picker keeps the cursor where the shopper places it', async ({
  engine,
  signIn,
  click,
  find,
}) => {
  await signIn(shopper, '/account/settings')
  await click('//select[@name = "country"]')
  await find(option('Belgium'))
  await engine.press('Escape')
  await click(picker('Country'))
  await find(option('Belgium'))
  expect(await engine.evaluate(selectedText)).toBe('Netherlands')
  // Sooner it would be a double click, which selects a word.
  await setTimeout(1_000)
  await click(picker('Country'))
  expect(await engine.evaluate(selectedText)).toBe('')
})

test('orders are searched by number', async ({ engine, signIn, fill, find }) => {
  await signIn(shopper, '/account/orders')
  await fill('//input[@type = "search"]', '102030')
  await engine.press('Enter')
  await find('//*[normalize-space() = "Orders found: 1"]')
  expect(await engine.evaluate(() => location.search)).toBe('?query=102030')
})

test('a chosen interest is saved automatically', async ({ engine, signIn, click, find }) => {
  await signIn(shopper, '/account/settings')
  const box = '//label[contains(., "Garden & plants")]//input'
  const isChecked = () => {
    const [label] = [...document.querySelectorAll('label')].filter(({ textContent }) =>
      textContent.includes('Garden & plants'),
    )
    return label!.querySelector('input')!.checked
  }
  await find(box)
  const before = await engine.evaluate(isChecked)
  await click(box)
  await find('//form[@data-preferences]//*[@role="status"][normalize-space() = "Saved"]')
  await engine.open(await engine.evaluate(() => location.href))
  await find(box)
  expect(await engine.evaluate(isChecked)).toBe(!before)
})

test('a click selects the whole link of a shared wishlist', async ({ engine, signIn, click }) => {
  await signIn(shopper, '/account/wishlist')
  await click(button('Share this list'))
  await click('//input[@id = "shared-as"]')
  const link = await engine.evaluate(valueOf, '//input[@id = "shared-as"]')
  expect(link).toContain('/account/')
  await expect.poll(() => engine.evaluate(selectedText)).toBe(link)
})

test('one press of Save saves the profile even if the press makes an error disappear', async ({
  engine,
  signIn,
  fill,
  click,
  find,
}) => {
  await signIn(shopper, '/account/edit-profile')
  await fill('//input[contains(@name, ".day")]', '31')
  await fill('//input[contains(@name, ".month")]', '2')
  await fill('//input[contains(@name, ".year")]', '1990')
  // The press leaves the date, which is then said not to exist.
  await click(button('Save'))
  await find('//*[contains(@class, "error-summary")]')
  await fill('//input[contains(@name, ".day")]', '28')
  await click(button('Save'))
  await find(message('Profile saved'))
  expect(await engine.evaluate(pathOf)).toBe('/account')
})

test('going back restores open rows, the focus and the scroll position', async ({
  engine,
  signIn,
  click,
  find,
}) => {
  await signIn(shopper, '/account/vouchers')
  const state = () =>
    engine.evaluate(() => ({
      open: document.querySelectorAll('details.campaign[open]').length,
      focused: document.activeElement!.textContent.trim(),
      place: Math.round(scrollY),
    }))
  await click('//details[contains(@class, "campaign")][last()]/summary')
  await engine.evaluate(() => {
    document
      .querySelector<HTMLElement>('nav a[href="/account/wishlist"]')!
      .focus({ preventScroll: true })
    scrollTo(0, 60)
  })
  const { place } = await state()
  expect(place).toBeGreaterThan(0)
  await engine.press('Enter')
  await find('//h1[normalize-space() = "My wishlist"]')
  await engine.back()
  // A page that is on its way answers nothing.
  await expect
    .poll(() => state().catch(() => undefined))
    .toEqual({ open: 1, focused: 'My wishlist', place })
})
