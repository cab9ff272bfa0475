import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { account } from '#contract/account.ts'
import { accounts } from '#server/store/accounts.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const joe = {
  Gender: Gender.mr,
  FirstName: 'Joe',
  LastName: 'Okafor',
  Email: 'profile@demo.test',
  ConfirmEmail: 'profile@demo.test',
  Telephone: '+44 7400123456',
  ConfirmTelephone: '+44 7400123456',
  BirthDate: '1980-01-02',
}

describe('the profile', () => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite()
    shopper = await site.signIn('profile@demo.test')
  })
  afterAll(() => site.close())

  const me = (browser = shopper) => browser.me()
  const update = (body: object, browser = shopper) =>
    browser.call('POST', '/shopUser/updateAccount', body)
  const errorsOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { errors?: object }).errors,
  ]
  const stored = async () =>
    (
      await site.services.store.db
        .select()
        .from(accounts)
        .where(eq(accounts.id, (await me()).id))
    )[0]!

  test('an update answers the current account with its lists', async () => {
    const answered = account.parse(
      await (await update({ ...joe, FirstName: ' Josephine ' })).json(),
    )
    expect(answered).toMatchObject({
      firstName: 'Josephine',
      fullName: 'Josephine Okafor',
      gender: Gender.mr,
      birthDate: '1980-01-02',
      addresses: [],
    })
    expect(answered.questionFields.find(({ property }) => property === 'birthDate')).toMatchObject({
      value: '1980-01-02',
      isComplete: true,
    })
    expect(await me()).toEqual(answered)
  })

  test('unknown fields are ignored, and an invalid one prevents every change', async () => {
    const before = await me()
    for (const field of [
      'FirstTimeLogin',
      'isTelephoneVerified',
      'ImageUrl',
      'companyId',
      'emailVerifiedAt',
    ])
      expect((await update({ FirstName: before.firstName, [field]: true })).status).toBe(200)
    expect(await errorsOf(await update({ ...joe, LastName: ' ', ConfirmEmail: 'a@b.co' }))).toEqual(
      [
        422,
        {
          LastName: 'ac_LastNameRequiredMessage',
          ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch',
        },
      ],
    )
    expect(await me()).toEqual(before)
  })

  test('a number is stored in its international form, with a known country code', async () => {
    const number = (telephone: string) =>
      update({ ...joe, Telephone: telephone, ConfirmTelephone: telephone })
    expect(
      ((await (await number('+31 06 12345678')).json()) as { telephone: string }).telephone,
    ).toBe('+31 612345678')
    expect(
      ((await (await number('+39 0612345678')).json()) as { telephone: string }).telephone,
    ).toBe('+39 0612345678')
    expect(((await (await number('+31 1234567')).json()) as { telephone: string }).telephone).toBe(
      '+31 1234567',
    )
    expect(await errorsOf(await number('+999 1234567'))).toEqual([
      422,
      { Telephone: 'ac_TelephoneInvalidMessage' },
    ])
  })

  test('only a changed number loses its verification, and an address waits for its message', async () => {
    const { db } = site.services.store
    await update(joe)
    const verified = { emailVerifiedAt: new Date(), telephoneVerifyDate: new Date() }
    await db
      .update(accounts)
      .set(verified)
      .where(eq(accounts.id, (await me()).id))
    await update({ ...joe, Email: 'Profile@demo.test', ConfirmEmail: 'Profile@demo.test' })
    expect(await stored()).toMatchObject({
      emailVerifiedAt: expect.any(Date) as Date,
      telephoneVerifyDate: expect.any(Date) as Date,
    })
    await update({ ...joe, Email: 'joe@demo.test', ConfirmEmail: 'joe@demo.test' })
    expect(await stored()).toMatchObject({
      email: 'Profile@demo.test',
      telephoneVerifyDate: expect.any(Date) as Date,
    })
    await update({ Telephone: '+44 7400123457' })
    expect(await stored()).toMatchObject({ telephoneVerifyDate: null })
    expect((await me()).isTelephoneVerified).toBe(false)
  })

  test('one of several simultaneous saves wins completely', async () => {
    const save = (n: number) =>
      update({
        ...joe,
        FirstName: `First${n}`,
        LastName: `Last${n}`,
        BirthDate: `1980-01-${n + 10}`,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { firstName, lastName, birthDate } = await me()
    const [n] = /\d+/.exec(firstName)!
    expect([firstName, lastName, birthDate]).toEqual([
      `First${n}`,
      `Last${n}`,
      `1980-01-${Number(n) + 10}`,
    ])
  })

  test('text of any script is kept, and is never read as HTML', async () => {
    for (const name of [
      '<script>alert(1)</script>',
      '山田 太郎',
      'نور',
      '👩‍👩‍👧',
      "'; drop table accounts; --",
      'x'.repeat(100),
    ]) {
      await update({ ...joe, FirstName: name })
      expect((await me()).firstName).toBe(name)
      const html = await (await shopper.fetch('/account/edit-profile')).text()
      expect(html).not.toContain('<script>alert(1)')
    }
    for (const [name, key] of Object.entries({
      ['x'.repeat(101)]: 'ac_InvalidValue',
      'a\0b': 'ac_InvalidCharacters',
    }))
      expect(await errorsOf(await update({ ...joe, FirstName: name }))).toEqual([
        422,
        { FirstName: key },
      ])
  })

  test('another shopper’s account stays unchanged', async () => {
    const other = await site.signIn('full@demo.test')
    const before = await me(other)
    await update({ ...joe, FirstName: 'Changed' })
    expect(await me(other)).toEqual(before)
  })

  test('a part of the profile may be sent alone, with its confirmations', async () => {
    await update({ ...joe, BirthDate: '1980-01-02' })
    const change = {
      Email: 'part@demo.test',
      ConfirmEmail: 'part@demo.test',
      Telephone: '+44 7400123457',
      ConfirmTelephone: '+44 7400123457',
    }
    expect((await update(change)).status).toBe(200)
    expect((await confirmEmail(shopper, change.Email)).status).toBe(204)
    expect(await me()).toMatchObject({
      firstName: 'Joe',
      email: 'part@demo.test',
      telephone: '+44 7400123457',
      birthDate: '1980-01-02',
    })
    expect((await update({ BirthDate: null })).status).toBe(200)
    expect((await me()).birthDate).toBeNull()
    expect(await errorsOf(await update({ ...change, ConfirmEmail: 'other@demo.test' }))).toEqual([
      422,
      { ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch' },
    ])
  })

  test.each(['/account/edit-profile', '/account/first-login'])(
    '%s has one heading of the first level',
    async (path) => {
      const browser = path.endsWith('login') ? await site.signIn('heading@demo.test') : shopper
      expect((await (await browser.fetch(path)).text()).match(/<h1\b/g)).toHaveLength(1)
    },
  )
})
