import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validAddress } from '../../support/addresses.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { issuer, signInAs } from '../../support/sign-in-as.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Pairs what people write in a country with its stored form. */
const written: [country: string, typed: object, stored: object][] = [
  ['JP', { zipCode: '〒100-0001', state: 'Tokyo' }, { zipCode: '100-0001', state: '13' }],
  ['PL', { zipCode: '00001' }, { zipCode: '00-001', state: '' }],
  ['US', { state: 'california' }, { state: 'CA' }],
  ['CA', { state: 'Québec' }, { state: 'QC' }],
  ['BR', { state: 'BR-SP' }, { state: 'SP' }],
  ['BY', { state: 'Minsk region' }, { state: 'Minsk region' }],
]

describe('an address that is not in the format of its country', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
    site.brand.enableEuVatReverse = false
  })
  afterAll(() => site.close())

  test.each(written)('is stored in it by a call: %s %j', async (country, typed, stored) => {
    const shopper = await site.signIn('empty@demo.test')
    const sent = { ...validAddress, ...typed, Country: country, AddressNumber: '12--B' }
    const answer = await shopper.call('POST', '/address', sent)
    expect(await answer.json()).toMatchObject({ ...stored, addressNumber: '12-B' })
  })

  test.each(written)('is stored in it by a feed: %s %j', async (country, typed, stored) => {
    const feed = await openFeed(site)
    const typedAddress = { country, ...typed, addressNumber: '12--B' }
    const { reports } = await feed.lines([
      customer(country, { identities: [{ issuer, subject: country }] }),
      { type: 'address', externalId: country, customer: country, ...typedAddress },
      order(country, country, { shippingAddress: typedAddress }),
    ])
    expect(reports).toEqual([])
    const browser = await signInAs(site, { subject: country })
    const { addresses, lastOrder } = await browser.me()
    expect(addresses).toMatchObject([{ country, ...stored, addressNumber: '12-B' }])
    const shown = await (await browser.call('GET', `/order/${lastOrder!.id}`)).json()
    expect(shown).toMatchObject({ shippingAddress: { ...stored, addressNumber: '12-B' } })
  })
})
