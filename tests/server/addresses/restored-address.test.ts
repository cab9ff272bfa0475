import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('the address that was deleted last', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('full@demo.test')
  })
  afterAll(() => site.close())

  const book = async () => (await shopper.me()).addresses
  const change = (body: object) => shopper.call('PATCH', '/address', body)
  const remove = (addressId: number) => shopper.call('DELETE', `/address/${addressId}`)
  const restore = (addressId: number, browser = shopper) =>
    browser.call('POST', '/shopUser/restoreAddress', { AddressId: addressId })

  test('is restored once, with its values and as the default', async () => {
    const { addressId, ...values } = (await book())[0]!
    await change({ AddressId: addressId, IsBilling: true, IsShipping: true })
    await remove(addressId)
    const other = await site.signIn('large@demo.test')
    expect((await restore(addressId, other)).status).toBe(404)
    const answers = await Promise.all([restore(addressId), restore(addressId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const back = (await book()).at(-1)!
    expect(back).toEqual({
      ...values,
      addressId: expect.any(Number) as number,
      isBilling: true,
      isShipping: true,
    })
    expect(back.addressId).not.toBe(addressId)
    // One that is deleted afterwards takes its place.
    const [first, second] = await book()
    for (const one of [first!, second!]) await remove(one.addressId)
    expect((await restore(first!.addressId)).status).toBe(404)
    expect((await restore(second!.addressId)).status).toBe(200)
  })

  test('leaves the default that was chosen meanwhile', async () => {
    const [first, second] = await book()
    await change({ AddressId: first!.addressId, IsBilling: true })
    await remove(first!.addressId)
    await change({ AddressId: second!.addressId, IsBilling: true })
    await restore(first!.addressId)
    const defaults = (await book()).filter(({ isBilling }) => isBilling)
    expect(defaults.map(({ addressId }) => addressId)).toEqual([second!.addressId])
  })

  test('is shown and restored by plain forms', async () => {
    const { addressId, name } = (await book())[0]!
    const shown = `/account/addresses?deleted=others.${addressId}`
    const deletion = await shopper.submit('/account/addresses', {
      call: 'deleteAddress',
      next: shown,
      addressId: String(addressId),
    })
    expect(deletion.status).toBe(303)
    expect(deletion.headers.get('location')).toBe(shown)
    const undo = /<form id="deleted".*?<\/form>/s
    const [form] = undo.exec(await (await shopper.fetch(shown)).text())!
    expect(form).toContain(name)
    const fields = { call: 'restoreAddress', addressId: String(addressId) }
    expect((await shopper.submit('/account/addresses', fields)).status).toBe(303)
    expect((await book()).at(-1)!.name).toBe(name)
    expect(await (await shopper.fetch(shown)).text()).not.toMatch(undo)
    // Another time there is nothing to take back, and the page says so.
    const again = await shopper.submit('/account/addresses', fields)
    expect(again.status).toBe(404)
  })
})
