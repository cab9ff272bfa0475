import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressForm, changedAddressForm } from '#contract/address-form.ts'
import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import { isInput } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import { fieldErrors } from '#lib/field-errors.ts'
import { formValues } from '#lib/form-values.ts'
import type { CallContext } from '#server/api/context.ts'
import { addressFormFor as serverForm } from '#server/addresses/form.ts'
import { addressFields } from '#brands/config/address-fields.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  site.brand.enableEuVatReverse = false
  shopper = await site.signIn('remove@demo.test')
})
afterAll(() => site.close())

const types: Record<string, FormField['type']> = {
  AddressType: FieldType.radio,
  Country: FieldType.dropdown,
  Telephone: FieldType.telephone,
  ConfirmTelephone: FieldType.telephone,
}
const names = [
  ...[
    'AddressType',
    'FirstName',
    'LastName',
    'CompanyName',
    'VatNumber',
    'Email',
    'ConfirmEmail',
    'Telephone',
    'ConfirmTelephone',
    'Country',
  ],
  ...[
    'Address',
    'AddressNumber',
    'AddressNumberSuffix',
    'ZipCode',
    'City',
    'Floor',
    'Gate',
    'Slot',
    'Mobile',
  ],
]
const options = ['one', 'two', 'três'].map((value) => ({ value, label: value }))

const definition = fc.record({
  orderField: fc.constantFrom(...names),
  type: fc.constantFrom(
    0 as const,
    2 as const,
    3 as const,
    5 as const,
    7 as const,
    8 as const,
    9 as const,
  ),
  width: fc.constantFrom(25 as const, 50 as const, 100 as const),
  required: fc.boolean(),
  disabled: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean()),
  value: fc.constantFrom('', 'one', 'two'),
  options: fc.subarray(options),
  lengths: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 250 })),
  row: fc.integer({ min: 0, max: 5 }),
})

/** Definitions that a brand's file may have: what makes no sense is refused at start. */
const definitions = fc
  .uniqueArray(definition, { selector: ({ orderField }) => orderField, maxLength: 14 })
  .map((list) =>
    list.map(({ lengths: [minLength, maximum], type, ...field }) => ({
      ...field,
      minLength,
      maxLength: Math.max(minLength, maximum),
      type: types[field.orderField] ?? (field.orderField === 'Mobile' ? FieldType.telephone : type),
    })),
  )
  .map((list) => addressFields.safeParse(list))
  .filter((read) => read.success)
  .map((read) => read.data as FormField[])

const typed = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'one',
    'two',
    '0',
    '1',
    'NL',
    'BE',
    'XX',
    'noor@shop.test',
    'a@b',
    ' x ',
    'ac_City',
    '<b>',
    '\u202e12',
    '🏔️',
    'x'.repeat(101),
    'x'.repeat(251),
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const code = fc.constantFrom('+31', '+1', '+999', '', '31')
/** None as it is dialled at home: the server alone knows which digits are then left out. */
const number = fc.oneof(
  fc.constantFrom('', '+31 612345678', '0031612345678', '12', 'abc'),
  fc.string({ maxLength: 20 }),
)

/** Returns the fields that a browser sends of a form: the enabled controls. */
function entriesOf(
  fields: FormField[],
  texts: string[],
  telephones: [string, string][],
): [string, string][] {
  return fields
    .filter((field) => isInput(field) && !field.disabled)
    .flatMap((field, i): [string, string][] => {
      const name = fieldName(field)
      const [code, number] = telephones[i % telephones.length]!
      if (field.type === FieldType.telephone) return [[`${name}.code`, code], [`${name}.number`, number]] // prettier-ignore
      return [[name, texts[i % texts.length]!]]
    })
}

const choicesOf = ({ countries, codes, stateOf }: ReturnType<typeof serverForm>) => ({
  countries: countries.map(({ country }) => country),
  codes: codes.map(({ code }) => code),
  stateOf,
})

const errorsOf = async (response: Response) =>
  response.ok ? {} : ((await response.json()) as { errors?: object }).errors

test('browser, API and plain form validate any input in the same way', async () => {
  const seen = { sound: 0, wrong: 0 }
  await fc.assert(
    fc.asyncProperty(
      definitions,
      fc.array(typed, { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(code, number), { minLength: 1, maxLength: 3 }),
      async (fields, texts, telephones) => {
        site.brand.addressFields = fields
        const session = (await site.services.store.findSession(
          site.brand,
          shopper.cookies.get('foyer_session')!,
        ))!
        const context = {
          brand: site.brand,
          locale: 'en',
          services: site.services,
        } as unknown as CallContext
        const shown = serverForm({ ...context, session })
        const choices = choicesOf(shown)
        const entries = entriesOf(shown.fields, texts, telephones)
        const read = addressForm(shown.fields, choices).safeParse(formValues(entries))
        const verdict = read.success ? {} : fieldErrors(read.error.issues)
        seen[read.success ? 'sound' : 'wrong'] += 1

        expect(await errorsOf(await shopper.call('POST', '/address', formValues(entries)))).toEqual(
          verdict,
        )
        // The browser sends what it has read.
        if (read.success)
          expect((await shopper.call('POST', '/address', read.data)).status).toBe(200)
        const stored = (await shopper.me()).addresses[0]!
        const form = serverForm({ ...context, session }, stored)
        const given = {
          ...formValues(entriesOf(form.fields, texts, telephones)),
          addressId: String(stored.addressId),
        }
        const reread = changedAddressForm(form.fields, choicesOf(form)).safeParse(given)
        expect(await errorsOf(await shopper.call('PATCH', '/address', given))).toEqual(
          reread.success ? {} : fieldErrors(reread.error.issues),
        )

        const plain = await shopper.submit('/account/addresses/add', {
          call: 'createAddress',
          ...Object.fromEntries(entries),
        })
        expect(plain.status).toBe(read.success ? 303 : 422)
        // An account has room for so many: the first stays for the next run.
        const [, ...made] = (await shopper.me()).addresses
        for (const { addressId } of made) await shopper.call('DELETE', `/address/${addressId}`)
      },
    ),
    // One and the same sequence in each run.
    { numRuns: 60, seed: 42 },
  )
  expect(Math.min(seen.sound, seen.wrong)).toBeGreaterThan(10)
}, 300_000)
