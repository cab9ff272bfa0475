import { and, eq, gt, sql } from 'drizzle-orm'
import type { QuestionField } from '#contract/account.ts'
import { Gender, QuestionType } from '#contract/codes.ts'
import { fullName } from '#domain/full-name.ts'
import { cached } from '#lib/cached.ts'
import { displayName, nativeLanguageName } from '#lib/display-name.ts'
import * as limits from '#lib/limits.ts'
import { currencySign } from '#lib/currency-sign.ts'
import type { Brand } from '#brands/config/brands.ts'
import { currenciesOf } from '#brands/config/currencies.ts'
import { accounts } from '../../db/schema.ts'
import { phoneCodes } from '../../db/session-schema.ts'
import type { Shopper } from '../shop.ts'
import { toIsoString } from './iso-date.ts'
import { whereOwnAccount, type Scope } from './scope.ts'

type Row = typeof accounts.$inferSelect

/**
 * What makes a shopper: the account and the code that was sent to its number, while that is good.
 */
export const shopperColumns = {
  account: accounts,
  code: {
    tries: phoneCodes.tries,
    left: sql<number>`ceil(extract(epoch from ${phoneCodes.expires} - now()))::int`,
  },
}
export const validCode = and(
  eq(phoneCodes.companyId, accounts.companyId),
  eq(phoneCodes.accountId, accounts.id),
  eq(phoneCodes.telephone, accounts.telephone),
  gt(phoneCodes.expires, sql`now()`),
)
interface Stored {
  account: Row
  code: { tries: number; left: number } | null
}

/** What each type of question counts as an answer. */
const isAnswered = {
  [QuestionType.text]: (value: string) => value !== '',
  [QuestionType.choice]: (value: string) => value !== '' && value !== `${Gender.unknown}`,
  [QuestionType.date]: (value: string) => value !== '',
}

/** Older servers send a date before 1970 for 'never'. */
const isTelephoneVerified = ({ telephoneVerifyDate }: Row) =>
  (telephoneVerifyDate?.getUTCFullYear() ?? 0) >= 1970

function questions(row: Row, brand: Brand): QuestionField[] {
  const verificationDemanded = brand.enableFeatures.includes('TelephoneVerification')
  return brand.questionFields.map((question) => {
    const value = String(row[question.property] ?? '')
    // Where nobody verifies numbers nobody is asked for one here.
    const isComplete =
      question.type === QuestionType.telephone
        ? !verificationDemanded || isTelephoneVerified(row)
        : isAnswered[question.type](value)
    return { ...question, value, isComplete }
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

/** Of a currency that the brand offers. */
const toCurrency = cached((iSO4217: string, language: string) => ({
  iSO4217,
  displayName: displayName('currency', iSO4217, language),
  sign: currencySign(iSO4217),
}))

/**
 * A stored account as the contract has it, with the brand's defaults where the shopper chose
 * nothing.
 */
export function toShopper({ account: row, code }: Stored, brand: Brand): Shopper {
  const { id, firstName, lastName, email, telephone, gender, birthDate, firstTimeLogin, imageUrl } =
    row
  // What the brand no longer offers counts as not chosen.
  const defaultLanguage = brand.languages.includes(row.defaultLanguage)
    ? row.defaultLanguage
    : brand.defaultLanguage
  const defaultCountry = row.defaultCountry || brand.defaultCountry
  const currency = currenciesOf(brand).includes(row.defaultCurrency)
    ? row.defaultCurrency
    : brand.defaultCurrency
  const defaultCurrency = toCurrency(currency, defaultLanguage)
  return {
    id,
    firstName,
    lastName,
    email,
    telephone,
    gender,
    birthDate,
    firstTimeLogin,
    imageUrl,
    defaultLanguage,
    defaultCountry,
    defaultCurrencyName: defaultCurrency.displayName,
    fullName: fullName(row),
    telephoneVerifyDate: toIsoString(row.telephoneVerifyDate),
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
export async function readShopper(scope: Scope): Promise<Shopper> {
  const [found] = await scope.db
    .select(shopperColumns)
    .from(accounts)
    .leftJoin(phoneCodes, validCode)
    .where(whereOwnAccount(scope))
  return toShopper(found!, scope.brand)
}
