import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxLengthKey, minLengthKey, requiredKey } from '#contract/field-message-keys.ts'
import { isInput } from '#contract/field-rules.ts'
import { locales } from '#i18n/locales.ts'
import { loadMessages } from '#i18n/messages.ts'
import { addressFields, defaultAddressFields } from '#brands/config/address-fields.ts'
import { loadBrands } from '#brands/config/brands.ts'

const messages = loadMessages('themes')
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (locale: string) => new Set(Object.keys(messages.all('default', locale)).map(plain))
// Keys that only a brand's own files use are checked by `npm run brand check`.
const sources = globSync(['src/**/*.{ts,tsx,astro}', 'themes/default/**/*.{astro,json}'], {
  exclude: (name) => name.includes('locales'),
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const fields = [
  ...loadBrands('themes', undefined, 'default').byId('default')!.addressFields,
  ...addressFields.parse(defaultAddressFields),
]
const labels = fields.map(({ label }) => label).filter((label) => label.startsWith('ac_'))
const used = new Set([...(sources.match(/\bac_[A-Za-z]\w*/g) ?? []), ...labels].map(plain))

/** Messages of single fields; where one is missing a general one is used. */
const fieldMessageKeys = new Set(
  fields
    .filter(isInput)
    .flatMap(({ orderField }) =>
      [requiredKey, minLengthKey, maxLengthKey].map((key) => key(orderField)),
    ),
)

/** Keys that are put together from a code. */
const families = [
  'ac_AddressRequest_',
  'ac_Adjustment_',
  'ac_Document_',
  'ac_OrderState_',
  'ac_OrderStatus_',
  'ac_PaymentKind_',
  'ac_ReturnNext_',
  'ac_ReturnReason_',
  'ac_ReturnStatus_',
  'ac_ShipmentStatus_',
  'ac_TransactionStatus_',
]

test.each(locales)('%s has every key that the code uses, and no other', (locale) => {
  const keys = keysOf(locale)
  const missing = [...used].filter((key) => !keys.has(key) && !families.includes(key))
  const unused = [...keys].filter(
    (key) =>
      !used.has(key) &&
      !fieldMessageKeys.has(key) &&
      !families.some((family) => key.startsWith(family)),
  )
  expect({ missing, unused }).toEqual({ missing: [], unused: [] })
  expect(keys).toEqual(keysOf('en'))
})

test.each(locales)(
  '%s has each message in all plural forms of the language, and none is blank',
  (locale) => {
    const all = messages.all('default', locale)
    const counted = Object.keys(messages.all('default', 'en')).filter((key) =>
      key.endsWith('_other'),
    )
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of counted)
      expect(
        Object.keys(all)
          .filter((other) => plain(other) === plain(key))
          .toSorted(),
      ).toEqual(forms.map((form) => `${plain(key)}_${form}`).toSorted())
    expect(Object.entries(all).filter(([, word]) => word.trim() === '')).toEqual([])
  },
)

const placeholders = (word: string) => [...new Set(word.match(/\{\{\w+\}\}/g))].toSorted()

test.each(locales)('%s has the placeholders of English', (locale) => {
  const english = messages.all('default', 'en')
  // Some languages have no number in the form for one, or for two.
  const others = Object.entries(messages.all('default', locale)).filter(
    ([key]) => english[key] !== undefined && !/_(?:zero|one|two)$/.test(key),
  )
  expect(
    others.filter(
      ([key, word]) => String(placeholders(word)) !== String(placeholders(english[key]!)),
    ),
  ).toEqual([])
})

/**
 * Lists the roots of selling and encrypting in each language: only a shop's own lawyers make
 * promises about data.
 */
const promises = {
  en: /\b(sell|sold|encrypt)/i,
  nl: /verkop|verkoch|versleutel/i,
  de: /verkauf|verschlüssel/i,
  fr: /vend[ru]|vend(ons|ez|ent)|chiffré/i,
  es: /vend[eio]|vende|cifrad/i,
  pl: /sprzeda|szyfr/i,
  ar: /[نيت]ُ?باع|[نيت]بيع|مشف/,
}

test.each(locales)('%s makes no legal promise', (locale) => {
  const shown = Object.values(messages.all('default', locale))
  const privacy = readFileSync(`themes/default/pages/privacy.${locale}.md`, 'utf8')
  expect([...shown, privacy].filter((text) => promises[locale].test(text))).toEqual([])
})

/** One statement by itself: nothing follows that a shop may not keep. */
const statement = /^[^.!?:;,،–]+\.$/

/** Brands that may have longer messages. */
const ours = loadBrands('themes')
  .all.map(({ id }) => id)
  .filter((id) => ['default', 'harbour', 'nocturne', 'souk'].includes(id))

test.each(locales)('%s has plain messages for empty lists in our own brands', (locale) => {
  const keys = [
    'ac_NoOrders',
    'ac_NoWishes',
    'ac_NoVouchers',
    'ac_NoDownloads',
    'ac_NothingToAchieve',
  ]
  const shown = ours.flatMap((id) => {
    const all = messages.all(id, locale)
    return keys.map((key) => all[key] ?? '')
  })
  expect(shown.filter((text) => !statement.test(text))).toEqual([])
})
