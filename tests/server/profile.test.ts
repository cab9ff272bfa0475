import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { account } from '#contract/account.ts'
import { Gender } from '#contract/codes.ts'
import { accounts } from '#server/db/schema.ts'
import {
  createDatabase,
  databases,
  otherBrand,
  proof,
  startSite,
  type Browser,
  type Site,
} from '../support/site.ts'

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

describe.each(databases)('the profile on %s', (database) => {
  let site: Site
  let shopper: Browser
  beforeAll(async () => {
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
    )
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

  test('answers the account as it is now, with its lists', async () => {
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

  test('ignores a field that it does not take, and changes nothing where another is wrong', async () => {
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

  test('stores a number as it is dialled from abroad, and none of an unknown country', async () => {
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

  test('a new address or number is no longer verified, the same one still is', async () => {
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
      emailVerifiedAt: null,
      telephoneVerifyDate: expect.any(Date) as Date,
    })
    await update({ Telephone: '+44 7400123457' })
    expect(await stored()).toMatchObject({ telephoneVerifyDate: null })
    expect((await me()).isTelephoneVerified).toBe(false)
  })

  test('of saves at once one wins whole', async () => {
    const save = (n: number) =>
      update({
        ...joe,
        FirstName: `First${n}`,
        LastName: `Last${n}`,
        Email: `n${n}@demo.test`,
        ConfirmEmail: `n${n}@demo.test`,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { firstName, lastName, email } = await me()
    const [n] = /\d+/.exec(firstName)!
    expect([firstName, lastName, email]).toEqual([`First${n}`, `Last${n}`, `n${n}@demo.test`])
  })

  test('text of any script survives, and is never more than text', async () => {
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

  test('another shopper’s account stays as it is', async () => {
    const other = await site.signIn('full@demo.test')
    const before = await me(other)
    await update({ ...joe, FirstName: 'Changed' })
    expect(await me(other)).toEqual(before)
  })

  test('a plain form that was refused is its page again, with all that was typed', async () => {
    const fields = {
      call: 'updateAccount',
      next: '/account',
      gender: '2',
      firstName: '',
      lastName: 'Typed "name"',
      email: 'no address',
      confirmEmail: 'other',
      'telephone.code': '+32',
      'telephone.number': '12ab',
      'confirmTelephone.code': '+32',
      'confirmTelephone.number': '',
      'birthDate.day': '5',
      'birthDate.month': '',
      'birthDate.year': '1990',
    }
    const response = await shopper.submit('/account/edit-profile', fields)
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain('value="Typed &quot;name&quot;"')
    expect(html).toContain('value="no address"')
    expect(html).toContain('value="12ab"')
    expect(html).toMatch(/<option value="\+32"[^>]* selected>/)
    expect(html).toMatch(/name="birthDate\.year"[^>]*value="1990"/)
    for (const message of [
      'Please fill in your first name',
      'Mail to this address cannot arrive',
      'Please fill in day, month and year',
    ])
      expect(html).toContain(message)
    // The first that is wrong, and it alone, has the focus.
    expect(html.match(/autofocus/g)).toHaveLength(1)
    expect(html).toMatch(/<input id="field-firstName"[^>]*autofocus/)
  })

  test('a plain form that was saved leads home', async () => {
    const fields = {
      call: 'updateAccount',
      next: '/account',
      gender: '2',
      firstName: 'Plain',
      lastName: 'Form',
      email: 'p@demo.test',
    }
    const rest = {
      confirmEmail: 'p@demo.test',
      'telephone.code': '+44',
      'telephone.number': '07400 123458',
    }
    const confirm = { 'confirmTelephone.code': '+44', 'confirmTelephone.number': '07400123458' }
    const birthday = { 'birthDate.day': '28', 'birthDate.month': '02', 'birthDate.year': '1999' }
    const response = await shopper.submit('/account/edit-profile', {
      ...fields,
      ...rest,
      ...confirm,
      ...birthday,
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/account'])
    expect(await me()).toMatchObject({
      firstName: 'Plain',
      gender: Gender.mrs,
      telephone: '+44 7400123458',
      birthDate: '1999-02-28',
    })
  })

  const hiddenOf = (html: string) => {
    const inputs = [
      ...html.matchAll(/<input type="hidden" name="(original\.[^"]+)" value="([^"]*)"/g),
    ]
    return Object.fromEntries(inputs.map(([, name, value]) => [name!, value!]))
  }
  const plainForm = (firstName: string, lastName: string) => ({
    call: 'updateAccount',
    next: '/account',
    gender: '1',
    firstName,
    lastName,
    email: 'tabs@demo.test',
    confirmEmail: 'tabs@demo.test',
    'telephone.code': '+44',
    'telephone.number': '7400123456',
    'confirmTelephone.code': '+44',
    'confirmTelephone.number': '7400123456',
  })
  const birthday = (day: string, month: string, year: string) => ({
    'birthDate.day': day,
    'birthDate.month': month,
    'birthDate.year': year,
  })

  test('a birthday whose parts were replaced is asked about first, with what the page came with', async () => {
    await update({ ...joe, Email: 'tabs@demo.test', ConfirmEmail: 'tabs@demo.test' })
    const page = hiddenOf(await (await shopper.fetch('/account/edit-profile')).text())
    expect(page).toMatchObject({
      'original.firstName': 'Joe',
      'original.telephone': '+44 7400123456',
      'original.birthDate': '1980-01-02',
    })
    const answer = await shopper.submit('/account/edit-profile', {
      ...plainForm('Joe', 'Okafor'),
      ...birthday('45', '3', '1990'),
      ...page,
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Part of this date cannot be right, so we changed it.')
    expect(html).toMatch(/name="birthDate\.day"[^>]*value="01"/)
    expect(hiddenOf(html)).toEqual(page)
    expect((await me()).birthDate).toBe('1980-01-02')
  })

  test('a plain form saves what was changed on its page, and nothing of what another changed meanwhile', async () => {
    await update({ ...joe, Email: 'tabs@demo.test', ConfirmEmail: 'tabs@demo.test' })
    const page = hiddenOf(await (await shopper.fetch('/account/edit-profile')).text())
    await update({ FirstName: 'Elsewhere', BirthDate: '1970-07-07' })
    const save = (change: object) =>
      shopper.submit('/account/edit-profile', {
        ...plainForm('Joe', 'Changed'),
        ...page,
        ...change,
      })
    expect((await save(birthday('2', '1', '1980'))).status).toBe(303)
    expect(await me()).toMatchObject({
      firstName: 'Elsewhere',
      lastName: 'Changed',
      birthDate: '1970-07-07',
    })
    // Of the same field the last one wins, and what is emptied is a change, too.
    expect((await save({ firstName: 'Last', ...birthday('', '', '') })).status).toBe(303)
    expect(await me()).toMatchObject({ firstName: 'Last', lastName: 'Changed', birthDate: null })
  })

  test('a part of the profile may be sent alone, with what confirms it', async () => {
    await update({ ...joe, BirthDate: '1980-01-02' })
    const change = {
      Email: 'part@demo.test',
      ConfirmEmail: 'part@demo.test',
      Telephone: '+44 7400123457',
      ConfirmTelephone: '+44 7400123457',
    }
    expect((await update(change)).status).toBe(200)
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

  describe('the first login', () => {
    const answers = { FirstName: 'Sam', LastName: 'de Wit', Email: 'new@demo.test' }
    const setting = (browser: Browser, body: object) =>
      browser.call('POST', '/setting/firstTimeSetting', body)

    test('holds the shopper until it is over, and leads to the page that was wanted, once', async () => {
      const newcomer = await site.signIn('new@demo.test')
      const at = async (path: string) => (await newcomer.fetch(path)).headers.get('location')
      for (const path of [
        '',
        '/achievements',
        '/settings',
        '/vouchers',
        '/wishlist',
        '/pages/any',
        '/edit-profile',
        '/orders/1?a=b',
      ])
        expect(await at(`/account${path}`)).toBe('/account/first-login')
      const remembered = (await newcomer.fetch('/account/orders?query=boots')).headers
        .getSetCookie()
        .find((line) => line.startsWith('foyer_wanted'))
      expect(remembered).toMatch(/Max-Age=3600/i)
      const { interests, newsletters } = (await (
        await newcomer.call('GET', '/setting/preferences')
      ).json()) as Record<string, { id: number }[]>
      expect((await newcomer.fetch('/account/first-login')).status).toBe(200)
      // Whoever chose no language yet is spoken to in the browser's.
      expect(
        await (
          await newcomer.fetch('/account/first-login', { headers: { 'accept-language': 'nl' } })
        ).text(),
      ).toContain('<html lang="nl"')

      expect(
        await errorsOf(await setting(newcomer, { ...answers, LastName: '', Email: 'new' })),
      ).toEqual([422, { LastName: 'ac_LastNameRequiredMessage', Email: 'ac_EmailInvalidMessage' }])
      expect(
        await errorsOf(await setting(newcomer, { ...answers, InterestIds: [999_999] })),
      ).toEqual([422, { InterestIds: 'ac_InvalidValue' }])
      expect((await me(newcomer)).firstTimeLogin).toBe(true)

      const chosen = {
        InterestIds: [interests![0]!.id],
        NewsSubscribe: [newsletters![1]!.id],
        NewsletterIds: [newsletters![1]!.id],
      }
      const done = account.parse(
        await (await setting(newcomer, { ...answers, ...chosen, Gender: Gender.mrs })).json(),
      )
      expect(done).toMatchObject({
        firstTimeLogin: false,
        gender: Gender.mrs,
        interestIds: chosen.InterestIds,
        newsletterIds: chosen.NewsletterIds,
      })
      expect(await errorsOf(await setting(newcomer, answers))).toEqual([409, undefined])

      expect(
        (
          await newcomer.fetch('/account/first-login', { headers: { 'sec-purpose': 'prefetch' } })
        ).headers.get('location'),
      ).toBe('/account')
      expect(await at('/account/first-login')).toBe('/account/orders?query=boots')
      expect(await at('/account/first-login')).toBe('/account')
    })

    test('of another brand’s shopper is another one', async () => {
      const { store } = site.services
      const other = otherBrand(site)
      const identity = {
        issuer: site.provider.issuer,
        subject: 'new@demo.test',
        email: 'new@demo.test',
        emailVerified: true,
        firstName: '',
        lastName: '',
        idToken: '',
        proof: proof(),
      }
      const session = await store.findSession(other, await store.signIn(other, identity))
      expect(session?.shopper.firstTimeLogin).toBe(true)
    })
  })
})
