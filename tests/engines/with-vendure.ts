import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../../e2e/support/browser.ts'
import { fill } from '../../e2e/support/address-form.ts'
import { startInstallation } from './installation.ts'
import { step, until } from './steps.ts'
import {
  asker,
  buy,
  customerQuery,
  email,
  logIn,
  moveParcel,
  orderQuery,
  refundPieces,
  register,
  sendPieces,
  cancelPieces,
  type Customer,
} from './vendure-shop.ts'

/** Takes a customer of Vendure from registration to a refund, and prints each step. */

const tokens: string[] = []
const installation = await startInstallation((token) => tokens.push(token))
const browser = await chromium.launch({ ...(await findBrowser()), args: browserArguments })
const baseURL = installation.address
const page = await browser.newPage({ baseURL })
const staff = await browser.newPage({ baseURL })
const shop = asker(page, '/shop-api')
const admin = asker(staff, '/admin-api')

const field = (label: string) => page.getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits until a page of the account shows some texts, and returns all of it. */
const shows = (path: string, ...texts: string[]) =>
  until(`${path} shows ${texts.join(', ')}`, async () => {
    await page.goto(path)
    const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    return texts.every((one) => text.includes(one)) && text
  })

/** Waits until the shop's only customer is as expected. */
const customerIs = (name: string, isSo: (customer: Customer) => boolean) =>
  until(name, async () => {
    const [customer] = (await admin(customerQuery)).items
    return customer && isSo(customer) && customer
  })

const hasAddresses =
  (count: number) =>
  ({ addresses }: Customer) =>
    addresses.length === count

const openAccount = (path: string) =>
  page.goto(`/account/login/shop/start?target_link_uri=${encodeURIComponent(path)}`)

/** Completes the first login, whose form has what the shop has fed. */
async function completeFirstLogin(path: string) {
  await until('the name in the form of the first login', async () => {
    await openAccount(path)
    return (await field('First name *').inputValue()) === 'Robin'
  })
  assert.equal(await field('Email address *').inputValue(), email)
  await page.getByText('No title').click()
  await press('Save')
  await page.waitForURL(new RegExp(path))
}

/** From the registration to a parcel that has arrived and a refund, as the account shows it. */
async function buyAndReceive() {
  await step('A customer registers at the shop and verifies the address', () =>
    register(shop, () => until('a token', async () => tokens.pop())),
  )
  const order = await step('The customer buys two pairs of boots and three of socks', () =>
    buy(shop),
  )
  const path = `/account/orders/${order.code}`
  await step('“My account” opens the account without a login page', () => completeFirstLogin(path))
  const total = `$${(order.totalWithTax / 100).toFixed(2)}`
  await step('The account shows the order, its lines and what was paid', () =>
    shows(path, '2 × Hiking boots Size: 42', '3 × Wool socks', `Paid ${total}`),
  )
  const parcel = await sendPieces(admin, order, { place: 0, quantity: 1, trackingCode: 'PS-1' })
  await step('One pair of boots is sent, and the account shows its parcel', () =>
    shows(path, '1 of 5 on its way', 'PS-1', '1 × Awaiting fulfilment'),
  )
  await refundPieces(admin, order, { place: 1, reason: 'Sold out' })
  await step('One pair of socks is refunded, and the account shows the refund', () =>
    shows(path, 'Refunded $15.13', 'Sold out 1 × Wool socks'),
  )
  await cancelPieces(admin, order, { place: 1, quantity: 1 })
  await step('One more pair of socks is cancelled, and the account shows it', () =>
    shows(path, '2 × Wool socks'),
  )
  await admin(moveParcel, { id: parcel, state: 'Delivered' })
  await step('The parcel arrives, and the account shows it', () => shows(path, '1 of 4 delivered'))
  return { order, path }
}

