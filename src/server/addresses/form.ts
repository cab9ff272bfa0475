import type { Account } from '#contract/account.ts'
import type { Address } from '#contract/address.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import { confirmationFields } from '#contract/address-form.ts'
import { fieldName } from '#contract/address-names.ts'
import { isInput } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import type { States } from '#contract/localize.ts'
import { cached } from '#lib/cached.ts'
import { cultureFor } from '#lib/culture.ts'
import { countries as allCountries } from '../countries/countries.ts'
import { telephones } from '../telephones/telephones.ts'
import type { CallContext } from '../api/context.ts'

export const companyType = `${AddressType.company}`
/** The type of an address that is a company's, or is not. */
export const addressTypeOf = (isCompany: boolean) =>
  isCompany ? AddressType.company : AddressType.private

/** Returns the form's value of a stored address's field; repetitions are filled in already. */
function storedValue({ orderField }: FormField, stored: Address) {
  if (orderField === 'AddressType')
    return `${addressTypeOf(Boolean(stored.companyName || stored.vatNumber))}`
  const [name = '', part] = fieldName({
    orderField: confirmationFields[orderField]?.of ?? orderField,
  }).split('.')
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
  const held = stored ? storedValue(field, stored) : ''
  const isChosenAlready = held !== '' && !choices.includes(held)
  if (type === FieldType.dropdown && required && choices.length <= 1 && !isChosenAlready)
    return { ...field, value: choices[0] ?? '', disabled: true }
  if (isCountry)
    return { ...field, value: stored ? held : oneOf(countries, field.value, defaultCountry) }
  if (stored) return { ...field, value: held || (field.disabled ? field.value : '') }
  return orderField === 'AddressType'
    ? { ...field, value: `${addressTypeOf(field.value === companyType)}` }
    : field
}

/** Maps fields to their new values, by name. */
export type FieldTexts = Record<string, string>

/** A form's fields, and what may be chosen in them. */
interface AddressFormOffer {
  fields: readonly FormField[]
  countries: readonly { country: string }[]
  codes: readonly { code: string }[]
}

type Profile = Pick<Account, 'firstName' | 'lastName' | 'email' | 'telephone'>

/**
 * Returns the profile's values of the editable fields, without a number whose code cannot be
 * chosen.
 */
export function profileTexts(
  fields: readonly FormField[],
  shopper: Profile,
  codes: readonly { code: string }[],
): FieldTexts {
  const { firstName, lastName, email, telephone } = shopper
  const own = new Map([
    ['FirstName', firstName],
    ['LastName', lastName],
    ['Email', email],
    ['Telephone', hasCode(telephone, codes) ? telephone : ''],
  ])
  return textsOf(
    fields,
    ({ orderField }) => own.get(confirmationFields[orderField]?.of ?? orderField) || undefined,
  )
}

/**
 * Returns an address's values for the fields of another one, as far as the form offers them.
 * Missing ones are emptied, except for a brand's own fields, such as a note.
 */
export const offeredAddressTexts = (
  { fields, countries, codes }: AddressFormOffer,
  stored: Address,
): FieldTexts =>
  textsOf(fields, (field) => {
    const { orderField, type, options } = field
    const value = storedValue(field, stored)
    if (value === '') return fieldName(field).startsWith('custom.') ? undefined : ''
    const isOffered =
      orderField === 'Country'
        ? countries.some(({ country }) => country === value)
        : type === FieldType.telephone
          ? hasCode(value, codes)
          : options.length === 0 || options.some((option) => option.value === value)
    return isOffered ? value : undefined
  })

const hasCode = (telephone: string, codes: readonly { code: string }[]) =>
  codes.some(({ code }) => telephone.startsWith(`${code} `))

const textsOf = (
  fields: readonly FormField[],
  textOf: (field: FormField) => string | undefined,
): FieldTexts =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = isInput(field) && !field.disabled ? textOf(field) : undefined
      return text === undefined ? [] : [[fieldName(field), text]]
    }),
  )

/**
 * The fields of a new address as they begin: with what the shopper's profile has, where the brand
 * says nothing itself.
 */
export function withProfile(
  fields: readonly FormField[],
  shopper: Profile,
  codes: readonly { code: string }[],
): FormField[] {
  const known = profileTexts(fields, shopper, codes)
  return fields.map((field) => ({ ...field, value: field.value || known[fieldName(field)] || '' }))
}

/** The countries and telephone codes of a brand that offers some countries alone. */
const offeredIn = cached((culture: string, ...available: string[]) => {
  const isOffered = ({ country }: { country: string }) => available.includes(country)
  const [countries, codes] = [allCountries.all(culture), telephones.countries(culture)]
  return available.length === 0
    ? { countries, codes }
    : { countries: countries.filter(isOffered), codes: codes.filter(isOffered) }
})

/** Adds the held ones to the offered ones. */
const withHeld = <Item>(offered: Item[], all: Item[], isHeld: (item: Item) => boolean) => {
  const added = all.filter((item) => isHeld(item) && !offered.includes(item))
  return added.length === 0
    ? offered
    : all.filter((item) => offered.includes(item) || added.includes(item))
}

/**
 * The brand's form for an address that is stored, or for a new one: its fields with their values,
 * and the countries and telephone codes to choose from. What an address already has stays among
 * them.
 */
export function addressFormFor(
  { brand, locale, session }: Pick<CallContext, 'brand' | 'locale' | 'session'>,
  stored?: Address,
) {
  const { availableShippingCountries: available, addressFields } = brand
  const culture = cultureFor(brand, locale)
  const { defaultCountry } = session.shopper
  const usual = offeredIn(culture, ...available)
  const countries = withHeld(
    usual.countries,
    allCountries.all(culture),
    ({ country }) => country === stored?.country,
  )
  const offered = countries.map(({ country }) => country)
  const fields = addressFields.map((field) => prepare(field, offered, defaultCountry, stored))
  const held = fields
    .filter(({ type }) => type === FieldType.telephone)
    .map(({ value }) => value.split(' ')[0])
  const codes = withHeld(usual.codes, telephones.countries(culture), ({ code }) =>
    held.includes(code),
  )
  /** A state that an address has stays among those of its country. */
  function stateOf(country: string): States {
    const choice = allCountries.stateChoice(country || (stored?.country ?? ''), culture)
    const { country: own, state: value = '' } = stored ?? {}
    const isAdded =
      own === choice.country && value !== '' && choice.options.every((one) => one.value !== value)
    return isAdded && choice.options.length > 0
      ? { ...choice, options: [...choice.options, { value, label: value }] }
      : choice
  }
  return { fields, countries, codes, stateOf }
}
