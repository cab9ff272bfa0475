import { expect } from 'vitest'
import type { Shop } from '#server/shop.ts'
import type { EventType } from '#server/event-types.ts'
import { dayFromNow } from '../../src/demo/data/time.ts'
import type { FedShopper } from './fed-shopper.ts'

/** Makes a change of one shopper, and answers what the shop is to hear of it. */
type Change = (
  shop: Shop,
  shopper: FedShopper,
) => Promise<[type: EventType, data: Record<string, unknown>][]>

const anyId = expect.any(Number) as number
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
const home = ({ name }: FedShopper) => ({ id: anyId, externalId: `h-${name}` })
const work = ({ name }: FedShopper) => ({ id: anyId, externalId: `w-${name}` })
const idOf = async (shop: Shop, street: string) =>
  (await shop.account.with('addresses')).addresses.find(({ address }) => address === street)!
    .addressId

/** Lists the changes that a shop receives, and those that it does not. */
export const changes: Record<string, Change> = {
  'a name and a language': async (shop) => {
    await shop.account.update({ firstName: 'Nora', lastName: '', defaultLanguage: 'nl' })
    return [['profile.updated', { changes: { firstName: 'Nora', language: 'nl' } }]]
  },
  'an e-mail address': async (shop) => {
    await shop.account.update({ email: 'nora@shop.test' })
    return [['profile.updated', { changes: { email: 'nora@shop.test' } }]]
  },
  'the same name again': async (shop) => {
    await shop.account.update({ firstName: 'Noor' })
    return []
  },
  'a picture, one that is removed, and none again': async (shop) => {
    await shop.account.setImage('/other.webp')
    await shop.account.setImage('')
    await shop.account.setImage('')
    return ['/other.webp', ''].map((imageUrl) => ['profile.updated', { changes: { imageUrl } }])
  },
  'a new address': async (shop) => {
    const { addressId: id } = await shop.addresses.create({ address: 'Singel', country: 'NL' })
    const data = expect.objectContaining({ id, externalId: null, address: 'Singel' }) as object
    return [['address.created', { address: data }]]
  },
  'a new default address': async (shop, shopper) => {
    const { addressId: id } = await shop.addresses.create({ address: 'Singel', isBilling: true })
    const data = expect.objectContaining({ id, externalId: null }) as object
    return [
      ['address.created', { address: data }],
      ['default_address.changed', { billing: { id, externalId: null }, shipping: home(shopper) }],
    ]
  },
  'an address': async (shop, shopper) => {
    await shop.addresses.change(await idOf(shop, 'Dam'), { city: 'Delft' })
    const data = expect.objectContaining({
      ...home(shopper),
      city: 'Delft',
      addressType: 'private',
    }) as object
    return [['address.updated', { address: data }]]
  },
  'a deleted default address that is taken back': async (shop, shopper) => {
    const deleted = await idOf(shop, 'Dam')
    await shop.addresses.delete(deleted)
    const { addressId: id } = await shop.addresses.restore(deleted)
    const data = expect.objectContaining({ id, externalId: null, address: 'Dam' }) as object
    const again = { id, externalId: null }
    return [
      ['address.deleted', { address: home(shopper) }],
      ['default_address.changed', { billing: null, shipping: null }],
      ['address.created', { address: data }],
      ['default_address.changed', { billing: again, shipping: again }],
    ]
  },
  'the same address again': async (shop) => {
    await shop.addresses.change(await idOf(shop, 'Dam'), { city: 'Gouda', isBilling: true })
    return []
  },
  'which address is the default': async (shop, shopper) => {
    await shop.addresses.change(await idOf(shop, 'Haven'), { isShipping: true })
    return [['default_address.changed', { billing: home(shopper), shipping: work(shopper) }]]
  },
  'a deleted default address': async (shop, shopper) => {
    await shop.addresses.delete(await idOf(shop, 'Dam'))
    return [
      ['address.deleted', { address: home(shopper) }],
      ['default_address.changed', { billing: null, shipping: null }],
    ]
  },
  interests: async (shop, { name }) => {
    const { interests } = await shop.preferences.get()
    const ids = interests.filter(({ name }) => name === 'Climbing').map(({ id }) => id)
    await shop.preferences.choose('interest', ids.slice(-1))
    const chosen = [{ id: ids.at(-1), externalId: `i2-${name}` }]
    const unsubscribe = expect.objectContaining({ newsletters: [] }) as object
    return [['preferences.updated', { interests: chosen, newsletters: [], unsubscribe }]]
  },
  'the same interests again': async (shop) => {
    const { interestIds } = await shop.account.with('interestIds')
    await shop.preferences.choose('interest', interestIds)
    return []
  },
  'a claimed voucher': async (shop, { name }) => {
    await shop.vouchers.claim(`V-${name}`)
    const campaign = { id: anyId, externalId: `k-${name}` }
    const voucher = { id: anyId, externalId: `v-${name}`, code: `V-${name}`, campaign }
    return [['voucher.claimed', { voucher, claimDate: instant }]]
  },
  'a claimed achievement': async (shop, { name }) => {
    const { achievements } = await shop.account.with('achievements')
    const { achievementId: id } = achievements.find(({ progress }) => progress > 0)!
    await shop.achievements.claim(id)
    const { vouchers } = await shop.account.with('vouchers')
    const voucher = {
      id: anyId,
      externalId: null,
      code: vouchers.find(({ claimDate }) => claimDate)!.code,
      campaign: { id: anyId, externalId: `k-${name}` },
      expireDate: null,
      limited: true,
      percentage: 10,
      amount: '0.000000',
      currency: '',
    }
    const achievement = { id, externalId: `a-${name}` }
    return [['achievement.claimed', { achievement, claimDate: instant, voucher }]]
  },
  'a deleted order': async (shop, { name }) => {
    const order = (await shop.orders.find(`1-${name}`))!
    await shop.orders.delete(order.id)
    const { id, orderId: orderNumber } = order
    return [['order.deleted', { order: { id, externalId: `o1-${name}`, orderNumber } }]]
  },
  'a code, twice': async (shop, { name }) => {
    const { id } = (await shop.orders.find(`2-${name}`))!
    await shop.downloads.viewCode(id, 2)
    await shop.downloads.viewCode(id, 2)
    const order = { id, externalId: `o2-${name}`, orderNumber: `2-${name}` }
    const view = { order, line: 2, product: { id: 7001, externalId: null } }
    return [1, 2].map((count) => ['code.viewed', { ...view, count }])
  },
  'a code that is none': async (shop, { name }) => {
    const { id } = (await shop.orders.find(`2-${name}`))!
    await expect(shop.downloads.viewCode(id, 1)).rejects.toMatchObject({ code: 'code_missing' })
    return []
  },
  'wishes that are gone': async (shop, { name }) => {
    const { wishProducts } = await shop.account.with('wishProducts')
    const { productId } = wishProducts.find(({ name }) => name === 'Tent')!
    await shop.wishProducts.remove([productId, 2_000_000_000])
    const product = { id: productId, externalId: `p2-${name}` }
    return [['wish.removed', { wishes: [{ id: anyId, externalId: `l2-${name}`, product }] }]]
  },
  'a return': async (shop, { name }) => {
    const { id } = (await shop.orders.find(`2-${name}`))!
    const products = { 1: { reason: 'damaged' as const, quantity: 2 } }
    const made = await shop.orders.requestReturn(id, { products, remark: 'A torn seam.' })
    const order = { id, externalId: `o2-${name}`, orderNumber: `2-${name}` }
    const product = { id: 0, externalId: null }
    const line = { product, line: 1, name: 'Boots', quantity: 2, reason: 'damaged' }
    const event = { id: made.id, externalId: null, order, created: instant }
    return [
      ['return.requested', { return: { ...event, remark: 'A torn seam.', products: [line] } }],
    ]
  },
  'a move, and an order that is to go there': async (shop, { name }) => {
    const { id } = (await shop.orders.find(`3-${name}`))!
    const day = dayFromNow(0)
    const { canAsk } = await shop.moves.find()
    const plan = { day, old: 'keep' as const, orders: canAsk ? [id] : [], knownMove: 0 }
    const made = await shop.moves.plan(plan, { address: 'Singel', country: 'NL' })
    const own = { id: made.addressId, externalId: null }
    const address = expect.objectContaining({ ...own, address: 'Singel' }) as object
    const order = { id, externalId: `o3-${name}`, orderNumber: `3-${name}` }
    const request = { id: expect.any(String) as string, created: instant, address }
    return [
      ['address.created', { address }],
      ['default_address.changed', { billing: own, shipping: own }],
      ['order.address_requested', { order, request }],
    ]
  },
  'a return that is cancelled': async (shop, { name }) => {
    const { id } = (await shop.orders.find(`2-${name}`))!
    const products = { 1: { reason: 'damaged' as const, quantity: 1 } }
    const made = await shop.orders.requestReturn(id, { products, remark: '' })
    await shop.orders.cancelReturn(made.id)
    const order = { id, externalId: `o2-${name}`, orderNumber: `2-${name}` }
    const event = { id: made.id, externalId: null, order }
    return [
      ['return.requested', { return: expect.objectContaining(event) as object }],
      ['return.cancelled', { return: event }],
    ]
  },
  'a wish that is taken back, and one that is there': async (shop, { name }) => {
    const { wishProducts } = await shop.account.with('wishProducts')
    const { productId } = wishProducts[0]!
    await shop.wishProducts.add(productId, new Date())
    await shop.wishProducts.remove([productId])
    await shop.wishProducts.add(productId, new Date())
    const product = { id: productId, externalId: `p1-${name}` }
    return [
      ['wish.removed', { wishes: [{ id: anyId, externalId: `l1-${name}`, product }] }],
      ['wish.added', { wish: { id: anyId, externalId: null, product } }],
    ]
  },
  'a wish that there is not, and a product viewed last': async (shop) => {
    await shop.wishProducts.remove([2_000_000_000])
    const { lastViewProducts } = await shop.account.with('lastViewProducts')
    await shop.lastViewProducts.remove(lastViewProducts[0]!.productId)
    return []
  },
  'a shopper who leaves, twice': async (shop) => {
    const { erasureDate } = await shop.erasure.request()
    expect(await shop.erasure.request()).toEqual({ erasureDate })
    return [['account.leaving', { erasureDate: instant }]]
  },
  'a verified telephone number': async (shop) => {
    const { telephone, code } = await shop.telephone.newCode('192.0.2.1')
    await shop.telephone.verify(code)
    return [['telephone.verified', { telephone, verifiedAt: instant }]]
  },
}
