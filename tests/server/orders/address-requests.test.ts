import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#lib/dates.ts'
import { feed, fedShopper, type FedShopper } from '../../support/fed-shopper.ts'
import { settingsFor, startReceiver, type TestReceiver } from '../../support/receiver.ts'
import { startSite, type Site } from '../../support/site.ts'

describe('requests for another delivery address', () => {
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

  const line = ({ name }: FedShopper, fields: object) => ({
    type: 'order',
    externalId: `o3-${name}`,
    customer: `c-${name}`,
    updatedAt: new Date().toISOString(),
    ...fields,
  })

  /** A shopper who has asked for the open order to be sent to the new address. */
  async function begin() {
    const shopper = await fedShopper(site)
    const shop = await shopper.shop()
    const day = dayIn(site.brand.timeZone, new Date())
    const read = async () => (await shop.orders.find(`3-${shopper.name}`))!
    const { id } = await read()
    const ask = (city: string) =>
      shop.moves.plan(
        { day, old: 'keep', orders: [id], knownMove: undefined },
        { address: 'Singel', city, country: 'NL' },
      )
    await ask('Delft')
    return { shopper, shop, read, ask }
  }

  /** Returns our id of an order's request. */
  async function requestId(id: number) {
    const { rows } = (await site.services.store.db.execute(
      `select address_request ->> 'id' as id from orders where id = ${id}`,
    )) as unknown as { rows: { id: string }[] }
    return rows[0]!.id
  }

  test('are shown until the shop answers, and made once until then', async () => {
    const { shop, read, ask } = await begin()
    const order = await read()
    expect(order.addressRequest).toMatchObject({ state: 'asked', address: { city: 'Delft' } })
    expect((await shop.orders.yetToLeave()).map(({ id }) => id)).toEqual([order.id])
    const before = await shop.addresses.all()
    await expect(ask('Gouda')).rejects.toMatchObject({
      code: 'order_left',
      errors: { Orders: 'ac_MoveOrdersLeft', [`Orders.${order.id}`]: 'ac_MoveOrderLeft' },
    })
    expect(await shop.addresses.all()).toEqual(before)
  })

  test('show the shop’s answer with its words, and the new address', async () => {
    const { shopper, read } = await begin()
    const { id } = await read()
    const addressRequest = { id: await requestId(id), state: 'accepted', note: { en: 'Done.' } }
    const shippingAddress = { firstName: 'Noor', address: 'Singel', city: 'Delft', country: 'NL' }
    await feed(site, [line(shopper, { addressRequest, shippingAddress })])
    const order = await read()
    expect(order.addressRequest).toMatchObject({ state: 'accepted', note: 'Done.' })
    expect(order.shippingAddress).toMatchObject({ city: 'Delft' })
  })

  test('can be made again after an answer, which is of the first request alone', async () => {
    const { shopper, read, ask } = await begin()
    const { id } = await read()
    const answer = { id: await requestId(id), state: 'declined' }
    await feed(site, [line(shopper, { addressRequest: answer })])
    expect((await read()).addressRequest).toMatchObject({ state: 'declined' })
    await ask('Gouda')
    await feed(site, [line(shopper, { addressRequest: answer, customerNote: 'again' })])
    expect((await read()).addressRequest).toMatchObject({
      state: 'asked',
      address: { city: 'Gouda' },
    })
  })

  test('are refused for an order that has left', async () => {
    const { shopper, shop, read, ask } = await begin()
    const products = [{ name: 'Tent', price: 9, status: 'shipped' }]
    await feed(site, [line(shopper, { products })])
    expect(await shop.orders.yetToLeave()).toEqual([])
    await expect(ask('Gouda')).rejects.toMatchObject({ code: 'order_left' })
    expect((await read()).addressRequest).toMatchObject({ state: 'asked' })
  })

  test('of another shopper’s order are refused', async () => {
    const { read } = await begin()
    const { id } = await read()
    const other = await (await fedShopper(site)).shop()
    const day = dayIn(site.brand.timeZone, new Date())
    const plan = { day, old: 'keep' as const, orders: [id], knownMove: undefined }
    await expect(other.moves.plan(plan, { address: 'Spui' })).rejects.toMatchObject({
      code: 'order_left',
    })
    expect(await other.addresses.all()).toHaveLength(2)
  })
})
