import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Gender } from '#contract/codes.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

const joe = {
  Gender: Gender.mr,
  FirstName: 'Joe',
  LastName: 'Okafor',
  Email: 'profile@demo.test',
  Telephone: '+44 7400123456',
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

  test('a refused plain form is shown again with all typed values', async () => {
    const fields = {
      call: 'updateAccount',
      next: '/account',
      gender: '2',
      firstName: '',
      lastName: 'Typed "name"',
      email: 'no address',
      'original.firstName': 'Joe',
      'telephone.code': '+32',
      'telephone.number': '12ab',
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
    expect(html).toMatch(/<option value="\+32"[^>]* selected\b/)
    expect(html).toMatch(/name="birthDate\.year"[^>]*value="1990"/)
    for (const message of [
      'Enter your first name',
      'Enter a valid email address',
      'Enter the day, month and year',
    ])
      expect(html).toContain(message)
    // The summary of the errors, and it alone, has the focus.
    expect(html.match(/autofocus/g)).toHaveLength(1)
    expect(html).toMatch(/<div class="error-summary[^>]*autofocus/)
    expect(html).toMatch(/<title>Error: Edit profile · /)
  })

  test('a saved plain form leads to the overview', async () => {
    const fields = {
      call: 'updateAccount',
      next: '/account',
      gender: '2',
      firstName: 'Plain',
      lastName: 'Form',
      email: 'p@demo.test',
      'original.email': 'profile@demo.test',
    }
    const number = { 'telephone.code': '+44', 'telephone.number': '07400 123458' }
    const birthday = { 'birthDate.day': '28', 'birthDate.month': '02', 'birthDate.year': '1999' }
    const response = await shopper.submit('/account/edit-profile', {
      ...fields,
      ...number,
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
    'telephone.code': '+44',
    'telephone.number': '7400123456',
  })
  const birthday = (day: string, month: string, year: string) => ({
    'birthDate.day': day,
    'birthDate.month': month,
    'birthDate.year': year,
  })

  test('a birthday with replaced parts is shown again for confirmation', async () => {
    await update({ ...joe, Email: 'tabs@demo.test' })
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
    expect(html).toContain('Part of this date wasn’t valid, so we changed it.')
    expect(html).toMatch(/name="birthDate\.day"[^>]*value="01"/)
    expect(hiddenOf(html)).toEqual(page)
    expect((await me()).birthDate).toBe('1980-01-02')
  })

  test('a plain form saves only what was changed on its own page', async () => {
    await update({ ...joe, Email: 'tabs@demo.test' })
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
    // A repeated field has its last value, and an emptied one is a change, too.
    expect((await save({ firstName: 'Last', ...birthday('', '', '') })).status).toBe(303)
    expect(await me()).toMatchObject({ firstName: 'Last', lastName: 'Changed', birthDate: null })
  })
})
