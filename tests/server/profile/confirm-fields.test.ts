import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressFields, withoutConfirmations } from '#brands/config/address-fields.ts'
import { FieldType } from '#contract/codes.ts'
import { confirmEmail } from '../../support/email-link.ts'
import { validAddress } from '../../support/addresses.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
let site: Site
let shopper: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-confirm-'))
  const { themes } = await copyThemes(folder, (text) =>
    text.replace('"companyId"', '"confirmFields": false,\n  "companyId"'),
  )
  site = await startSite('postgres', { themes })
  shopper = await site.signIn('empty@demo.test')
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const namesIn = async (path: string) => {
  const html = await (await shopper.fetch(path)).text()
  return [...html.matchAll(/ name="(\w+)/g)].map(([, name]) => name!)
}
const { ConfirmEmail: _, ConfirmTelephone: __, ...once } = validAddress

test('a brand without confirmation fields has them in no form', async () => {
  for (const path of ['/account/edit-profile', '/account/addresses/add']) {
    const names = await namesIn(path)
    expect(names).toContain('telephone')
    expect(names.filter((name) => name.startsWith('confirm'))).toEqual([])
  }
  const { addressFields } = await shopper.me()
  expect(addressFields.filter(({ orderField }) => orderField.startsWith('Confirm'))).toEqual([])
})

test('an address is accepted without a confirmation', async () => {
  expect((await shopper.call('POST', '/address', once)).status).toBe(200)
  expect((await shopper.me()).addresses).toMatchObject([{ email: once.Email }])
})

const profile = {
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'once@demo.test',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
}

test('a profile from a plain form is accepted without a confirmation, but checked', async () => {
  const save = (change: object) =>
    shopper.submit('/account/edit-profile', {
      call: 'updateAccount',
      next: '/account',
      'original.email': 'empty@demo.test',
      ...profile,
      ...change,
    })
  const refused = await save({ firstName: '' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Enter your first name.')
  expect((await save({})).status).toBe(303)
  expect((await confirmEmail(shopper, 'once@demo.test')).status).toBe(204)
  expect(await shopper.me()).toMatchObject({
    firstName: 'Ada',
    email: 'once@demo.test',
    telephone: '+31 612345678',
  })
})

test('a confirmation must be equal to its value', async () => {
  const other = { Email: 'a@demo.test', ConfirmEmail: 'b@demo.test' }
  const answer = await shopper.call('POST', '/shopUser/updateAccount', other)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    errors: { ConfirmEmail: 'ac_EmailAndConfirmEmailMissMatch' },
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
