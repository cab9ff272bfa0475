import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxLengthKey, minLengthKey, requiredKey } from '#contract/address-form.ts'
import { asks } from '#contract/form-field.ts'
import { direction, homePath, locales } from '#i18n/locales.ts'
import { loadWords } from '#i18n/words.ts'
import { loadBrands } from '#server/brands/brands.ts'

const words = loadWords('themes')
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (locale: string) => new Set(Object.keys(words.all('default', locale)).map(plain))
const sources = globSync(['src/**/*.{ts,tsx,astro}', 'themes/**/*.{astro,json}'], { exclude: (name) => name.includes('locales') })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const fields = loadBrands('themes').all.flatMap(({ addressFields }) => addressFields)
const labels = fields.map(({ label }) => label).filter((label) => label.startsWith('ac_') && label !== 'ac_')
const used = new Set([...(sources.match(/\bac_[A-Za-z]\w*/g) ?? []), ...labels].map(plain))

/** A field's own messages: where there is none, a general one says the same. */
const messages = new Set(fields.filter(asks).flatMap(({ orderField }) => [requiredKey, minLengthKey, maxLengthKey].map((key) => key(orderField))))

/** Keys that are put together from a code. */
const families = ['ac_OrderStatus_', 'ac_ShipmentStatus_', 'ac_TransactionStatus_']

test.each(locales)('%s has every key that the code uses, and no other', (locale) => {
  const keys = keysOf(locale)
  const missing = [...used].filter((key) => !keys.has(key) && !families.includes(key))
  const unused = [...keys].filter((key) => !used.has(key) && !messages.has(key) && !families.some((family) => key.startsWith(family)))
  expect({ missing, unused }).toEqual({ missing: [], unused: [] })
})

test('a key without a word is shown in square brackets', () => {
  expect(words.translator('default', 'en')('ac_Nothing' as never)).toBe('[ac_Nothing]')
})

test('four hundred translations in two languages never mix', async () => {
  const texts = await Promise.all(Array.from({ length: 400 }, async (_, i) => words.translator('default', i % 2 ? 'nl' : 'en')('ac_Settings')))
  expect(texts.every((text, i) => text === (i % 2 ? 'Instellingen' : 'Settings'))).toBe(true)
})

test('home is the root, or the language where it is not the default', () => {
  expect([homePath('en', 'en'), homePath('nl', 'en'), homePath('en', 'nl')]).toEqual(['/', '/nl', '/en'])
  expect([direction('en'), direction('ar')]).toEqual(['ltr', 'rtl'])
})
