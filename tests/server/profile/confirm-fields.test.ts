import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFields, withoutConfirmations } from '#brands/config/address-fields.ts'
import { address } from '#contract/address.ts'
import { FieldType } from '#contract/codes.ts'
import { accounts } from '#server/store/accounts.ts'
import { errorsOf } from '../../support/answers.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { validAddress } from '../../support/addresses.ts'
import { openForm } from '../../support/page-forms.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

const profilePage = '/account/edit-profile'
const addressPage = '/account/addresses/add'

/** Starts a site of a brand with the standard address form, which lists the confirmations. */
function brandSite(confirmFields?: boolean) {
  const tested = {} as { site: Site; shopper: Browser }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-confirm-'))
    const change = { confirmFields, addressFields: undefined }
    const { themes } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), ...change }),
    )
    tested.site = await startSite('postgres', { themes })
    tested.shopper = await tested.site.signIn('empty@demo.test')
  })
  afterAll(async () => {
    await tested.site.close()
    await rm(folder, { recursive: true })
  })
  return tested
}

const namesIn = async (shopper: Browser, path: string) => {
  const html = await (await shopper.fetch(path)).text()
  return [...html.matchAll(/ name="(\w+)/g)].map(([, name]) => name!)
}
const confirmationsIn = (names: string[]) => [
  ...new Set(names.filter((name) => /^confirm(Email|Telephone)/i.test(name))),
]
const fieldsOfForm = async (shopper: Browser) => {
  const { addressFields } = await shopper.me()
  return addressFields.map(({ orderField }) => orderField)
}

/** Posts the profile page's form as it came, but for a change. */
const saveProfile = async (shopper: Browser, change: Record<string, string>) =>
  shopper.submit(profilePage, {
    ...(await openForm(shopper, profilePage, 'updateAccount')),
    ...change,
  })
const profile = {
  firstName: 'Ada',
  lastName: 'Berg',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
}
const saved = { firstName: 'Ada', telephone: '+31 612345678' }

describe('a brand without confirmation fields', () => {
  const tested = brandSite(false)

  test('has them in no form', async () => {
    for (const path of [profilePage, addressPage]) {
      const names = await namesIn(tested.shopper, path)
      expect(names).toContain('telephone')
      expect(confirmationsIn(names)).toEqual([])
    }
    expect(confirmationsIn(await fieldsOfForm(tested.shopper))).toEqual([])
  })

  test('accepts an address without a confirmation', async () => {
    expect((await tested.shopper.call('POST', '/address', validAddress)).status).toBe(200)
    const { addresses } = await tested.shopper.me()
    expect(addresses).toMatchObject([{ email: validAddress.Email }])
  })

  test('accepts a profile from a plain form without a confirmation, but checks it', async () => {
    const { shopper } = tested
    const email = 'once@demo.test'
    const refused = await saveProfile(shopper, { ...profile, firstName: '', email })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Enter your first name.')
    expect((await saveProfile(shopper, { ...profile, email })).status).toBe(303)
    expect((await confirmEmail(shopper, email)).status).toBe(204)
    expect(await shopper.me()).toMatchObject({ ...saved, email })
  })

  test('refuses a confirmation that is sent and differs', async () => {
    const other = { Email: 'a@demo.test', ConfirmEmail: 'b@demo.test' }
    const answer = await tested.shopper.call('POST', '/shopUser/updateAccount', other)
    const errors = { ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch' }
    expect(await errorsOf(answer)).toEqual([422, errors])
  })
})

describe('a brand with confirmation fields, as one that does not set them', () => {
  const tested = brandSite()
  const confirmed = {
    ...validAddress,
    ConfirmEmail: validAddress.Email,
    ConfirmTelephone: validAddress.Telephone,
  }
  const create = (body: object) => tested.shopper.call('POST', '/address', body)

  test('has them in each form', async () => {
    const both = ['confirmEmail', 'confirmTelephone']
    for (const path of [profilePage, addressPage])
      expect(confirmationsIn(await namesIn(tested.shopper, path))).toEqual(both)
    const listed = confirmationsIn(await fieldsOfForm(tested.shopper))
    expect(listed).toEqual(['ConfirmEmail', 'ConfirmTelephone'])
  })

  test.each([
    [
      'are missing',
      validAddress,
      {
        ConfirmEmail: 'ac_ConfirmEmailRequiredMessage',
        ConfirmTelephone: 'ac_ConfirmTelephoneRequiredMessage',
      },
    ],
    [
      'differ',
      { ...confirmed, ConfirmEmail: 'x', ConfirmTelephone: '+31 0612345679' },
      {
        ConfirmEmail: 'ac_EmailAdressesDontMatch',
        ConfirmTelephone: 'ac_TelephoneNumbersDontMatch',
      },
    ],
  ])('refuses an address whose confirmations %s', async (_how, given, errors) => {
    expect(await errorsOf(await create(given))).toEqual([422, errors])
    expect((await tested.shopper.me()).addresses).toEqual([])
  })

  test('names the limit of a confirmation that is too short', async () => {
    const short = { Telephone: '+31 12', ConfirmTelephone: '+31 12' }
    const answer = await create({ ...confirmed, ...short })
    const params = { Telephone: { min: 7 }, ConfirmTelephone: { min: 7 } }
    expect(await answer.json()).toMatchObject({ params })
  })

  test('asks for the confirmation of a changed value of an address alone', async () => {
    const { addressId } = address.parse(await (await create(confirmed)).json())
    const change = (body: object) =>
      tested.shopper.call('PATCH', '/address', { AddressId: addressId, ...body })
    const Email = 'other@shop.test'
    const errors = { ConfirmEmail: 'ac_EmailAdressesDontMatch' }
    expect(await errorsOf(await change({ Email }))).toEqual([422, errors])
    expect((await change({ Email, ConfirmEmail: Email })).status).toBe(200)
    expect((await change({ City: 'Delft' })).status).toBe(200)
  })

  const number = { 'confirmTelephone.code': '+31', 'confirmTelephone.number': '0612345678' }
  const [typed, ascii] = ['Noor@bücher.example', 'Noor@xn--bcher-kva.example']
  test.each([
    [typed, ascii],
    [ascii, typed],
  ])('takes %s and %s for the same address', async (email, again) => {
    const texts = { ...profile, ...number, email, confirmEmail: again }
    expect((await saveProfile(tested.shopper, texts)).status).toBe(303)
    const sent = { ...confirmed, Email: email, ConfirmEmail: again }
    expect((await create(sent)).status).toBe(200)
  })

  test('refuses a profile whose confirmations differ, and shows them as typed', async () => {
    const refused = await saveProfile(tested.shopper, {
      ...profile,
      email: 'twice@demo.test',
      confirmEmail: 'other@demo.test',
      'telephone.number': '0612345670',
      'confirmTelephone.code': '+32',
      'confirmTelephone.number': '0612345671',
    })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    for (const text of ['The email addresses don’t match.', 'The phone numbers don’t match.'])
      expect(html).toContain(text)
    expect(html).toMatch(/name="confirmEmail"[^>]*value="other@demo\.test"/)
    expect(html).toMatch(/name="confirmTelephone\.number"[^>]*value="0612345671"/)
    const [select = ''] = /<select[^>]*name="confirmTelephone\.code".*?<\/select>/s.exec(html) ?? []
    expect(select).toMatch(/<option value="\+32"[^>]* selected\b/)
  })

  test('completes a stored number, and its confirmation, by a code alone', async () => {
    const { shopper, site } = tested
    const { id } = await shopper.me()
    const stored = { ...saved, lastName: 'Berg', telephone: '07400123456' }
    await site.services.store.db.update(accounts).set(stored).where(eq(accounts.id, id))
    expect((await saveProfile(shopper, { firstName: 'Grace' })).status).toBe(303)
    expect(await shopper.me()).toMatchObject({ firstName: 'Grace', telephone: '07400123456' })
    const codes = { 'telephone.code': '+44', 'confirmTelephone.code': '+44' }
    expect((await saveProfile(shopper, codes)).status).toBe(303)
    expect((await shopper.me()).telephone).toBe('+44 7400123456')
  })
})

test('a field takes the width of the confirmation beside it', () => {
  const fields = addressFields.parse([
    { orderField: 'Email', width: 50, row: 1 },
    { orderField: 'ConfirmEmail', width: 50, row: 1 },
    { orderField: 'Telephone', width: 25, type: FieldType.telephone, row: 2 },
    { orderField: 'ConfirmTelephone', width: 25, type: FieldType.telephone, row: 2 },
    { orderField: 'City', width: 50, row: 2 },
  ])
  expect(withoutConfirmations(fields).map(({ orderField, width }) => [orderField, width])).toEqual([
    ['Email', 100],
    ['Telephone', 50],
    ['City', 50],
  ])
})
