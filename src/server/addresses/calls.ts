import { isDeepStrictEqual } from 'node:util'
import {
  changedAddress,
  deleteAddressInput,
  newAddress,
  validateVatNumberInput,
  type Address,
} from '#contract/address.ts'
import { FieldType } from '#contract/codes.ts'
import {
  addressChange,
  addressForm as newAddressForm,
  confirmationFields,
  withoutUntouchedAddress,
  type AddressInput,
} from '#contract/address-form.ts'
import { fieldName, isAddressField } from '#contract/address-names.ts'
import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { isInput, minLengthOf } from '#contract/field-rules.ts'
import { listInput } from '#contract/list.ts'
import type { FormField } from '#contract/form-field.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import { camelName } from '#lib/case.ts'
import { routes } from '#routes.ts'
import { countries as allCountries } from '../countries/countries.ts'
import { refuse } from '../refusal.ts'
import { checkEmail } from '../profile/calls.ts'
import { addressFormFor, addressTypeOf, companyType } from './form.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { parseInput } from '../api/input.ts'
import { normalizeNumbers, type NumberRule } from '../telephones/read-numbers.ts'

/**
 * Throws where the number of a company is none, or could not be checked, or the shopper has asked
 * too often. A brand that asks no register takes any.
 */
async function checkVatNumber(
  { services, brand, session }: CallContext,
  vatNumber: string,
  country: string,
) {
  if (!brand.enableEuVatReverse) return
  await services.store.rateLimits.count(brand, 'vatCheck', session.shopper.id)
  const verdict = await services.vatNumbers.check(vatNumber, country)
  if (verdict === 'valid') return
  if (verdict === 'invalid') throw refuse('vat_number_invalid')
  services.log.warn({ country }, 'a VAT number could not be checked')
  throw refuse('vat_number_not_checked')
}

/** Holds the sent values of the form's fields, with the brand's own in `custom`. */
type Answered = Record<string, unknown> & { custom?: Record<string, unknown> }

function numberRule(field: FormField): NumberRule {
  const repeats = confirmationFields[field.orderField]
  return {
    name: camelName(field.orderField),
    minimum: Math.max(minLengthOf(field), 1),
    stored: field.value,
    repeats: repeats && { of: camelName(repeats.of), key: repeats.key },
  }
}

/** Returns the sent values with numbers in E.164, and the errors of the numbers. */
function dialled(fields: readonly FormField[], { custom, ...given }: Answered) {
  const numbers = fields.filter(({ type, disabled }) => type === FieldType.telephone && !disabled)
  const dial = (sent: Record<string, unknown>, isCustom: boolean) => {
    const rules = numbers
      .filter((field) => fieldName(field).startsWith('custom.') === isCustom)
      .map(numberRule)
    // A repetition may be absent.
    const stored = Object.fromEntries(rules.map(({ name, stored }) => [name, stored]))
    const { answers, errors } = normalizeNumbers({ ...stored, ...sent }, rules)
    const isSent = ([name]: [string, unknown]) => Object.hasOwn(sent, camelName(name))
    return {
      answers: Object.fromEntries(Object.entries(answers).filter(isSent)),
      errors: Object.fromEntries(Object.entries(errors).filter(isSent)),
    }
  }
  const [own, others] = [dial(custom ?? {}, true), dial(given, false)]
  return {
    answers: { ...others.answers, custom: own.answers },
    errors: { ...own.errors, ...others.errors } as FieldErrors,
  }
}

/**
 * Returns the sent values of the form's fields. The brand's own are in `custom`, or beside the
 * others under their own name.
 */
