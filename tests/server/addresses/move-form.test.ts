import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yearLater } from '#contract/move-day.ts'
import { dayIn } from '#lib/dates.ts'
import { daysLater } from '#lib/calendar-days.ts'
import { validAddress } from '../../support/addresses.ts'
import { feed, fedShopper } from '../../support/fed-shopper.ts'
import { settingsFor, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { openBrowser } from '../../support/returns.ts'
import { startSite, type Site } from '../../support/site.ts'

const path = '/account/addresses/move'
const typed = {
  call: 'planMove',
  firstName: 'Noor',
  lastName: 'Visser',
  email: 'noor@shop.test',
  country: 'NL',
  address: 'Singel',
  city: 'Delft',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
  next: '/account/addresses?added={addressId}#added',
}

/** Returns the values of the checked boxes and radio buttons of a page. */
const checkedValues = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .filter(([input]) => /\schecked\b/.test(input))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1])

describe('the form of a move', () => {
  let site: Site
  let receiver: TestReceiver
  beforeAll(async () => {
    receiver = await startReceiver(() => ({ status: 500 }))
    site = await startSite('postgres', {}, settingsFor(receiver))
  })
  afterAll(async () => {
    await site.close()
    await receiver.close()
  })

  const today = () => dayIn(site.brand.timeZone, new Date())
  async function begin() {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const { id } = (await shop.orders.find(`3-${shopper.name}`))!
    return { shopper, shop, browser: await openBrowser(site, shopper), id }
  }

  test('reports every mistake at once, and saves nothing', async () => {
    const { browser, shop } = await begin()
    const given = { ...validAddress, City: '', Day: daysLater(today(), -1) }
    const answer = await browser.call('POST', '/shopUser/move', given)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      errors: { City: 'ac_CityRequiredMessage', Day: 'ac_MoveDayPast' },
    })
    const abroad = { ...validAddress, Country: 'XX', Day: today() }
    expect(await (await browser.call('POST', '/shopUser/move', abroad)).json()).toMatchObject({
      errors: { Country: 'ac_InvalidValue' },
    })
    expect(await shop.addresses.all()).toHaveLength(2)
  })

  test.each([
    ['', 'Enter the day of your move', 'type="date"'],
    ['2027-02-30', 'This date doesn’t exist', 'value="2027-02-30"'],
    ['2020-01-31', 'This day has passed', 'value="2020-01-31"'],
    ['2099-01-31', 'Choose a day within the next year', 'value="2099-01-31"'],
  ])(
    'without script, the day “%s” gets its message, and nothing is lost',
    async (day, sentence, shown) => {
      const { browser, id } = await begin()
      const fields = { ...typed, day, old: 'remove', 'orders[]': String(id) }
      const page = await browser.submit(path, fields)
      const html = await page.text()
      expect(page.status).toBe(422)
      expect(html).toContain(sentence)
      expect(html).toContain(shown)
      expect(html).toContain('value="Singel"')
      expect(checkedValues(html)).toEqual(expect.arrayContaining(['remove', String(id)]))
    },
  )

  test('without script, an order that has left is named, and the rest is kept', async () => {
    const { browser, shop, shopper, id } = await begin()
    const products = [{ name: 'Tent', price: 9, status: 'shipped' }]
    const customer = `c-${shopper.name}`
    const line = { type: 'order', externalId: `o3-${shopper.name}`, customer, products }
    await feed(site, [{ ...line, updatedAt: new Date().toISOString() }])
    const fields = { ...typed, day: today(), 'orders[]': String(id) }
    const refused = await browser.submit(path, fields)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(html).toContain('<p data-text>Some orders can’t be sent to your new address')
    expect(html).toMatch(new RegExp(`Order .3-${shopper.name}. can’t be sent`))
    expect(html).toContain('value="Singel"')
    expect(await shop.addresses.all()).toHaveLength(2)
    const saved = await browser.submit(path, { ...typed, day: today() })
    expect(saved.status).toBe(303)
    expect(saved.headers.get('location')).toMatch(/^\/account\/addresses\?added=\d+#added$/)
  })

  test('sent twice, also from two tabs, it makes one move', async () => {
    const { browser, shop } = await begin()
    const day = yearLater(today())
    const once = 'a'.repeat(22)
    const fields = { ...typed, day, knownMove: '0', once }
    const twice = await Promise.all([browser.submit(path, fields), browser.submit(path, fields)])
    expect(twice.map(({ status }) => status)).toEqual([303, 303])
    const other = await browser.submit(path, { ...fields, once: 'b'.repeat(22) })
    expect(other.status).toBe(409)
    const html = await other.text()
    expect(html).toContain('<p data-text>A move was planned or cancelled in the meantime.')
    expect(html).toContain('Planned move')
    expect(html).toContain('value="Singel"')
    expect(await shop.addresses.all()).toHaveLength(3)
  })

  test('a plain form adds an address as a default, and the address book names it', async () => {
    const { browser } = await begin()
    const next = '/account/addresses?added={addressId}#added'
    const fields = { ...typed, call: 'createAddress', next, isBilling: 'true' }
    const saved = await browser.submit('/account/addresses/add', fields)
    expect(saved.status).toBe(303)
    const html = await (await browser.fetch(saved.headers.get('location')!)).text()
    expect(html).toContain('<p data-text>Address saved: \u2068Singel, Delft\u2069</p>')
    expect(html).toMatch(/id="added"/)
    const { addresses } = await browser.me()
    expect(addresses.find(({ isBilling }) => isBilling)).toMatchObject({ address: 'Singel' })
    expect(addresses.find(({ isShipping }) => isShipping)).toMatchObject({ address: 'Dam' })
  })
})

describe('the form of a move at a shop without webhooks', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  test('asks the shopper to contact the shop about orders, and takes none', async () => {
    const shopper = await fedShopper(site)
    const browser = await openBrowser(site, shopper)
    const html = await (await browser.fetch(path)).text()
    expect(html).toContain('please contact us')
    expect(html).not.toContain('name="orders[]"')
    const { id } = (await (await shopper.shop()).orders.find(`3-${shopper.name}`))!
    const Day = dayIn(site.brand.timeZone, new Date())
    const given = { ...validAddress, Day, Orders: [id] }
    const answer = await browser.call('POST', '/shopUser/move', given)
    expect(answer.status).toBe(403)
    expect((await browser.me()).addresses).toHaveLength(2)
  })
})
