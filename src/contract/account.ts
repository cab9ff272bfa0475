import * as z from 'zod/mini'
import { toAsciiDigits } from '#lib/digits.ts'
import * as listLimits from '#lib/limits/lists.ts'
import * as limits from '#lib/limits/texts.ts'
import { achievement } from './achievement.ts'
import { address } from './address.ts'
import { QuestionType } from './codes.ts'
import { formField } from './form-field.ts'
import { currency } from './money.ts'
import { order } from './order.ts'
import { product } from './product.ts'
import { profileFields, profileModel } from './profile.ts'
import { email, instant } from './text.ts'
import { voucher } from './voucher.ts'

/** One question of the intro card. */
export const questionField = z.object({
  property: z.string(),
  label: z.string(),
  type: z.literal(Object.values(QuestionType)),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  value: z.string(),
  isComplete: z.boolean(),
})
export type QuestionField = z.infer<typeof questionField>

/** A field of the first login that is shown. */
export const firstTimeLoginField = z.object({ name: z.string(), required: z.boolean() })
export type FirstTimeLoginField = z.infer<typeof firstTimeLoginField>

/** Counts the rows of the lists that an account may have only the first of. */
const accountTotals = z.object({
  achievements: z.int(),
  addresses: z.int(),
  vouchers: z.int(),
  wishProducts: z.int(),
})
export type AccountTotals = z.infer<typeof accountTotals>

const first = <Row extends z.ZodMiniType>(row: Row, maximum: number) =>
  z.array(row).check(z.maxLength(maximum))

export const account = z.object({
  id: z.int(),
  ...profileFields,
  /** First plus last name. */
  fullName: z.string(),
  firstTimeLogin: z.boolean(),
  imageUrl: z.string(),
  /** The groups that the shop counts the account among (beyond the specification). */
  segments: z.array(z.string()),
  telephoneVerifyDate: z.nullable(instant),
  isTelephoneVerified: z.boolean(),
  hasValidTelephoneVerificationCode: z.boolean(),
  /** Seconds until another code may be sent; 0 when it may be now. */
  telephoneVerifyExpireIn: z.int(),
  defaultLanguage: z.string(),
  defaultLanguageName: z.string(),
  defaultCountry: z.string(),
  defaultCountryName: z.string(),
  defaultCurrency: currency,
  defaultCurrencyName: z.string(),
  addressFields: z.array(formField),
  firstTimeLoginFields: z.array(firstTimeLoginField),
  questionFields: z.array(questionField),
  interestIds: first(z.int(), listLimits.maxPreferences),
  newsletterIds: first(z.int(), listLimits.maxPreferences),
  achievements: first(achievement, listLimits.maxAccountAchievements),
  addresses: first(address, listLimits.maxAccountAddresses),
  vouchers: first(voucher, listLimits.maxAccountVouchers),
  lastViewProducts: first(product, listLimits.maxLastViewProducts),
  wishProducts: first(product, listLimits.maxAccountWishes),
  /** Counts all rows of four of the lists (beyond the specification). */
  totals: accountTotals,
  lastOrder: z.nullable(order),
})
export type Account = z.infer<typeof account>

/** The handler checks it, since the required fields differ between shoppers. */
const unchecked = z.optional(z.unknown())
const formNames = Object.keys(profileModel.shape) as (keyof typeof profileModel.shape)[]

/**
 * The account as `me` answers it, the profile or an answered question (profile.ts). All else of an
 * account is ignored: it cannot be changed here.
 */
export const updateAccountInput = z.object({
  /** The account model alone has it. */
  id: unchecked,
  ...(Object.fromEntries(formNames.map((name) => [name, unchecked])) as Record<
    (typeof formNames)[number],
    typeof unchecked
  >),
  /** A question of the overview that is not to be asked any more; then nothing else is changed. */
  skip: z.optional(z.string()),
})

export const uploadImageInput = z.object({
  attachFile: z.instanceof(Blob, { error: 'ac_InvalidFileType' }),
})

/** Six digits; a plain form has a field for each. */
export const verifyTelephoneNumberInput = z.object({
  code: z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((code) => toAsciiDigits([code].flat().join(''))),
    ),
    z.string().check(z.regex(/^\d{6}$/, 'ac_InvalidVerifyCode')),
  ),
})

export const validateEmailInput = z.object({
  email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage', limits.maxAddressCharacters),
})
