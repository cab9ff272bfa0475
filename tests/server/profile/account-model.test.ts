import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Account } from '#contract/account.ts'
import { Gender } from '#contract/codes.ts'
import { toCapital } from '#lib/case.ts'
import { accounts } from '#server/store/accounts.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

describe('updateAccount', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(() => site.close())

  const update = (body: unknown, browser = shopper) =>
    browser.call('POST', '/shopUser/updateAccount', body)
  const verdict = async (body: unknown) => {
    const response = await update(body)
    return [response.status, ((await response.json()) as { errors?: object }).errors]
  }
  const row = async (browser = shopper) => {
    const { id } = await browser.me()
    return (await site.services.store.db.select().from(accounts).where(eq(accounts.id, id)))[0]!
  }
  const set = async (change: Partial<typeof accounts.$inferInsert>) => {
    const { id } = await shopper.me()
    await site.services.store.db.update(accounts).set(change).where(eq(accounts.id, id))
  }

  test.each([
    'full@demo.test',
    'empty@demo.test',
    'large@demo.test',
    'world@demo.test',
    'profile@demo.test',
  ])('accepts the answer of me for %s, in either case, without a change', async (email) => {
    const browser = await site.signIn(email)
    const [before, stored] = [await browser.me(), await row(browser)]
    for (const body of [before, toCapital(before)]) {
      const response = await update(body, browser)
      expect(response.status).toBe(200)
      expect(account.parse(await response.json())).toEqual(before)
    }
    expect(await row(browser)).toEqual(stored)
  })

  test('accepts a change in the account model, and ignores read-only fields', async () => {
    const before = await shopper.me()
    const ignored: Partial<Account> = {
      id: 1,
      fullName: 'No Body',
      firstTimeLogin: true,
      imageUrl: '/x.png',
      isTelephoneVerified: true,
      defaultLanguageName: 'Klingon',
      telephoneVerifyDate: '2020-01-01T00:00:00Z',
      interestIds: [1],
      newsletterIds: [2],
      addresses: [],
      lastOrder: null,
    }
    const answered = await update(
      toCapital({
        ...before,
        ...ignored,
        firstName: 'Ngozi',
        birthDate: '1990-03-31',
        unheardOf: { of: 1 },
      }),
    )
    expect(account.parse(await answered.json())).toEqual({
      ...before,
      firstName: 'Ngozi',
      fullName: `Ngozi ${before.lastName}`,
      birthDate: '1990-03-31',
      questionFields: expect.any(Array) as unknown[],
    })
  })

  test('a number and an e-mail address that are sent again stay verified', async () => {
    await set({ emailVerifiedAt: new Date(), telephoneVerifyDate: new Date() })
    expect((await update({ ...(await shopper.me()), lastName: 'Again' })).status).toBe(200)
    const stored = await row()
    expect([stored.lastName, stored.emailVerifiedAt, stored.telephoneVerifyDate]).toEqual([
      'Again',
      expect.any(Date),
      expect.any(Date),
    ])
  })

  test('stored values are not checked, even if they are invalid today', async () => {
    const old = {
      firstName: 'Tab\there',
      lastName: '',
      email: `${'x'.repeat(120)}@demo.test`,
      telephone: '+31 12',
      gender: Gender.unknown,
      birthDate: null,
    }
    const { firstName, lastName, email, telephone, gender, birthDate } = await row()
    await set(old)
    expect((await update(await shopper.me())).status).toBe(200)
    expect(await row()).toMatchObject(old)
    expect(await verdict({ ...(await shopper.me()), lastName: ' ' })).toEqual([
      422,
      { LastName: 'ac_LastNameRequiredMessage' },
    ])
    await set({ firstName, lastName, email, telephone, gender, birthDate })
  })

  test('an empty value in the account model leaves the field unchanged', async () => {
    await set({ gender: Gender.mrs, birthDate: '1980-01-02', telephone: '+44 7400123456' })
    const me = await shopper.me()
    expect(
      (await update({ ...me, telephone: '', gender: Gender.unknown, birthDate: null })).status,
    ).toBe(200)
    expect(await row()).toMatchObject({
      gender: Gender.mrs,
      birthDate: '1980-01-02',
      telephone: '+44 7400123456',
    })
  })

  test.each([
    [{ firstName: '' }, { FirstName: 'ac_FirstNameRequiredMessage' }],
    [{ lastName: null }, { LastName: 'ac_LastNameRequiredMessage' }],
    [{ email: '' }, { Email: 'ac_EmailRequiredMessage' }],
    [{ email: ['a@b.co'] }, { Email: 'ac_EmailRequiredMessage' }],
    [{ gender: 4 }, { Gender: 'ac_GenderRequiredMessage' }],
    [{ telephone: 31612345678 }, { Telephone: 'ac_TelephoneRequiredMessage' }],
    [{ confirmEmail: 'other@demo.test' }, { ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch' }],
    [
      { confirmTelephone: '+44 7400123457' },
      { ConfirmTelephone: 'ac_TelephoneAndConfirmTelephoneMissMatch' },
    ],
    [
      { firstName: '', birthDate: 'soon' },
      { FirstName: 'ac_FirstNameRequiredMessage', BirthDate: 'ac_InvalidValue' },
    ],
  ])('the account model with %j is refused with the fields’ names', async (change, errors) => {
    await set({ telephone: '+44 7400123456' })
    const before = await shopper.me()
    expect(await verdict({ ...before, ...change })).toEqual([422, errors])
    expect(await shopper.me()).toEqual(before)
  })

  test('a confirmed value is accepted within the account model', async () => {
    const before = await shopper.me()
    const changed = { email: 'second@demo.test', confirmEmail: 'second@demo.test' }
    expect((await update({ ...before, ...changed })).status).toBe(200)
    expect((await confirmEmail(shopper, 'second@demo.test')).status).toBe(204)
    expect((await shopper.me()).email).toBe('second@demo.test')
    expect(
      (await update({ ...before, confirmEmail: before.email, confirmTelephone: before.telephone }))
        .status,
    ).toBe(200)
  })

  test.each([{}, { Id: 7 }, { FirstTimeLogin: true }, { UnheardOf: '' }])(
    'an update without a change, %j, answers the account',
    async (body) => {
      const before = await shopper.me()
      const response = await update(body)
      expect(response.status).toBe(200)
      expect(account.parse(await response.json())).toEqual(before)
    },
  )

  test.each([
    '90-3-1',
    '1990-03-31garbage',
    '31-02-1999',
    '1999-02-31',
    '1999-02-29',
    '2999-01-01',
    '1990-03-31T25:00:00Z',
    '1990/03-31',
    '1990/3/1',
    '1990-03-31 ',
    '1990-03-31T00:00:00',
    '1990/03/31T00:00:00Z',
    '01990-03-31',
    '+1990-03-31',
    19900331,
    [[]],
    {},
    true,
  ])('the birthday %j is refused with the name of its field', async (BirthDate) => {
    const before = await shopper.me()
    const [status, errors] = await verdict({ BirthDate })
    expect([status, Object.keys(errors as object)]).toEqual([422, ['BirthDate']])
    expect(await shopper.me()).toEqual(before)
  })

  test.each([
    '1990/03/31',
    '1990-03-31',
    '1990-03-31T00:00:00Z',
    '1990-03-31T23:30:00+02:00',
    '1990-03-31T00:00Z',
  ])('the birthday %j is stored as its date', async (BirthDate) => {
    await set({ birthDate: null })
    expect((await update({ BirthDate })).status).toBe(200)
    expect((await shopper.me()).birthDate).toBe('1990-03-31')
  })

  test.each([['1'], ['2'], [true], [[1]], [['2']], ['0x1'], ['1.0'], [' 1'], [1.5], [4], [{}]])(
    'the gender %j is refused with the name of its field',
    async (Gender) => {
      expect(await verdict({ Gender })).toEqual([422, { Gender: 'ac_GenderRequiredMessage' }])
    },
  )

  test('a gender is a number, or a digit in a plain form', async () => {
    expect((await update({ Gender: Gender.mr })).status).toBe(200)
    expect((await shopper.submit('/account', { call: 'updateAccount', gender: '2' })).status).toBe(
      303,
    )
    expect((await shopper.me()).gender).toBe(Gender.mrs)
    expect((await shopper.submit('/account', { call: 'updateAccount', gender: '' })).status).toBe(
      422,
    )
  })

  test('a number needs at least seven digits after its code, as in the address form', async () => {
    for (const Telephone of ['+31 612345', '+31 6', '+1 123 456'])
      expect(await verdict({ Telephone })).toEqual([
        422,
        { Telephone: 'ac_TelephoneInvalidMinLengthMessage' },
      ])
    const page = await shopper.submit('/account', {
      call: 'updateAccount',
      'telephone.code': '+31',
      'telephone.number': '612345',
    })
    expect(await page.text()).toContain('Enter at least 7 digits after the country code.')
    // A number that is short keeps the zero that makes it long enough, and can be sent again.
    expect((await update({ Telephone: '+31 0612345' })).status).toBe(200)
    const me = await shopper.me()
    expect(me.telephone).toBe('+31 0612345')
    expect((await update({ Telephone: me.telephone })).status).toBe(200)
  })
})
