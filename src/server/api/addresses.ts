import { isDeepStrictEqual } from 'node:util'
import type { Address } from '#contract/address.ts'
import { cultureFor } from '#lib/culture.ts'
import {
  addressForm as addressSchema,
  readTexts,
  repeated,
  type AddressAnswers,
} from '#contract/address-form.ts'
import { fieldName, isAddressField } from '#contract/address-names.ts'
import type { InputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { asks, minLengthOf, type FormField } from '#contract/form-field.ts'
import { camelName } from '#lib/case.ts'
import { countries as allCountries } from '../countries/countries.ts'
import { Refusal } from '../refusals.ts'
import { telephones } from '../telephones/telephones.ts'
import type { ShopperContext } from './context.ts'
import { parseInput } from './input.ts'
import { checkEmail } from './profile.ts'
import { dialNumbers, type NumberRule } from './telephone.ts'

/** What a field holds of an address that is stored; what is repeated is so already. */
function storedValue({ orderField }: FormField, stored: Address) {
  if (orderField === 'AddressType') return stored.companyName || stored.vatNumber ? '1' : '0'
  const [name = '', part] = fieldName({ orderField: repeated[orderField]?.of ?? orderField }).split(
    '.',
  )
  const value =
    part === undefined
      ? stored[name as keyof Address]
      : Object.hasOwn(stored.custom, part) && stored.custom[part]
  return typeof value === 'string' ? value : ''
}

/** A country that may be chosen: the one that is wanted, else the first. */
const oneOf = (countries: readonly string[], ...wanted: string[]) =>
  wanted.find((country) => countries.includes(country)) ?? countries[0] ?? ''

/** A field with what it holds at first; one that leaves no choice is disabled. */
function prepare(
  field: FormField,
  countries: readonly string[],
  defaultCountry: string,
  stored: Address | undefined,
): FormField {
  const { orderField, type, required, options } = field
  const isCountry = orderField === 'Country'
  const choices = isCountry ? countries : options.map(({ value }) => value)
  if (type === 2 && required && choices.length <= 1)
    return { ...field, value: choices[0] ?? '', disabled: true }
  if (isCountry)
    return { ...field, value: oneOf(countries, stored?.country ?? field.value, defaultCountry) }
  if (stored)
    return { ...field, value: storedValue(field, stored) || (field.disabled ? field.value : '') }
  return orderField === 'AddressType' ? { ...field, value: field.value === '1' ? '1' : '0' } : field
}

/**
 * The brand's form for an address that is stored, or for a new one: its fields with their values, and the countries and telephone codes to
 * choose from. What an address already has stays among them.
 */
export function addressForm(
  { brand, locale, session }: Pick<ShopperContext, 'brand' | 'locale' | 'session'>,
  stored?: Address,
) {
  const { availableShippingCountries: available, addressFields } = brand
  const culture = cultureFor(brand, locale)
  const { defaultCountry } = session.shopper
  const isOffered = (country: string) => available.length === 0 || available.includes(country)
  const countries = allCountries
    .all(culture)
    .filter(({ country }) => isOffered(country) || country === stored?.country)
  const offered = countries.map(({ country }) => country)
  const fields = addressFields.map((field) => prepare(field, offered, defaultCountry, stored))
  const held = fields.filter(({ type }) => type === 11).map(({ value }) => value.split(' ')[0])
  const codes = telephones
    .countries(culture)
    .filter(({ country, code }) => isOffered(country) || held.includes(code))
  return { fields, countries, codes }
}

/** Throws where the number of a company is none, or could not be checked, or the shopper has asked too often. A brand that asks no register takes any. */
async function checkVatNumber(
  { services, brand, session }: ShopperContext,
  vatNumber: string,
  country: string,
) {
  if (!brand.enableEuVatReverse) return
  await services.store.rateLimits.count(brand, 'vatCheck', session.shopper.id)
  const verdict = await services.vatNumbers.check(vatNumber, country)
  if (verdict === 'valid') return
  if (verdict === 'invalid')
    throw new Refusal(
      422,
      'no VAT number',
      { VatNumber: 'ac_VatNumberIsInvalidMessage' },
      { code: 'vat_number_invalid' },
    )
  services.log.warn({ country }, 'a VAT number could not be checked')
  throw new Refusal(
    422,
    'not checked',
    { VatNumber: 'ac_VatNumberNotChecked' },
    { code: 'vat_number_not_checked' },
  )
}

/** What was sent of the form's fields, those of the brand's own in `custom`. */
type Answered = Record<string, unknown> & { custom?: Record<string, unknown> }

function numberRule(field: FormField): NumberRule {
  const repeats = repeated[field.orderField]
  return {
    name: camelName(field.orderField),
    minimum: Math.max(minLengthOf(field), 1),
    stored: field.value,
    repeats: repeats && { of: camelName(repeats.of), key: repeats.key },
  }
}

/** What was sent with its numbers as they are dialled, those that were left out as they are stored, and what is wrong with them. */
function dialled(fields: readonly FormField[], { custom, ...given }: Answered) {
  const numbers = fields.filter(({ type, disabled }) => type === 11 && !disabled)
  const dial = (answers: Record<string, unknown>, isCustom: boolean) => {
    const rules = numbers
      .filter((field) => fieldName(field).startsWith('custom.') === isCustom)
      .map(numberRule)
    return dialNumbers(
      {
        ...answers,
        ...Object.fromEntries(rules.map(({ name, stored }) => [name, answers[name] ?? stored])),
      },
      rules,
    )
  }
  const [own, others] = [dial(custom ?? {}, true), dial(given, false)]
  return {
    answers: { ...others.answers, custom: own.answers },
    errors: { ...own.errors, ...others.errors },
  }
}

/** What was sent of the form's fields. Those of the brand's own stand in `custom`, or beside the others by their own name. */
function answersIn(
  { session }: ShopperContext,
  { custom, ...given }: InputOf<typeof calls.createAddress>,
): Answered {
  const own = session.shopper.addressFields
    .filter(asks)
    .map(({ orderField }) => camelName(orderField))
  const answers = Object.entries(given).filter(([name]) => isAddressField(name))
  const beside = Object.entries(given).filter(
    ([name]) => own.includes(name) && !isAddressField(name),
  )
  const customs = { ...custom, ...Object.fromEntries(beside) }
  return {
    ...Object.fromEntries(answers),
    ...(Object.keys(customs).length > 0 && { custom: customs }),
  }
}

/** What was sent without what is as its page came with it: another page may have changed that meanwhile. */
function changesOf(
  fields: readonly FormField[],
  { custom, ...given }: Answered,
  original: unknown,
): Answered {
  const asked = fields.filter(asks)
  const [now, before] = [readTexts(asked, { ...given, custom }), readTexts(asked, original)]
  const unchanged = new Set(
    asked.filter(({ orderField }) => now.get(orderField) === before.get(orderField)).map(fieldName),
  )
  const changed = (answers: object, prefix = '') =>
    Object.fromEntries(
      Object.entries(answers).filter(([name]) => !unchanged.has(prefix + name)),
    ) as Record<string, unknown>
  return { ...changed(given), ...(custom && { custom: changed(custom, 'custom.') }) }
}

/** What is to be stored of an address, in the order of its checks: the form, the e-mail address, the VAT number. What is not asked for stays as it is. */
async function check(
  context: ShopperContext,
  given: Answered,
  stored?: Address,
  original?: unknown,
) {
  const { fields, countries, codes } = addressForm(context, stored)
  const choices = {
    countries: countries.map(({ country }) => country),
    codes: codes.map(({ code }) => code),
  }
  const numbers = dialled(fields, stored ? changesOf(fields, given, original) : given)
  const answers: AddressAnswers = parseInput(
    addressSchema(fields, choices),
    numbers.answers,
    numbers.errors,
  )
  // What is compared alone is not stored.
  const { confirmEmail: _, confirmTelephone: __, addressType: ___, custom = {}, ...texts } = answers
  const { email, vatNumber } = texts
  const { country, companyName, vatNumber: anyNumber } = { ...stored, ...texts }
  const isCompany =
    answers.addressType === undefined
      ? Boolean(companyName || anyNumber)
      : answers.addressType === '1'
  if (email) await checkEmail(context, email, 'ac_EmailIsInvalidMessage')
  if (isCompany && vatNumber && country) await checkVatNumber(context, vatNumber, country)
  const kept = Object.entries({ ...stored?.custom, ...custom }).filter(([, text]) => text !== '')
  const values = {
    ...texts,
    custom: Object.fromEntries(kept),
    addressType: isCompany ? (1 as const) : (0 as const),
  }
  // What another request changes meanwhile is not set back.
  const changed = Object.entries(values).filter(
    ([name, value]) => !stored || !isDeepStrictEqual(stored[name as keyof Address], value),
  )
  return Object.fromEntries(changed) as Partial<typeof values>
}

export async function createAddress(
  context: ShopperContext,
  { isBilling, isShipping, ...given }: InputOf<typeof calls.createAddress>,
) {
  return context.session.shop.addresses.create({
    ...(await check(context, answersIn(context, given))),
    isBilling,
    isShipping,
  })
}

/** An address that only becomes a default is not checked: it stays as it is. */
export async function changeAddress(
  context: ShopperContext,
  { addressId, isBilling, isShipping, original, ...given }: InputOf<typeof calls.changeAddress>,
) {
  const { shop } = context.session
  const defaults = { isBilling, isShipping }
  const answers = answersIn(context, given)
  if (Object.keys(answers).length === 0) return shop.addresses.change(addressId, defaults)
  const stored = (await shop.account.with('addresses')).addresses.find(
    (address) => address.addressId === addressId,
  )
  if (!stored)
    throw new Refusal(
      404,
      'no such address',
      { AddressId: 'ac_AddressIsGone' },
      { code: 'address_gone' },
    )
  return shop.addresses.change(addressId, {
    ...(await check(context, answers, stored, original)),
    ...defaults,
  })
}

/** The call that checks a VAT number alone. */
export const validateVatNumber = (
  context: ShopperContext,
  { vatNumber, country }: InputOf<typeof calls.validateVatNumber>,
) => checkVatNumber(context, vatNumber, country.toUpperCase())
