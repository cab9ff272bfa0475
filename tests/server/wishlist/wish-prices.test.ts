import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feed, fedShopper, type FedShopper, type Line } from '../../support/fed-shopper.ts'
import { startSite, type Site } from '../../support/site.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const euro = (amount: string) => ({ amount, currency: 'EUR' })

describe('a wish', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.close())

  const boots = ({ name }: FedShopper, more: object, updatedAt = hours(0)): Line => ({
    type: 'product',
    externalId: `p1-${name}`,
    updatedAt,
    ...more,
  })
  const wishLine = ({ name }: FedShopper, more: object = {}): Line => ({
    type: 'wish',
    externalId: `l1-${name}`,
    updatedAt: hours(0),
    customer: `c-${name}`,
    product: `p1-${name}`,
    ...more,
  })
  const wishes = async ({ shop }: FedShopper) =>
    (await (await shop()).wishProducts.page({ after: 0, query: '', sort: 'newest' })).rows
  const wish = async (shopper: FedShopper) =>
    (await wishes(shopper)).find(({ name }) => name === 'Boots')

  test('keeps its original price when the product’s price changes', async () => {
    const shopper = await fedShopper(site)
    expect(await wish(shopper)).toMatchObject({
      price: euro('9.000000'),
      priceThen: euro('9.000000'),
    })
    await feed(site, [boots(shopper, { price: 7 })])
    expect(await wish(shopper)).toMatchObject({
      price: euro('7.000000'),
      priceThen: euro('9.000000'),
    })
    await feed(site, [wishLine(shopper, { added: hours(-1) })])
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('9.000000') })
    await feed(site, [wishLine(shopper, { currency: 'USD', updatedAt: hours(1) })])
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('9.000000') })
    await feed(site, [wishLine(shopper, { price: '8.50', updatedAt: hours(2) })])
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('8.500000') })
  })

  test('a wish that is fed late has no original price, unless the shop feeds one', async () => {
    const shopper = await fedShopper(site)
    const again = (number: number, more: object) => ({
      ...wishLine(shopper, { added: '2025-01-01T10:00:00Z', ...more }),
      externalId: `l${number}-${shopper.name}`,
      product: `p${number}-${shopper.name}`,
      updatedAt: hours(2),
    })
    const gone = (number: number): Line => ({
      type: 'wish',
      externalId: `l${number}-${shopper.name}`,
      deleted: true,
      updatedAt: hours(1),
    })
    await feed(site, [gone(1), gone(2)])
    expect(await wishes(shopper)).toEqual([])
    await feed(site, [again(1, {}), again(2, { price: 120, currency: 'USD' })])
    const then = (await wishes(shopper)).map(({ name, priceThen }) => [name, priceThen])
    expect(Object.fromEntries(then)).toEqual({
      Boots: null,
      Tent: { amount: '120.000000', currency: 'USD' },
    })
  })

  test('a restored wish keeps its price, whatever the browser sends', async () => {
    const shopper = await fedShopper(site)
    const { productId, added } = (await wish(shopper))!
    await feed(site, [boots(shopper, { price: 7 })])
    const { wishProducts } = await shopper.shop()
    await wishProducts.remove([productId])
    expect(await wishProducts.find(productId)).toMatchObject({ priceThen: euro('9.000000') })
    await wishProducts.add(productId, new Date('2001-01-01T00:00:00Z'))
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('9.000000') })
    await wishProducts.remove('all')
    await wishProducts.add(productId, new Date(added))
    expect(await wish(shopper)).toMatchObject({ added, priceThen: euro('9.000000') })
    // Wished anew it costs what it costs today, and so after its next removal.
    await wishProducts.remove([productId])
    await wishProducts.add(productId)
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('7.000000') })
    await wishProducts.remove([productId])
    await wishProducts.add(productId, new Date(added))
    expect(await wish(shopper)).toMatchObject({ priceThen: euro('7.000000') })
  })

  test('a new wish gets the current price, whatever date is sent', async () => {
    const [one, other] = [await fedShopper(site), await fedShopper(site)]
    const { productId } = (await wish(one))!
    await (await one.shop()).wishProducts.remove([productId])
    await feed(site, [boots(one, { price: 7 })])
    await (await other.shop()).wishProducts.add(productId, new Date('2025-01-01T00:00:00Z'))
    const found = (await wishes(other)).find((found) => found.productId === productId)
    expect(found?.priceThen).toEqual(euro('7.000000'))
  })

  test('is out of stock and back in stock with its product', async () => {
    const shopper = await fedShopper(site)
    const stockAfter = async (inStock: boolean | null, updatedAt: string) => {
      await feed(site, [boots(shopper, { inStock }, updatedAt)])
      return (await wish(shopper))?.stock
    }
    expect((await wish(shopper))?.stock).toBeUndefined()
    expect(await stockAfter(true, hours(1))).toBeUndefined()
    expect(await stockAfter(false, hours(2))).toBe('out')
    expect(await stockAfter(null, hours(3))).toBeUndefined()
    expect(await stockAfter(true, hours(4))).toBeUndefined()
    // Both in one batch.
    await feed(site, [
      boots(shopper, { inStock: false }, hours(5)),
      boots(shopper, { inStock: true }, hours(6)),
    ])
    expect((await wish(shopper))?.stock).toBe('back')
    // A line without the price changes nothing of it, and neither does an older one.
    await feed(site, [boots(shopper, { price: 8 }, hours(7))])
    expect(await stockAfter(false, hours(5.5))).toBe('back')
    await feed(site, [boots(shopper, { inStock: true }, hours(8))])
    expect((await wish(shopper))?.stock).toBe('back')
    const { productId } = (await wish(shopper))!
    const { wishProducts } = await shopper.shop()
    await feed(site, [boots(shopper, { inStock: false }, hours(9))])
    await wishProducts.remove([productId])
    await wishProducts.add(productId)
    expect((await wish(shopper))?.stock).toBe('out')
  })
})
