import { and, eq, gt, sql } from 'drizzle-orm'
import type { QuestionField } from '#contract/account.ts'
import { Gender, QuestionType } from '#contract/codes.ts'
import { profileNames } from '#contract/profile.ts'
import { fullName } from '#domain/full-name.ts'
import { shownBirthDate } from '#lib/birth-date-parts.ts'
import { cached } from '#lib/cached.ts'
import { displayName, nativeLanguageName } from '#lib/display-name.ts'
import * as limits from '#lib/limits/telephones.ts'
import { pick } from '#lib/pick.ts'
import { currencySign } from '#lib/currency-sign.ts'
import type { Brand } from '#brands/config/brands.ts'
import { currenciesOf } from '#brands/config/currencies.ts'
import { countries } from '../countries/countries.ts'
import { refuse } from '../refusal.ts'
import { jsonObject, jsonOrNull, milliseconds } from '../store/json.ts'
import { accounts } from '../store/accounts.ts'
import { shownEmail } from '../mail/shown-email.ts'
import { phoneCodes } from '../sign-in/table.ts'
import type { Shopper } from './shopper.ts'
import { fromMilliseconds } from '../store/iso-date.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

const columns = pick(accounts, [
  ...profileNames,
  'id',
  'firstTimeLogin',
  'imageUrl',
  'segments',
  'defaultLanguage',
  'defaultCountry',
  'defaultCurrency',
  'settledQuestions',
])

/** The code that was sent to the account's number. */
interface Code {
  tries: number
  /** Seconds. */
  left: number
}

type Row = Pick<typeof accounts.$inferSelect, keyof typeof columns> & {
  /** Milliseconds since 1970. */
  telephoneVerifyDate: number | null
  code: Code | null
}

const code = jsonObject<Code>({
  tries: phoneCodes.tries,
  left: sql`ceil(extract(epoch from ${phoneCodes.expires} - now()))`,
})

/** Builds a shopper from `accounts`, with `phoneCodes` joined by `validCode`. */
export const shopperRow = jsonObject<Row>({
  ...columns,
  telephoneVerifyDate: milliseconds(accounts.telephoneVerifyDate),
  code: jsonOrNull(phoneCodes.tries, code),
})
export const validCode = and(
  eq(phoneCodes.companyId, accounts.companyId),
  eq(phoneCodes.accountId, accounts.id),
  eq(phoneCodes.telephone, accounts.telephone),
  gt(phoneCodes.expires, sql`now()`),
)

/** Returns, for each type of question, whether an answer is complete. */
const isAnswered = {
  [QuestionType.text]: (value: string) => value !== '',
  [QuestionType.choice]: (value: string) => value !== '' && value !== `${Gender.unknown}`,
  [QuestionType.date]: (value: string) => value !== '',
}

/** Older servers send a date before 1970 for 'never'. */
const isTelephoneVerified = ({ telephoneVerifyDate }: Row) => (telephoneVerifyDate ?? -1) >= 0

/** Tells whether the shopper chose to have no title, rather than not having chosen one yet. */
export const hasChosenNoTitle = ({ settledQuestions }: Pick<Row, 'settledQuestions'>) =>
  settledQuestions.gender === 'none'

const noTitle = { value: `${Gender.unknown}`, label: 'ac_NoTitle' }

/** The options of a question; that there is no title is always one. */
const optionsOf = ({ property, options }: Brand['questionFields'][number]) =>
  property === 'gender' && options.every(({ value }) => value !== noTitle.value)
    ? [...options, noTitle]
    : options

/** The brand's questions without those that the shopper skipped. */
function questions(row: Row, brand: Brand): QuestionField[] {
  const verificationDemanded = brand.enableFeatures.includes('TelephoneVerification')
  return brand.questionFields.flatMap((question) => {
    const { property, type } = question
    const value = String(row[property] ?? '')
    const settled = row.settledQuestions[property]
    // A brand that verifies no numbers asks for none here.
    const isComplete =
      type === QuestionType.telephone
        ? !verificationDemanded || isTelephoneVerified(row)
        : settled === 'none' || isAnswered[type](value)
    if (settled === 'skipped' && !isComplete) return []
    return { ...question, options: optionsOf(question), value, isComplete }
  })
}

/**
 * The fields of the address form; of a country the options are those that the brand names, or none
 * where every country is one.
 */
const addressFields = ({ addressFields, availableShippingCountries }: Brand, language: string) =>
  addressFields.map((field) =>
    field.orderField === 'Country'
      ? { ...field, options: countryOptions(language, ...availableShippingCountries) }
      : field,
  )

const countryOptions = cached((language: string, ...countries: string[]) =>
  countries.map((value) => ({ value, label: displayName('region', value, language) })),
)

/** Returns a currency that the brand offers. */
const toCurrency = cached((iSO4217: string, language: string) => ({
  iSO4217,
  displayName: displayName('currency', iSO4217, language),
  sign: currencySign(iSO4217),
}))

/**
 * A stored account as the contract has it, with the brand's defaults where the shopper chose
 * nothing.
 */
export function toShopper(stored: Row, brand: Brand): Shopper {
  const row = {
    ...stored,
    email: shownEmail(stored.email),
    birthDate: shownBirthDate(stored.birthDate),
  }
  const { code, telephoneVerifyDate, settledQuestions: _, ...profile } = row
  // A choice that is no longer offered counts as none.
  const defaultLanguage = brand.languages.includes(row.defaultLanguage)
    ? row.defaultLanguage
    : brand.defaultLanguage
  const defaultCountry = countries.codes().includes(row.defaultCountry)
    ? row.defaultCountry
    : brand.defaultCountry
  const currency = currenciesOf(brand).includes(row.defaultCurrency)
    ? row.defaultCurrency
    : brand.defaultCurrency
  const defaultCurrency = toCurrency(currency, defaultLanguage)
  return {
    ...profile,
    defaultLanguage,
    defaultCountry,
    defaultCurrencyName: defaultCurrency.displayName,
    fullName: fullName(row),
    telephoneVerifyDate: fromMilliseconds(telephoneVerifyDate),
    isTelephoneVerified: isTelephoneVerified(row),
    hasValidTelephoneVerificationCode: code !== null && code.tries < limits.maxCodeTries,
    telephoneVerifyExpireIn: code?.left ?? 0,
    defaultLanguageName: nativeLanguageName(defaultLanguage),
    defaultCountryName: displayName('region', defaultCountry, defaultLanguage),
    defaultCurrency,
    addressFields: addressFields(brand, defaultLanguage),
    firstTimeLoginFields: brand.firstTimeLoginFields,
    questionFields: questions(row, brand),
  }
}

/** The account as it is stored now. */
export async function readShopper(
  scope: Pick<Scope, 'db' | 'brand' | 'accountId'>,
): Promise<Shopper> {
  const [found] = await scope.db
    .select({ shopper: shopperRow })
    .from(accounts)
    .leftJoin(phoneCodes, validCode)
    .where(whereOwnAccount(scope))
  if (!found) throw refuse('not_signed_in')
  return toShopper(found.shopper, scope.brand)
}
