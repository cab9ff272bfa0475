import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressFields as fields,
  defaultAddressFields,
  withoutConfirmations,
} from '#brands/config/address-fields.ts'
import { address } from '#contract/address.ts'
import { accounts, addresses } from '#server/store/accounts.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const profilePage = '/account/edit-profile'
const once = { firstName: 'Noor', lastName: 'Visser', email: 'noor@shop.test' }
const contact = { ...once, confirmEmail: once.email }
const place = { country: 'NL', address: 'Dam', city: 'Gouda' }

/** Lists typed numbers beside a code and their stored form, or the message key of the refusal. */
const typed: [code: string, number: string, expected: string][] = [
  ['+31', '+31612345678', '+31 612345678'],
  ['+31', '0031 6 12345678', '+31 612345678'],
  ['+31', '0031612345678', '+31 612345678'],
  ['+31', '31612345678', '+31 612345678'],
  ['+31', '06-12345678', '+31 612345678'],
  ['+31', '(06) 1234 5678', '+31 612345678'],
  ['+31', '+31 (0)6 12345678', '+31 612345678'],
  ['+31', '+49 151 12345678', '+49 15112345678'],
  ['+1', '011 44 7400 123456', '+44 7400123456'],
  ['+1', '(212) 555-0123', '+1 2125550123'],
  ['+39', '06 1234 5678', '+39 0612345678'],
  ['+966', '٠٥٠١٢٣٤٥٦٧', '+966 501234567'],
  ['+98', '۰۹۱۲۳۴۵۶۷۸۹', '+98 9123456789'],
  ['+91', '९८७६५४३२१०', '+91 9876543210'],
  ['+81', '０９０－１２３４－５６７８', '+81 9012345678'],
  ['+81', '090ー1234ー5678', '+81 9012345678'],
  ['+81', '０９０‐１２３４−５６７８', '+81 9012345678'],
  ['+81', '010 44 20 7946 0958', '+44 2079460958'],
  ['+61', '0011 44 20 7946 0958', '+44 2079460958'],
  ['+44', '+44 (0)20 7946 0958', '+44 2079460958'],
  ['+52', '+52 1 55 1234 5678', '+52 5512345678'],
  ['+52', '044 55 1234 5678', '+52 5512345678'],
  ['+52', '01 55 1234 5678', '+52 5512345678'],
  ['+54', '+54 9 11 1234 5678', '+54 91112345678'],
  ['+54', '011 15-1234-5678', '+54 91112345678'],
  ['+52', '2 55 1234 5678', 'ac_TelephoneInvalidMessage'],
  ['+31', '6', 'ac_TelephoneInvalidMinLengthMessage'],
  ['+31', '612345', 'ac_TelephoneInvalidMinLengthMessage'],
  ['+1', '5550123', 'ac_TelephoneInvalidMessage'],
  ['+31', '6123456789012', 'ac_TelephoneInvalidMessage'],
  ['+31', '0201234567 ext 12', 'ac_TelephoneInvalidMessage'],
  ['+31', '', 'ac_TelephoneRequiredMessage'],
]

/** The forms that ask for a number: how each is sent, and where what it stores is. */
const forms = {
  profile: {
    path: profilePage,
    call: 'updateAccount',
    method: 'POST',
    url: '/shopUser/updateAccount',
    answers: contact,
    repeats: true,
  },
  'profile without confirmation': {
    path: profilePage,
    call: 'updateAccount',
    method: 'POST',
    url: '/shopUser/updateAccount',
    answers: once,
    repeats: false,
  },
  'intro card': {
    path: '/account',
    call: 'updateAccount',
    method: 'POST',
    url: '/shopUser/updateAccount',
    answers: {},
    repeats: false,
  },
  'new address': {
    path: '/account/addresses/add',
    call: 'createAddress',
    method: 'POST',
    url: '/address',
    answers: { ...contact, ...place },
    repeats: true,
  },
  'new address without confirmation': {
    path: '/account/addresses/add',
    call: 'createAddress',
    method: 'POST',
    url: '/address',
    answers: { ...once, ...place },
    repeats: false,
  },
  'stored address': {
    path: '',
    call: 'changeAddress',
    method: 'PATCH',
    url: '/address',
    answers: { ...contact, ...place },
    repeats: true,
  },
} as const
type Form = (typeof forms)[keyof typeof forms]

