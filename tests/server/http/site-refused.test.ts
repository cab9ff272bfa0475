import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FieldType, Section } from '#contract/codes.ts'
import { loadMessages } from '#i18n/messages.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { copyThemes } from '../../support/themes.ts'

/** A line of a refusal: the file, the line in it, and what is wrong there. */
const refusal = (file: string, message: string) =>
  new RegExp(`^${RegExp.escape(file)}:\\d+: ${RegExp.escape(message)}`, 'm')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-operator-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('mistakes of an operator', () => {
  test.each(['e', 'xx-YY', 'en-YY', 'en_GB'])('the culture %s is refused', async (culture) => {
    const { themes, file } = await copyThemes(folder, (text) =>
      text.replace('"en-GB"', `"${culture}"`),
    )
    const expected = 'culture: expected the tag of a language that there is, such as en or nl-NL'
    expect(() => loadBrands(themes)).toThrow(refusal(file, `${expected}, found "${culture}"`))
  })

  const withFields =
    (...addressFields: object[]) =>
    (text: string) =>
      JSON.stringify({ ...(JSON.parse(text) as object), addressFields })
  const options = [{ value: 'a', label: 'A' }]

  test.each([
    [
      [{ orderField: 'Floor', type: 4 }],
      'addressFields.0 (Floor).type: expected one of 0, 2, 3, 5, 7, 8, 9, 11',
    ],
    [
      [{ orderField: 'City' }, { orderField: 'City' }],
      "addressFields.1 (City).orderField: expected each name once, found 'City' in addressFields.0, too",
    ],
    [
      [{ orderField: 'ZipCode', minLength: 9, maxLength: 8 }],
      'addressFields.0 (ZipCode).minLength: expected at most maxLength (8)',
    ],
    [
      [{ orderField: 'CompanyName', minLength: 150 }],
      'addressFields.0 (CompanyName).minLength: expected at most maxLength (100), found 150',
    ],
    [
      [{ orderField: 'Telephone', type: FieldType.telephone, required: true, maxLength: 5 }],
      'addressFields.0 (Telephone).minLength: expected at most maxLength (5)',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown, options: [{ value: ' a', label: 'A' }] }],
      'addressFields.0 (Slot).options.0.value: expected a value without a space',
    ],
    [[{ label: 'Some label', orderField: 'Floor', type: 4 }], 'addressFields.0 (Floor).type'],
    [
      [{ orderField: 'City', maxLength: 300 }],
      'addressFields.0 (City).maxLength: expected at most 250, found 300',
    ],
    [[{ orderField: 'City', width: 33 }], 'addressFields.0 (City).width: expected 25, 50 or 100'],
    [[{ type: FieldType.text }], 'addressFields.0.orderField: expected a name such as Floor'],
    [
      [{ orderField: 'AddressId' }],
      'addressFields.0 (AddressId).orderField: expected a name that the account area does not use itself',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown }],
      'addressFields.0 (Slot).options: expected at least one',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.radio, options: [...options, ...options] }],
      'addressFields.0 (Slot).options: expected each value once',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown, options, value: 'b' }],
      'addressFields.0 (Slot).value: expected one of the options (a)',
    ],
    [[{ orderField: 'Telephone' }], 'addressFields.0 (Telephone).type: expected 11 for Telephone'],
    [
      [{ orderField: 'ConfirmEmail' }],
      'addressFields.0 (ConfirmEmail).orderField: expected a field Email that it repeats',
    ],
    [
      [{ orderField: 'Gate', required: true, disabled: true }],
      'addressFields.0 (Gate).disabled: expected a value',
    ],
    [
      ['A', 'B', 'C', 'D', 'E'].map((orderField) => ({ orderField, type: FieldType.telephone })),
      'addressFields.4 (E).type: expected at most four telephone numbers',
    ],
  ])('site.json with the address fields %j is refused', async (fields, message) => {
    const { themes, file } = await copyThemes(folder, withFields(...fields))
    expect(() => loadBrands(themes)).toThrow(refusal(file, message))
  })

  test.each([
    ['add', 0],
    ['edit', 4],
    ['page', 5],
    ['1000012', 5],
  ])('site.json with a page at %s of section %i is refused', async (url, section) => {
    const pages = [{ pageId: 1, name: 'Guide', url, section }]
    const { themes, file } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), pages }),
    )
    expect(() => loadBrands(themes)).toThrow(
      refusal(file, 'pages.0 (Guide).url: expected a word other than add, edit, page or a number'),
    )
  })

  test.each(['Guide', 'a/b', '../x', 'a b', 'a.b', ''])(
    'site.json with a page at %j is refused',
    async (url) => {
      const pages = [{ pageId: 1, name: 'Guide', url, section: Section.general }]
      const { themes, file } = await copyThemes(folder, (text) =>
        JSON.stringify({ ...(JSON.parse(text) as object), pages }),
      )
      expect(() => loadBrands(themes)).toThrow(
        refusal(file, 'pages.0 (Guide).url: expected lower-case letters, digits and hyphens'),
      )
    },
  )

  test('two pages at one address, and one in plain text on https, are refused', async () => {
    const guide = { pageId: 1, name: 'Guide', url: 'guide', section: Section.general }
    const withPages = async (...pages: object[]) =>
      (
        await copyThemes(folder, (text) =>
          JSON.stringify({ ...(JSON.parse(text) as object), pages }),
        )
      ).themes
    const twice = await withPages(guide, { ...guide, name: 'Again', section: Section.orders })
    expect(() => loadBrands(twice)).toThrow('pages.1 (Again).url: expected each url once')
    const plain = await withPages({ ...guide, address: 'http://docs.example' })
    expect(() => loadBrands(plain)).toThrow('pages.0 (Guide).address: expected https')
    expect(loadBrands(plain, 'http://{host}').all).toHaveLength(1)
  })

  test('an unknown country to ship to is refused', async () => {
    const { themes, file } = await copyThemes(folder, (text) =>
      text.replace(/\}\s*$/, ', "availableShippingCountries": ["NL", "XX"] }'),
    )
    expect(() => loadBrands(themes)).toThrow(
      refusal(file, 'availableShippingCountries.1: expected a country code such as NL'),
    )
  })

  test('a start without any brand is refused', async () => {
    await mkdir(join(folder, 'empty/default'), { recursive: true })
    expect(() => loadBrands(join(folder, 'empty'))).toThrow(
      'expected a folder with a site.json for each brand',
    )
  })

  test('invalid messages are refused', async () => {
    const { themes } = await copyThemes(folder)
    await writeFile(join(themes, 'default/locales/nl.json'), '{')
    expect(() => loadMessages(themes)).toThrow(
      `${join(themes, 'default/locales/nl.json')}:1: expected JSON, found the end of the file`,
    )
  })
})
