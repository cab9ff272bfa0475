import Big from 'big.js'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { telephoneText } from '#contract/telephone.ts'
import { isEmail, isSingleLine } from '#contract/text.ts'
import { shownBirthDate } from '#lib/birth-date-parts.ts'
import { dayIn } from '#lib/dates.ts'
import { asciiEmail } from '#lib/email-address.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as textLimits from '#lib/limits/texts.ts'
import { telephones } from '../telephones/telephones.ts'
import { essential, mended } from './mend.ts'

/** PostgreSQL has no year 0, and no zone that is 16 hours away. */
const hasYear = (text: string) => !text.startsWith('0000')
const hasRealZone = (text: string) => !/[+-](1[6-9]|2\d):\d\d$/.test(text)
const expectedInstant = 'expected a date and time with its zone, such as 2026-01-31T09:30:00Z'
const expectedDay = 'expected a day such as 2026-01-31'

/** A day, or a day and a time without a zone, is taken as of UTC. */
function inUtc(value: unknown) {
  const [, day, minute = '00:00', second = ':00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?)?$/.exec(String(value)) ?? []
  return day && `${day}T${minute}${second}Z`
}

/** A point in time: ISO 8601 with its zone. */
export const instant = mended(
  z.iso
    .datetime({ offset: true, error: expectedInstant })
    .refine((text) => hasYear(text) && hasRealZone(text), expectedInstant)
    .meta({ title: 'date and time with its zone' }),
  inUtc,
)

export const day = z.iso
  .date({ error: expectedDay, abort: true })
  .refine(hasYear, { error: expectedDay, abort: true })
  .meta({ title: 'day' })

/** Returns the day where days begin first. */
const today = () => dayIn('Pacific/Kiritimati', new Date())

/** A day that the account area can show as a birthday. */
export const birthDate = day.refine(
  (text) => shownBirthDate(text) !== null && text <= today(),
  'expected a day from 1900 until today',
)

/** The shop's own id of something: kept as text, also where it is sent as a number. */
export const externalId = essential(
  z
    .preprocess(
      (value) => (Number.isSafeInteger(value) ? String(value) : value),
      z
        .string()
        .min(1, { abort: true })
        .max(feedLimits.maxExternalIdCharacters)
        .refine(isSingleLine, 'expected an id without control characters'),
    )
    .meta({ title: 'the shop’s id' }),
)

/** PostgreSQL stores neither NUL nor half a character. */
const isStorable = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

/** Returns a number as text, and a text without what cannot be stored and no longer than allowed. */
const mendText = (maximum: number) => (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/[\0\p{Surrogate}]/gu, '')
        .slice(0, maximum)
        .toWellFormed()
    : undefined

export const text = (maximum: number = textLimits.maxAddressCharacters) =>
  mended(
    z
      .string()
      .max(maximum)
      .refine(isStorable, 'expected a text without NUL and without half a character')
      .meta({ title: 'text' }),
    mendText(maximum),
  )

/** A text, or the same text by the codes of its languages: `{"en": "Boots", "nl": "Laarzen"}`. */
const languageTag = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/

/** Returns those of some texts by language that can be stored. */
function mendWords(value: unknown, maximum: number = textLimits.maxAddressCharacters) {
  const mend = mendText(maximum)
  if (typeof value !== 'object' || value === null) return mend(value)
  const texts = Object.entries(value)
    .map(([language, text]) => [language, mend(text)] as const)
    .filter(([language, text]) => languageTag.test(language) && text !== undefined)
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

export const words = (maximum?: number) =>
  mended(
    z
      .union(
        [text(maximum), z.record(z.string().regex(languageTag), text(maximum))],
        'expected a text, or texts by language such as {"en": "Boots", "nl": "Laarzen"}',
      )
      .meta({ title: 'text, or texts by language' }),
    (value) => mendWords(value, maximum),
  )
/** Accepts a required name: empty where it is unreadable. */
export const name = () => mended(words(), (value) => mendWords(value) ?? '')
export type FedWords = z.infer<ReturnType<typeof words>>

const expectedAmount =
  'expected a decimal amount such as "12.30", with a point, at most 14 digits and 6 decimals'

/** Rounds what has more decimals than are kept, such as the sum of two binary numbers. */
const rounded = (decimals: number) => (value: unknown) =>
  /^-?\d{1,14}\.\d{1,50}$/.test(String(value))
    ? new Big(String(value)).toFixed(decimals)
    : undefined

/** Exact decimal text; a number is taken by its shortest decimal text. */
export const amount = essential(
  mended(
    z
      .union([z.string(), z.number()], expectedAmount)
      .transform(String)
      .refine((value) => /^-?\d{1,14}(\.\d{1,6})?$/.test(value), expectedAmount)
      .meta({ title: 'decimal amount' }),
    rounded(6),
  ),
)

/** Accepts amounts above 0. */
export const positiveAmount = amount.refine(
  (value) => Number(value) > 0,
  'expected an amount above 0',
)

const expectedQuantity = 'expected a quantity above 0, such as 2 or 1.5, with at most 3 decimals'

/** Accepts a quantity. */
export const quantity = mended(
  z
    .union(
      [z.number(), z.string().regex(/^\d{1,9}(\.\d{1,50})?$/, expectedQuantity)],
      expectedQuantity,
    )
    .transform(Number)
    .refine(
      (value) => value > 0 && value < 1e9 && Number(value.toFixed(3)) === value,
      expectedQuantity,
    )
    .meta({ title: 'quantity' }),
  rounded(3),
)

/** Returns a code in capitals and without blanks around it. */
const capitals = (value: unknown) =>
  typeof value === 'string' ? value.trim().toUpperCase() : undefined

export const currency = essential(
  mended(
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected an ISO 4217 currency code such as EUR')
      .meta({ title: 'ISO 4217 code' }),
    capitals,
  ),
)

/** Accepts a missing currency, too. */
export const currencyOrNone = mended(
  z
    .string()
    .regex(/^([A-Z]{3})?$/, 'expected an ISO 4217 currency code such as EUR, or an empty text')
    .meta({ title: 'ISO 4217 code' }),
  capitals,
)

export const country = mended(
  z
    .string()
    .regex(/^([A-Z]{2})?$/, 'expected an ISO 3166 country code such as NL, or an empty text')
    .meta({ title: 'ISO 3166 code' }),
  capitals,
)

export const language = mended(
  z
    .string()
    .regex(/^([a-z]{2})?$/, 'expected a language code such as nl')
    .meta({ title: 'language code' }),
  (value) => /^([a-z]{2})([-_]|$)/i.exec(String(value))?.[1]?.toLowerCase(),
)

export const email = z
  .string()
  .max(textLimits.maxProfileCharacters)
  .refine((value) => value === '' || isEmail(value), 'expected an e-mail address')
  .transform(asciiEmail)
  .meta({ title: 'e-mail address' })

/** Accepts the account area's form of a number: the calling code, a space, the digits. */
export const telephone = z
  .string()
  .transform((value, context) => {
    if (value === '') return ''
    const normal = telephones.normal(telephoneText(value) ?? '')
    if (normal) return normal
    // It may be too short or too long: the shop knows its customers.
    const number = parsePhoneNumberFromString(value)
    if (number) return `+${number.countryCallingCode} ${number.nationalNumber}`
    context.addIssue('expected a telephone number with its country code, such as +31612345678')
    return z.NEVER
  })
  .meta({ title: 'telephone number with its country code' })

/** https, or a path of the shop. */
export const address = text(2_000)
  .refine(
    (value) => value === '' || /^(https?:\/\/|\/(?!\/))/.test(value),
    'expected an address that begins with https://, or a path of the shop',
  )
  .meta({ title: 'https address, or a path of the shop' })

/** One of some named numbers, by its name. */
export const named = <Codes extends Record<string, number>>(codes: Codes) =>
  z.enum(Object.keys(codes) as [string, ...string[]]).transform((name) => codes[name]!)
/** Accepts a status by its name: an unknown one counts as `otherwise`. */
export const statusNamed = <Codes extends Record<string, number>>(
  codes: Codes,
  otherwise: keyof Codes & string,
) => mended(named(codes), (value) => (value === undefined ? undefined : otherwise))
