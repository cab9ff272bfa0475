import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { address } from '#contract/address.ts'
import { AddressType, FieldType, Gender, QuestionType } from '#contract/codes.ts'
import { startDnsServer } from '../../support/dns.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

/**
 * A brand that has no colour of its own, asks for little, verifies no numbers, and wants mail to
 * arrive.
 */
const brand = {
  style: '1f4d46',
  firstTimeLoginFields: [
    { name: 'gender', required: true },
    { name: 'lastName', required: true },
    { name: 'newsSubscribe' },
    { name: 'newsletterIds' },
  ],
  newsletterDefault: true,
  enableFeatures: ['AddressBook'],
  enableEuVatReverse: true,
  addressFields: [
    { orderField: 'Email' },
    { orderField: 'CompanyName' },
    { orderField: 'VatNumber' },
    { orderField: 'Country', type: FieldType.dropdown, required: true },
  ],
  availableShippingCountries: ['BE'],
  checkEmailDomain: true,
}

let folder: string
let site: Site
let dns: Awaited<ReturnType<typeof startDnsServer>>
let newcomer: Browser
beforeAll(async () => {
  dns = await startDnsServer(
    [{ name: 'mail.test', type: 'MX', ttl: 1, data: { preference: 10, exchange: 'in.mail.test' } }],
    ['silent.test'],
  )
  folder = await mkdtemp(join(tmpdir(), 'foyer-fields-'))
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...brand }),
  )
  site = await startSite('postgres', { themes }, { DNS_SERVERS: dns.address })
  newcomer = await site.signIn('new@demo.test')
})
afterAll(async () => {
  await site.close()
  dns.close()
  await rm(folder, { recursive: true })
})

const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors?: object }).errors

test('a colour without its # is ignored and sets no style', async () => {
  const page = await (await site.anonymous().fetch('/account/login')).text()
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]*pages\.[^"]+\.css"/)
  expect(page).not.toContain('--brand:')
})

test('the first login shows and requires the fields of the brand', async () => {
  const html = await (await newcomer.fetch('/account/first-login')).text()
  const names = [...html.matchAll(/<input[^>]* name="(\w+)[^"]*"/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set([
      'call',
      'xsrf',
      'once',
      'gender',
      'lastName',
      'email',
      'newsSubscribe',
      'newsletterIds',
      'place',
    ]),
  )
  const answers = { FirstName: 'Not asked', LastName: '', Email: 'sam@mail.test' }
  expect(await errorsOf(await newcomer.call('POST', '/setting/firstTimeSetting', answers))).toEqual(
    {
      Gender: 'ac_GenderRequiredMessage',
      LastName: 'ac_LastNameRequiredMessage',
    },
  )
  // The subscription is ticked because the brand wants it so, a salutation is not.
  expect(html).toMatch(/<input[^>]*name="newsSubscribe"[^>]*checked/)
  expect(html).not.toMatch(/<input[^>]*type="radio"[^>]*checked/)
})

test('an e-mail address whose name server does not answer is still saved', async () => {
  const shopper = await site.signIn('full@demo.test')
  expect(
    (await shopper.call('POST', '/setting/validateEmail', { Email: 'ada@silent.test' })).status,
  ).toBe(204)
  expect(
    (await shopper.call('POST', '/shopUser/updateAccount', { Email: 'ada@silent.test' })).status,
  ).toBe(200)
  expect(dns.asked).toContain('MX silent.test')
})

test('an address whose domain takes no mail is refused with each form’s own message', async () => {
  const nowhere = 'sam@nowhere.test'
  expect(
    await errorsOf(
      await newcomer.call('POST', '/setting/firstTimeSetting', {
        Gender: Gender.mrs,
        LastName: 'de Wit',
        Email: nowhere,
      }),
    ),
  ).toEqual({
    Email: 'ac_EmailInvalidMessage',
  })
  expect(
    (await newcomer.call('POST', '/setting/validateEmail', { Email: 'sam@mail.test' })).status,
  ).toBe(204)
  expect(
    await errorsOf(await newcomer.call('POST', '/setting/validateEmail', { Email: nowhere })),
  ).toEqual({ Email: 'ac_EmailIsInvalidMessage' })
})

test('a field that the form lacks stays unchanged', async () => {
  const answers = {
    FirstName: 'Not asked',
    Gender: Gender.mrs,
    LastName: 'Wit',
    Email: 'sam@mail.test',
  }
  const done = account.parse(
    await (await newcomer.call('POST', '/setting/firstTimeSetting', answers)).json(),
  )
  expect(done).toMatchObject({
    firstName: 'Sam',
    gender: Gender.mrs,
    lastName: 'Wit',
    email: 'sam@mail.test',
    firstTimeLogin: false,
  })
  const updated = await newcomer.call('POST', '/shopUser/updateAccount', {
    Email: 'sam@nowhere.test',
  })
  expect(await errorsOf(updated)).toEqual({ Email: 'ac_InvalidEmailAddress' })
})

test('an address is saved after a check of its e-mail address and its VAT number', async () => {
  const create = (body: object) =>
    newcomer.call('POST', '/address', { CompanyName: 'Works', VatNumber: 'BE1', ...body })
  expect(await errorsOf(await create({ Email: 'sam@nowhere.test' }))).toEqual({
    Email: 'ac_EmailIsInvalidMessage',
  })
  expect(await errorsOf(await create({ Email: 'sam@mail.test' }))).toEqual({
    VatNumber: 'ac_VatNumberIsInvalidMessage',
  })
  expect((await newcomer.me()).addresses).toEqual([])
  const made = address.parse(
    await (
      await create({ Email: 'sam@mail.test', VatNumber: 'BE0403170701', Country: 'NL' })
    ).json(),
  )
  // The one country that there is leaves no choice.
  expect(made).toMatchObject({
    email: 'sam@mail.test',
    country: 'BE',
    addressType: AddressType.company,
    isBilling: true,
  })
})

test('if numbers are not verified, the phone step counts as done', async () => {
  const { questionFields } = await newcomer.me()
  expect(questionFields.find(({ type }) => type === QuestionType.telephone)).toMatchObject({
    value: '',
    isComplete: true,
  })
  expect(await (await newcomer.fetch('/account?verify-telephone')).text()).not.toContain('<dialog')
})
