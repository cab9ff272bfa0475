import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FieldType } from '#contract/codes.ts'
import { addressFields as fields } from '#brands/config/address-fields.ts'
import { accounts, addresses } from '#server/store/accounts.ts'
import { openForm } from '../../support/page-forms.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const profilePage = '/account/edit-profile'

describe('stored values that a form shows differently', () => {
  let site: Site
  let shopper: Browser
  let accountId: number
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
    accountId = (await shopper.me()).id
  })
  afterAll(() => site.close())

  const sound = {
    firstName: 'Joe',
    lastName: 'Okafor',
    email: 'profile@demo.test',
    telephone: '+44 7400123456',
    telephoneVerifyDate: new Date('2026-01-02T03:04:05Z'),
    gender: 1,
    birthDate: '1980-01-02',
  }
  const set = (change: Partial<typeof accounts.$inferInsert>) =>
    site.services.store.db.update(accounts).set(change).where(eq(accounts.id, accountId))
  beforeEach(() => set(sound))
  const row = async () =>
    (await site.services.store.db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!

  /** Posts the profile page's form as it came, but for a change. */
  const save = async (change: Record<string, string>) =>
    shopper.submit(profilePage, {
      ...(await openForm(shopper, profilePage, 'updateAccount')),
      ...change,
    })

  const birthDates = ['0001-01-01', '1000-01-01', '1899-12-31', '2999-01-01', '0044-03-15 BC']
  const unusual: Partial<typeof accounts.$inferInsert>[] = [
    ...birthDates.map((birthDate) => ({ birthDate })),
    { telephone: '0612345678' },
    { telephone: '+999 123' },
    { telephone: '+31612345678' },
    { telephone: 'call me' },
    { telephone: '+31 12' },
    { gender: 7 },
    { gender: 0 },
    { email: 'Profile@Demo.TEST' },
    { email: `${'x'.repeat(120)}@demo.test` },
    { email: 'no address' },
    { lastName: '  Okafor ' },
    { lastName: 'x'.repeat(300) },
    { lastName: 'Tab\there' },
    { lastName: 'Two\nlines' },
  ]

  test.each(unusual)('%j of a profile stays if another field is changed', async (stored) => {
    await set(stored)
    const before = await row()
    const answer = await save({ firstName: 'Joanne' })
    expect(answer.status, await answer.text()).toBe(303)
    expect(await row()).toEqual({
      ...before,
      firstName: 'Joanne',
      changed: expect.any(Date) as Date,
    })
  })

  test.each(birthDates)('a birthday of %s is shown and answered as empty', async (birthDate) => {
    await set({ birthDate })
    expect(await openForm(shopper, profilePage, 'updateAccount')).toMatchObject({
      'birthDate.day': '',
      'birthDate.month': '',
      'birthDate.year': '',
    })
    const me = await shopper.me()
    expect(me.birthDate).toBeNull()
    expect(me.questionFields.find(({ property }) => property === 'birthDate')).toMatchObject({
      value: '',
      isComplete: false,
    })
    expect((await save({ 'birthDate.day': '3', 'birthDate.month': '4', 'birthDate.year': '1990' })).status).toBe(303) // prettier-ignore
    expect((await row()).birthDate).toBe('1990-04-03')
  })

  test('a number without a country code can be completed by a code alone', async () => {
    await set({ telephone: '07400123456' })
    const { 'telephone.number': number } = await openForm(shopper, profilePage, 'updateAccount')
    expect(number).toBe('07400123456')
    expect((await save({ 'telephone.code': '+44' })).status).toBe(303)
    expect((await row()).telephone).toBe('+44 7400123456')
  })

  test('required fields are required even if they were not touched', async () => {
    await set({ lastName: '' })
    expect((await save({ firstName: 'Joanne' })).status).toBe(422)
  })

  test('a profile that is sent back whole changes only what differs', async () => {
    await set({ telephone: '0612345678', lastName: ' x ' })
    // Another number is not verified unless that is said after it came.
    await set({ telephoneVerifyDate: sound.telephoneVerifyDate })
    const { firstName: _, lastName, email, telephone, gender, birthDate } = await shopper.me()
    const answer = await shopper.call('POST', '/shopUser/updateAccount', {
      firstName: 'Joanne',
      ...{ lastName, gender, birthDate },
      ...{ email, confirmEmail: email, telephone, confirmTelephone: telephone },
    })
    expect(answer.status, await answer.text()).toBe(200)
    expect(await row()).toMatchObject({
      firstName: 'Joanne',
      lastName: ' x ',
      telephone: '0612345678',
      telephoneVerifyDate: sound.telephoneVerifyDate,
    })
  })

  const defaults = {
    firstName: 'Noor',
    lastName: 'Visser',
    email: 'noor@shop.test',
    telephone: '+31 612345678',
    address: 'Dam',
    addressNumber: '1',
    zipCode: '2801 AB',
    city: 'Gouda',
    country: 'NL',
  }

  /** Stores an address, and answers what its form and its row are then. */
  async function storeAddress(change: Partial<typeof addresses.$inferInsert>) {
    const { db } = site.services.store
    const [made] = await db
      .insert(addresses)
      .values({ companyId: site.brand.companyId, accountId, ...defaults, ...change })
      .returning({ id: addresses.id })
    const path = `/account/addresses/edit/${made!.id}`
    return {
      open: () => openForm(shopper, path, 'changeAddress'),
      save: async (edit: Record<string, string>) =>
        shopper.submit(path, { ...(await openForm(shopper, path, 'changeAddress')), ...edit }),
      row: async () => (await db.select().from(addresses).where(eq(addresses.id, made!.id)))[0]!,
    }
  }

  test.each<Partial<typeof addresses.$inferInsert>>([
    { country: 'XX' },
    { country: 'AN' },
    { telephone: '0612345678' },
    { telephone: '+999 123' },
    { telephone: '+31 12' },
    { zipCode: 'x'.repeat(300) },
    { companyName: 'x'.repeat(150), addressType: 1 },
    { firstName: '  Noor ' },
    { lastName: 'Two\nlines' },
    { address: 'Tab\there' },
    { email: 'no address' },
    { email: 'Noor@Shop.TEST' },
    { custom: { gone: 'kept' } },
  ])('%j of an address stays if another field is changed', async (stored) => {
    site.brand.enableEuVatReverse = false
    const { save, row } = await storeAddress(stored)
    const before = await row()
    const answer = await save({ city: 'Delft' })
    expect(answer.status, await answer.text()).toBe(303)
    expect(await row()).toEqual({ ...before, city: 'Delft', changed: expect.any(Date) as Date })
  })

  test('an address without a country requires one, and does not get a default', async () => {
    const { open, save, row } = await storeAddress({ country: '' })
    expect((await open()).country).toBe('')
    expect((await save({ city: 'Delft' })).status).toBe(422)
    expect((await row()).country).toBe('')
    expect((await save({ country: 'BE' })).status).toBe(303)
    expect((await row()).country).toBe('BE')
  })

  test('a choice that a brand no longer offers stays until it is changed', async () => {
    const { addressFields } = site.brand
    const options = ['one', 'two'].map((value) => ({ value, label: value }))
    site.brand.addressFields = fields.parse([
      { orderField: 'City', required: true },
      { orderField: 'Floor', type: FieldType.dropdown, required: true, options },
      { orderField: 'Gate', type: FieldType.radio, required: true, options },
      { orderField: 'Door', type: FieldType.dropdown, required: true, options: options.slice(1) },
    ])
    const custom = { floor: 'three', gate: 'three', door: 'three' }
    const { save, row } = await storeAddress({ custom })
    expect((await save({ city: 'Delft' })).status).toBe(303)
    expect(await row()).toMatchObject({ city: 'Delft', custom })
    expect((await save({ 'custom.floor': 'two', 'custom.gate': 'one' })).status).toBe(303)
    expect((await row()).custom).toEqual({ floor: 'two', gate: 'one', door: 'three' })
    site.brand.addressFields = addressFields
  })

  test('a language, currency or country no longer offered stays until it is changed', async () => {
    const stored = { defaultCurrency: 'XTS', defaultLanguage: 'xx', defaultCountry: 'XX' }
    await set(stored)
    const settings = async (change: Record<string, string>) =>
      shopper.submit('/account/settings', {
        ...(await openForm(shopper, '/account/settings', 'changeLocalize')),
        ...change,
      })
    expect((await settings({})).status).toBe(303)
    expect(await row()).toMatchObject(stored)
    expect((await settings({ country: 'BE' })).status).toBe(303)
    expect(await row()).toMatchObject({ ...stored, defaultCountry: 'BE' })
    await set({ defaultCurrency: '', defaultLanguage: '', defaultCountry: '' })
  })
})
