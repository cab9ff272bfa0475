import { isDeepStrictEqual } from 'node:util'
import type { Address } from '#contract/address.ts'
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
import type * as calls from '#contract/calls.ts'
import { isInput, minLengthOf } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import { camelName } from '#lib/case.ts'
import type { FieldErrors } from '#lib/field-errors.ts'
import type { CallContext } from '../api/context.ts'
import { parseInput } from '../api/input.ts'
import { countries as allCountries } from '../countries/countries.ts'
import { checkEmail } from '../profile/calls.ts'
import { refuse } from '../refusal.ts'
import { normalizeNumbers, type NumberRule } from '../telephones/read-numbers.ts'
import { addressFormFor, addressTypeOf, companyType } from './form.ts'

/**
 * Throws where the number of a company is none, or could not be checked, or the shopper has asked
 * too often. A brand that asks no register takes any.
 */
export async function checkVatNumber(
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
export function answersIn(
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

interface Checked {
  /** The address that is changed; without one a new one is made. */
  stored?: Address
  original?: unknown
  /** Holds what is wrong besides the address. */
  known?: FieldErrors
}

/**
 * Returns the address to store, after the checks in order: the form, the e-mail address, the VAT
 * number. An absent field stays.
 */
export async function checkAddress(
  context: CallContext,
  answered: Answered,
  { stored, original, known }: Checked = {},
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
  const wrong = { ...numbers.errors, ...known }
  const answers: AddressInput = parseInput(schema, numbers.answers, wrong)
  // Repetitions are compared, not stored.
  const { confirmEmail: _, confirmTelephone: __, addressType: ___, custom = {}, ...texts } = answers
  const { country, companyName, vatNumber } = { ...stored, ...texts }
  const isNamed = Boolean(companyName || vatNumber)
  const { addressType } = answers
  const isCompany = addressType === undefined ? isNamed : addressType === companyType
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
