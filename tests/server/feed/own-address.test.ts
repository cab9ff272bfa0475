import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressType } from '#contract/codes.ts'
import type { AddressChange } from '#server/addresses/changes.ts'
import { feed as feedLines, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { openFeed, type Line } from '../../support/feed.ts'
import { otherBrand, startSite, type Site } from '../../support/site.ts'

const home: AddressChange = {
  firstName: 'Noor',
  lastName: 'Smit',
  companyName: '',
  email: '',
  telephone: '',
  address: 'Markt',
  addressNumber: '1',
  addressNumberSuffix: '',
  zipCode: '2801 AA',
  addressType: AddressType.company,
  vatNumber: '',
  city: 'Gouda',
  country: 'NL',
  custom: {},
}
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

describe('an address that a shopper added', () => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite()
    feed = await openFeed(site)
  })
  afterAll(() => site.close())

  const addressesOf = async (shopper: FedShopper) =>
    (await (await shopper.shop()).account.with('addresses')).addresses
  const make = async (shopper: FedShopper) =>
    (await (await shopper.shop()).addresses.create(home)).addressId
  /** A line that names an address by our id. */
  const lineOf = ({ name }: FedShopper, id: number, more: Line = {}): Line => ({
    type: 'address',
    externalId: `m-${name}`,
    customer: `c-${name}`,
    id,
    updatedAt: fromNow(60),
    ...more,
  })

  test('becomes the shop’s address by its id', async () => {
    const shopper = await fedShopper(site)
    const id = await make(shopper)
    const { length } = await addressesOf(shopper)
    const line: Line = lineOf(shopper, id, { city: 'Delft' })
    expect((await feed.lines([line])).summary).toMatchObject({ stored: 1 })
    expect((await feed.lines([line])).summary).toMatchObject({ unchanged: 1 })
    const found = await addressesOf(shopper)
    expect(found).toHaveLength(length)
    expect(found).toContainEqual(
      expect.objectContaining({ addressId: id, address: 'Markt', city: 'Delft' }),
    )

    const later = { ...line, id: undefined, updatedAt: fromNow(120), city: 'Leiden' }
    expect((await feed.lines([later])).summary).toMatchObject({ stored: 1 })
    expect(await addressesOf(shopper)).toHaveLength(length)
    await (await shopper.shop()).addresses.delete(id)
    expect((await feed.lines([line, later])).summary).toMatchObject({ older: 2 })
    expect(await addressesOf(shopper)).toHaveLength(length - 1)
  })

  test('keeps later changes of the shopper', async () => {
    const shopper = await fedShopper(site)
    const id = await make(shopper)
    const before = fromNow(0)
    // The change is of a later millisecond.
    await setTimeout(5)
    await (await shopper.shop()).addresses.change(id, { city: 'Zwolle' })
    const seen = await addressesOf(shopper)
    const line = lineOf(shopper, id, { updatedAt: before, city: 'Delft', isBilling: true })
    expect((await feed.lines([line])).summary).toMatchObject({ older: 1 })
    expect((await feed.lines([line])).summary).toMatchObject({ older: 1 })
    expect(await addressesOf(shopper)).toEqual(seen)

    const later = { ...line, id: undefined, updatedAt: fromNow(60) }
    expect((await feed.lines([later])).summary).toMatchObject({ stored: 1 })
    const after = await addressesOf(shopper)
    expect(after).toHaveLength(seen.length)
    expect(after).toContainEqual(
      expect.objectContaining({ addressId: id, city: 'Delft', isBilling: true }),
    )
  })

  test('is refused for another shopper', async () => {
    const shopper = await fedShopper(site)
    const other = await fedShopper(site)
    const [id, second] = [await make(shopper), await make(shopper)]
    const before = [await addressesOf(shopper), await addressesOf(other)]
    const refusal = async (line: Line) => {
      const { reports, summary } = await feed.lines([line])
      expect(summary).toMatchObject({ refused: 1, stored: 0 })
      const [report] = reports
      return report && 'errors' in report ? report.errors : []
    }
    const expected = 'expected the id of an address that this customer has'
    expect(await refusal(lineOf(other, id))).toEqual([{ field: 'id', expected }])
    expect(await refusal(lineOf(shopper, 2_000_000_000))).toEqual([{ field: 'id', expected }])
    expect(await refusal(lineOf(shopper, 0))).toMatchObject([{ field: 'id' }])

    const elsewhere = { ...site, brand: otherBrand(site) }
    const customer = { type: 'customer', externalId: `c-${shopper.name}`, updatedAt: fromNow(0) }
    await feedLines(elsewhere, [customer])
    const line = { ...lineOf(shopper, id), type: 'address', externalId: 'm' }
    await expect(feedLines(elsewhere, [line])).rejects.toThrow(expected)

    await feed.lines([lineOf(shopper, id)])
    expect(await refusal(lineOf(shopper, id, { externalId: `n-${shopper.name}` }))).toEqual([
      { field: 'id', expected: `expected no id, as ${id} is fed as m-${shopper.name}` },
    ])
    expect(await refusal(lineOf(shopper, second, { updatedAt: fromNow(90) }))).toEqual([
      { field: 'id', expected: `expected ${id}, which this address is` },
    ])
    expect([await addressesOf(shopper), await addressesOf(other)]).toEqual(before)

    // Two lines of one feed that want the same.
    const wanted = ['p', 'q'].map((name) =>
      lineOf(shopper, second, { externalId: `${name}-${shopper.name}` }),
    )
    const { reports, summary } = await feed.lines(wanted)
    expect(summary).toMatchObject({ stored: 1, refused: 1 })
    expect(reports).toMatchObject([{ line: 2, errors: [{ field: 'id' }] }])
  })
})
