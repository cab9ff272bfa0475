import type { Address } from '#contract/address.ts'
import { addressForm as addressSchema, fieldName, type AddressAnswers } from '#contract/address-form.ts'
import type { InputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import type { FormField } from '#contract/form-field.ts'
import { Refusal } from '../refusals.ts'
import type { CallContext, ShopperContext } from './context.ts'
import { parseInput } from './input.ts'
import { checkEmail } from './profile.ts'

/** What a field holds of an address that is stored; what is repeated is so already. */
function storedValue(field: FormField, stored: Address) {
  const { orderField } = field
  if (orderField === 'AddressType') return stored.companyName || stored.vatNumber ? '1' : '0'
  const [name = '', part] = fieldName({ orderField: orderField.replace(/^Confirm/, '') }).split('.')
  const value = part === undefined ? stored[name as keyof Address] : stored.custom[part]
  return typeof value === 'string' ? value : ''
}

/** A country that may be chosen: the one that is wanted, else the first. */
const oneOf = (countries: readonly string[], ...wanted: string[]) => wanted.find((country) => countries.includes(country)) ?? countries[0] ?? ''

/** A field with what it holds at first; one that leaves no choice is disabled. */
function prepare(field: FormField, countries: readonly string[], defaultCountry: string, stored: Address | undefined): FormField {
  const { orderField, type, required, options } = field
  const isCountry = orderField === 'Country'
  const choices = isCountry ? countries : options.map(({ value }) => value)
  if (type === 2 && required && choices.length <= 1) return { ...field, value: choices[0] ?? '', disabled: true }
  if (stored) return { ...field, value: storedValue(field, stored) }
  if (isCountry) return { ...field, value: oneOf(countries, field.value, defaultCountry) }
  return orderField === 'AddressType' ? { ...field, value: field.value === '1' ? '1' : '0' } : field
}

/**
 * The brand's form for an address that is stored, or for a new one: its fields with their values, and the countries and telephone codes to
 * choose from. What an address already has stays among them.
 */
export function addressForm({ brand, locale, services, visit }: Omit<ShopperContext, 'xsrf'>, stored?: Address) {
  const { availableShippingCountries: available } = brand
  const isOffered = (country: string) => available.length === 0 || available.includes(country)
  const countries = services.countries.all(locale).filter(({ country }) => isOffered(country) || country === stored?.country)
  const [storedCode] = stored?.telephone.split(' ') ?? []
  const codes = services.telephones.countries(locale).filter(({ country, code }) => isOffered(country) || code === storedCode)
  const offered = countries.map(({ country }) => country)
  const fields = visit.shopper.addressFields.map((field) => prepare(field, offered, visit.shopper.defaultCountry, stored))
  return { fields, countries, codes }
}

/** Throws where the number of a company is none, or could not be checked. */
async function checkVatNumber({ services }: CallContext, vatNumber: string, country: string) {
  const verdict = await services.vatNumbers.check(vatNumber, country)
  if (verdict === 'invalid') throw new Refusal(422, 'no such VAT number', { VatNumber: 'ac_VatNumberIsInvalidMessage' })
  if (verdict === 'valid') return
  services.log.warn({ country }, 'a VAT number could not be checked')
  throw new Refusal(502, 'the register of VAT numbers does not answer', { VatNumber: 'ac_VatNumberNotChecked' })
}

const written = (custom: Record<string, string>) => Object.fromEntries(Object.entries(custom).filter(([, text]) => text !== ''))

/** What is to be stored of an address, in the order of its checks: the form, the e-mail address, the VAT number. */
async function check(context: ShopperContext, given: object, stored?: Address) {
  const { fields, countries, codes } = addressForm(context, stored)
  const choices = { countries: countries.map(({ country }) => country), codes: codes.map(({ code }) => code) }
  const { confirmEmail: _, confirmTelephone: __, addressType, custom, ...texts } = parseInput(addressSchema(fields, choices), given) as AddressAnswers
  const { email, vatNumber, country, companyName } = { ...stored, ...texts }
  if (email) await checkEmail(context, email, 'ac_EmailIsInvalidMessage')
  const isCompany = addressType === undefined ? Boolean(companyName || vatNumber) : addressType === '1'
  if (context.brand.enableEuVatReverse && isCompany && vatNumber && country) await checkVatNumber(context, vatNumber, country)
  return {
    ...texts,
    ...(texts.telephone && { telephone: context.services.telephones.normal(texts.telephone) ?? texts.telephone }),
    ...(custom && { custom: written({ ...stored?.custom, ...custom }) }),
    addressType: isCompany ? (1 as const) : (0 as const),
  }
}

export async function createAddress(context: ShopperContext, { isBilling, isShipping, ...given }: InputOf<typeof calls.createAddress>) {
  return context.visit.shop.addresses.create({ ...(await check(context, given)), isBilling, isShipping })
}

/** An address that only becomes a default is not checked: it stays as it is. */
export async function changeAddress(context: ShopperContext, { addressId, isBilling, isShipping, ...given }: InputOf<typeof calls.changeAddress>) {
  const { shop } = context.visit
  const defaults = { isBilling, isShipping }
  if (Object.keys(given).length === 0) return shop.addresses.change(addressId, defaults)
  const stored = (await shop.account.with('addresses')).addresses.find((address) => address.addressId === addressId)
  if (!stored) throw new Refusal(404, 'no such address', { AddressId: 'ac_AddressIsGone' })
  return shop.addresses.change(addressId, { ...(await check(context, given, stored)), ...defaults })
}

/** The call that checks a VAT number alone. */
export const validateVatNumber = (context: ShopperContext, { vatNumber, country }: InputOf<typeof calls.validateVatNumber>) =>
  checkVatNumber(context, vatNumber, country.toUpperCase())