function answersIn(
  { session }: CallContext,
  { custom, ...given }: InputOf<typeof calls.createAddress>,
): Answered {
  const own = session.shopper.addressFields
    .filter(isInput)
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

/** Returns what was sent with a state that is given by its name as its code. */
function withStateCode(given: Answered, fields: readonly FormField[]): Answered {
  const { state, country } = given
  if (typeof state !== 'string') return given
  const held = fields.find(({ orderField }) => orderField === 'Country')?.value ?? ''
  const code = allCountries.state(state.trim(), typeof country === 'string' ? country : held)
  return { ...given, state: code }
}

/**
 * Returns the address to store, after the checks in order: the form, the e-mail address, the VAT
 * number. An absent field stays.
 */
async function check(
  context: CallContext,
  answered: Answered,
  stored?: Address,
  original?: unknown,
) {
  const { fields, countries, codes, stateOf } = addressFormFor(context, stored)
  const choices = {
    countries: countries.map(({ country }) => country),
    codes: codes.map(({ code }) => code),
    stateOf,
  }
  const given = withStateCode(answered, fields)
  const touched = stored ? withoutUntouchedAddress(fields, { ...given, original }) : given
  const numbers = dialled(fields, touched)
  const schema = (stored ? addressChange : newAddressForm)(fields, choices)
  const answers: AddressInput = parseInput(schema, numbers.answers, numbers.errors)
  // Repetitions are compared, not stored.
  const { confirmEmail: _, confirmTelephone: __, addressType: ___, custom = {}, ...texts } = answers
  const { country, companyName, vatNumber } = { ...stored, ...texts }
  const isCompany =
    answers.addressType === undefined
      ? Boolean(companyName || vatNumber)
      : answers.addressType === companyType
  if (texts.email) await checkEmail(context, texts.email, 'ac_EmailIsInvalidMessage')
  const hasVatField = fields.some(({ orderField }) => orderField === 'VatNumber')
  if (hasVatField && isCompany && vatNumber && country)
    await checkVatNumber(context, vatNumber, country)
  const kept = Object.entries({ ...stored?.custom, ...custom }).filter(([, text]) => text !== '')
  const values = {
    ...texts,
    ...(texts.zipCode && country && { zipCode: allCountries.postalCode(texts.zipCode, country) }),
    custom: Object.fromEntries(kept),
    addressType: addressTypeOf(isCompany),
  }
  // Unchanged fields are left out, so that a change of another request stays.
  const changed = Object.entries(values).filter(
    ([name, value]) => !stored || !isDeepStrictEqual(stored[name as keyof Address], value),
  )
  return Object.fromEntries(changed) as Partial<typeof values>
}

async function createAddress(
  context: CallContext,
  { isBilling, isShipping, ...given }: InputOf<typeof calls.createAddress>,
) {
  return context.session.shop.addresses.create({
    ...(await check(context, answersIn(context, given))),
    isBilling,
    isShipping,
  })
}

/** An address that only becomes a default is not checked: it stays as it is. */
async function changeAddress(
  context: CallContext,
  { addressId, isBilling, isShipping, original, ...given }: InputOf<typeof calls.changeAddress>,
) {
  const { shop } = context.session
  const defaults = { isBilling, isShipping }
  const answers = answersIn(context, given)
  if (Object.keys(answers).length === 0) return shop.addresses.change(addressId, defaults)
  const stored = await shop.addresses.get(addressId)
  if (!stored) throw refuse('address_gone')
  return shop.addresses.change(addressId, {
    ...(await check(context, answers, stored, original)),
    ...defaults,
  })
}

export const addressCalls = {
  validateVatNumber: defineCall(calls.validateVatNumber, {
    input: validateVatNumberInput,
    hasOwnLimit: true,
    run: (context, { vatNumber, country }) =>
      checkVatNumber(context, vatNumber, country.toUpperCase()),
  }),
  listAddresses: defineCall(calls.listAddresses, {
    input: listInput,
    run: ({ session }, { page }) => session.shop.addresses.list(page),
  }),
  createAddress: defineCall(calls.createAddress, {
    once: true,
    input: newAddress,
    run: createAddress,
    success: 'ac_AddressSaved',
    draftPages: [routes.addAddress],
  }),
  changeAddress: defineCall(calls.changeAddress, {
    input: changedAddress,
    run: changeAddress,
    success: 'ac_AddressSaved',
    draftPages: [routes.editAddress],
  }),
  deleteAddress: defineCall(calls.deleteAddress, {
    once: true,
    input: deleteAddressInput,
    run: ({ session }, { addressId }) => session.shop.addresses.delete(addressId),
    success: 'ac_AddressDeleted',
  }),
  restoreAddress: defineCall(calls.restoreAddress, {
    once: true,
    input: deleteAddressInput,
    run: ({ session }, { addressId }) => session.shop.addresses.restore(addressId),
    success: 'ac_AddressRestored',
  }),
}