async function changeAddresses() {
  await shows('/account/addresses', 'Robin Jansen', 'Dorpsstraat 12')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await field('City *').fill('Zeist')
  await field('Street *').fill('Kade')
  await field('House number').fill('7')
  await field('Email address *').fill(email)
  await field('Phone number *').fill('0612345678')
  await press('Save address')
  const changed = await step('The customer changes the address here, and the shop has it', () =>
    customerIs('a changed address', ({ addresses }) => addresses[0]?.city === 'Zeist'),
  )
  console.log(`  ${JSON.stringify(changed.addresses)}`)
  // The shop's own change of it comes back.
  await pause(2_000)
  await shows('/account/addresses', 'Robin Jansen', 'Kade 7', 'Zeist')
}

async function addAddress() {
  await page.goto('/account/addresses/add')
  await fill(page, { 'First name *': 'Ada', 'City *': 'Delft' })
  await press('Add address')
  const added = await step('The customer adds an address here, and the shop has it', () =>
    customerIs('two addresses', hasAddresses(2)),
  )
  console.log(`  ${JSON.stringify(added.addresses)}`)
  await pause(2_000)
  const text = await shows('/account/addresses', 'Zeist', 'Delft')
  assert.equal(text.split('Delft').length, 2, text)
}

async function removeAddresses() {
  const { addresses } = await customerIs('two addresses', hasAddresses(2))
  const [, added] = addresses
  await admin('mutation ($id: ID!) { deleteCustomerAddress(id: $id) { success } }', added)
  await step('Staff remove that address, and it is gone here', () =>
    until(
      'one address',
      async () => !(await shows('/account/addresses', 'Zeist')).includes('Delft'),
    ),
  )
  await page.goto('/account/addresses')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await press('Yes')
  await step('The customer removes the other one here, and the shop has none', () =>
    customerIs('no address', hasAddresses(0)),
  )
}

async function changeName() {
  await page.goto('/account/edit-profile')
  await field('First name *').fill('Robyn')
  await field('Phone number *').fill('0612345678')
  await press('Save')
  await step('The customer changes name and number here, and the shop has it', () =>
    customerIs(
      'a changed name',
      ({ firstName, phoneNumber }) =>
        firstName === 'Robyn' && String(phoneNumber).endsWith('612345678'),
    ),
  )
  await pause(2_000)
  await shows('/account/addresses', 'Robin Jansen', 'Ada King')
}

/** Orders without an account, and opens the link that the shop's message would have. */
async function orderAsGuest() {
  const guest = { emailAddress: 'guest@demo.test', firstName: 'Ada', lastName: 'King' }
  const order = await buy(shop, guest)
  const { request } = page.context()
  const statusUrl = await until('a link of the order', async () => {
    const path = `/account/api/v1/feed/order/${order.id}/link`
    const headers = { authorization: `Bearer ${installation.key}` }
    const answer = await request.get(path, { headers })
    return answer.ok() && ((await answer.json()) as { statusUrl: string }).statusUrl
  })
  return shows(new URL(statusUrl).pathname, order.code, 'Hiking boots')
}

try {
  await admin(logIn, installation.administrator)
  const { order, path } = await buyAndReceive()
  await changeAddresses()
  await addAddress()
  await changeName()
  await removeAddresses()
  await step('The customer asks to return the boots, and staff read it', async () => {
    await page.goto(`${path}/return`)
    await page
      .getByRole('group', { name: 'Hiking boots' })
      .getByLabel('Reason for return')
      .selectOption('Wrong size')
    await press('Request return')
    const note = await until('a note', async () => {
      const { history } = await admin(orderQuery, { id: order.id })
      return history.items[0]?.data.note
    })
    console.log(`  ${note}`)
  })
  await refundPieces(admin, order, { place: 0, reason: 'return 1' })
  await step('Staff refund the return, and the account shows it', () =>
    until('a refunded return', async () => {
      const text = await shows(path, 'Wrong size')
      return /Returns.*Refunded.*Wrong size/.test(text) && text
    }),
  )
  await shop('mutation { logout { success } }')
  await step('Whoever signs out at the shop is signed out here', () =>
    until('a login page', async () => {
      await page.goto(path)
      return page.url().includes('/login')
    }),
  )
  await step('A guest orders, and follows the order by its link', orderAsGuest)
} finally {
  await browser.close()
  await installation.close()
}
