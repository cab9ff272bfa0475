import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBrands } from '#brands/config/brands.ts'
import { openServices } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
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
  test.each([
    ['no JSON', () => '{"companyId":', 'expected JSON, found the end of the file'],
    [
      'a missing field',
      (text: string) => text.replace('"companyName": "Foyer",', ''),
      'companyName: expected a text in quotes, found nothing',
    ],
    [
      'a wrong type',
      (text: string) => text.replace('"companyId": 1', '"companyId": "one"'),
      'companyId: expected a number, found "one"',
    ],
    [
      'an unknown feature',
      (text: string) => text.replace('"MyOrders"', '"Orders"'),
      'enableFeatures.3: expected one of Achievements, AddressBook',
    ],
    [
      'an unknown time zone',
      (text: string) => text.replace('Europe/Amsterdam', 'Mars/Base'),
      'timeZone: expected an IANA time zone',
    ],
    [
      'equal separators',
      (text: string) => text.replace('"thousandSep": ","', '"thousandSep": "."'),
      'thousandSep: expected a character other than decimalSep',
    ],
    [
      'a fund path that is an endpoint',
      (text: string) => text.replace(/\}\s*$/, ', "fundPath": "picture" }'),
      'fundPath: expected a path that',
    ],
    [
      'a fund path that is a page',
      (text: string) => text.replace(/\}\s*$/, ', "fundPath": "orders" }'),
      'fundPath: expected a path that',
    ],
    [
      'an unknown currency',
      (text: string) => text.replace(/\}\s*$/, ', "defaultCurrency": "???" }'),
      'defaultCurrency: expected a code',
    ],
    [
      'a currency that is not offered',
      (text: string) => text.replace('"defaultCurrency": "EUR"', '"defaultCurrency": "CHF"'),
      'defaultCurrency: expected one of currencies',
    ],
    [
      'a language without messages',
      (text: string) => text.replace('["en", "nl",', '["en", "xx",'),
      "languages.1: expected one of en, nl, de, fr, es, pl, ar, found 'xx', which has no words",
    ],
  ])('site.json with %s is refused', async (_what, change, message) => {
    const { themes, file } = await copyThemes(folder, change)
    expect(() => loadBrands(themes)).toThrow(refusal(file, message))
  })

  test('BRAND is refused if its brand has no host name', async () => {
    const { themes, file } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), hosts: [] }),
    )
    await expect(openServices(readSettings({ BRAND: 'default' }), { themes })).rejects.toThrow(
      `BRAND: default has no host name for its links and messages; expected hosts in ${file}, or PUBLIC_ADDRESS with its host, such as https://account.shop.example`,
    )
  })
})