describe('a number', () => {
  let site: Site
  let shopper: Browser
  let addressId: number
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('empty@demo.test')
    site.brand.enableEuVatReverse = false
    askTwice(true)
    const sent = {
      ...contact,
      ...place,
      telephone: '+31 612345678',
      confirmTelephone: '+31 612345678',
    }
    ;({ addressId } = address.parse(await (await shopper.call('POST', '/address', sent)).json()))
  })
  afterAll(() => site.close())

  /** Sets whether the brand has confirmation fields. */
  function askTwice(confirmFields: boolean) {
    const all = fields.parse(defaultAddressFields)
    const addressFields = confirmFields ? all : withoutConfirmations(all)
    Object.assign(site.brand, { confirmFields, addressFields })
  }
  const isAddress = ({ call }: Form) => call !== 'updateAccount'
  const numbersOf = ({ repeats }: Form, number: object | string, again = number) => ({
    telephone: number,
    ...(repeats && { confirmTelephone: again }),
  })
  const viaCall = (form: Form, numbers: object) =>
    shopper.call(form.method, form.url, {
      ...form.answers,
      ...numbers,
      ...(form.call === 'changeAddress' && { addressId }),
    })
  const viaForm = (form: Form, code: string, number: string) => {
    const names = form.repeats ? ['telephone', 'confirmTelephone'] : ['telephone']
    const numbers = Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.code`, code],
        [`${name}.number`, number],
      ]),
    )
    const path = form.path || `/account/addresses/edit/${addressId}`
    return shopper.submit(path, {
      call: form.call,
      ...form.answers,
      ...numbers,
      ...(!form.path && { addressId: String(addressId) }),
      // The profile's page says with what it came.
      ...(!form.repeats && form.path === profilePage && { 'original.firstName': '' }),
    })
  }
  const stored = async (form: Form) => {
    const { telephone, addresses } = await shopper.me()
    return isAddress(form)
      ? addresses.find((one) => form.path || one.addressId === addressId)!.telephone
      : telephone
  }
  const newest = async () =>
    (await shopper.me()).addresses.toSorted((a, b) => b.addressId - a.addressId)[0]!.telephone
  const storedBy = (form: Form) => (form.call === 'createAddress' ? newest() : stored(form))

  describe.each(Object.entries(forms))('of the %s', (_name, form) => {
    beforeAll(async () => {
      askTwice(form.repeats)
      // The account answers no more addresses than those of some forms.
      const { id } = await shopper.me()
      const others = and(eq(addresses.accountId, id), ne(addresses.id, addressId))
      await site.services.store.db.delete(addresses).where(others)
    })
    afterAll(() => askTwice(true))
    // The card asks for a number that is not known.
    beforeEach(() => site.services.store.db.update(accounts).set({ telephone: '' }))

    test.each(typed)('with %s, typed as %j, becomes %s', async (code, number, expected) => {
      const answer = await viaCall(form, numbersOf(form, { code, number }))
      if (!expected.startsWith('ac_')) {
        expect(answer.status).toBe(200)
        expect(await storedBy(form)).toBe(expected)
        // Without script the same, and as one text, too.
        expect((await viaForm(form, code, number)).status).toBe(303)
        expect(await storedBy(form)).toBe(expected)
        expect((await viaCall(form, numbersOf(form, `${code} ${number}`))).status).toBe(200)
        expect(await storedBy(form)).toBe(expected)
        return
      }
      const before = await shopper.me()
      const { errors } = (await answer.json()) as { errors: Record<string, string> }
      expect([answer.status, errors.Telephone]).toEqual([422, expected])
      const page = await viaForm(form, code, number)
      expect(page.status).toBe(422)
      // The typed number stays, beside the chosen code.
      const html = await page.text()
      expect(html).toContain(`value="${number}"`)
      expect(html).toMatch(new RegExp(`<option value="\\${code}"[^>]* selected\\b`))
      expect(await shopper.me()).toEqual(before)
    })
  })

  test.each(Object.entries(forms).filter(([, { repeats }]) => repeats))(
    'of the %s is confirmed by its value, not by its text',
    async (_name, form) => {
      const again = (number: string, other: string) =>
        viaCall(form, numbersOf(form, { code: '+31', number }, { code: '+31', number: other }))
      expect((await again('06 12345678', '+31612345678')).status).toBe(200)
      expect((await again('0031 6 12345678', '٦١٢٣٤٥٦٧٨')).status).toBe(200)
      const errorsOf = async (response: Response) =>
        ((await response.json()) as { errors: object }).errors
      const key = isAddress(form)
        ? 'ac_TelephoneNumbersDontMatch'
        : 'ac_TelephoneAndConfirmTelephoneMissMatch'
      expect(await errorsOf(await again('0612345678', '0612345679'))).toEqual({
        ConfirmTelephone: key,
      })
      // The zero is part of a number in Italy: only the server knows that these two are not the
      // same.
      expect(await errorsOf(await again('+39 0612345678', '+39 612345678'))).toEqual({
        ConfirmTelephone: key,
      })
    },
  )

  test('a stored number is not refused while something else is saved', async () => {
    const { db } = site.services.store
    await db.update(accounts).set({ telephone: '+31 12' })
    await db.update(addresses).set({ telephone: '+31 12' })
    expect((await viaForm(forms.profile, '+31', '12')).status).toBe(303)
    expect((await shopper.call('PATCH', '/address', { addressId, city: 'Delft' })).status).toBe(200)
    expect((await viaForm(forms['stored address'], '+31', '12')).status).toBe(303)
    expect((await viaForm(forms['stored address'], '+31', '13')).status).toBe(422)
    expect((await shopper.me()).telephone).toBe('+31 12')
  })
})
