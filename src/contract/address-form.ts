/**
 * The one engine of the address form: from the definitions of its fields to the schema that the
 * browser and the server validate with. Its markup is in features/addresses; errors are message
 * keys.
 */
import * as z from 'zod/mini'
import { camelName } from '#lib/case.ts'
import { toAsciiDigits } from '#lib/digits.ts'
import { asciiEmail } from '#lib/email-address.ts'
import { shownText } from '#lib/form-values.ts'
import { normalHouseNumber } from '#lib/house-number.ts'
import { mayBeSame } from '#lib/telephone-number.ts'
import { companyFields, fieldName } from './address-names.ts'
import { fieldIn, isState, withSettledState, type StateChoice } from './address-state.ts'
import { AddressType, FieldType } from './codes.ts'
import { maxLengthKey, minLengthKey, requiredKey } from './field-message-keys.ts'
import { isInput, maxLengthOf, minLengthOf } from './field-rules.ts'
import type { FormField } from './form-field.ts'
import { telephoneText } from './telephone.ts'
import { id, isEmail, isSingleLine, isVisible, optionalFlag } from './text.ts'

/** Options of the fields that do not define their own. */
export interface AddressChoices {
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
  /** Lists the calling codes, such as `+31`. */
  codes: readonly string[]
  stateOf: (country: string) => StateChoice
}

const addressTypes: readonly string[] = Object.values(AddressType).map(String)

/** Maps `orderField` to the field's value as one text; undefined where no field could hold it. */
type Texts = Map<string, string | undefined>

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null

/** Lists the fields that an address holds as whole numbers. */
const numeric = ['AddressType', 'AddressNumber']

/** Maps fields with several notations to their stored form. */
const normalTexts = new Map([
  ['Email', asciiEmail],
  ['ConfirmEmail', asciiEmail],
  ['AddressNumber', normalHouseNumber],
  ['AddressNumberSuffix', normalHouseNumber],
])

function textOf({ type, orderField }: FormField, given: unknown) {
  const isNumber = Number.isInteger(given) && numeric.includes(orderField)
  const text =
    type === FieldType.telephone ? telephoneText(given) : isNumber ? String(given) : given
  if (typeof text !== 'string') return undefined
  const written = (type === FieldType.digits ? toAsciiDigits(text) : text).trim()
  return normalTexts.get(orderField)?.(written) ?? written
}

function givenFor(field: FormField, given: Record<string, unknown>) {
  const [name = '', part] = fieldName(field).split('.')
  const found =
    part === undefined
      ? given[name]
      : isObject(given.custom) && Object.hasOwn(given.custom, part)
        ? given.custom[part]
        : undefined
  // An absent value stays; a disabled field never changes.
  return field.disabled || found === undefined || found === null ? field.value : found
}

/** Reads the value of each field; an absent or disabled one keeps its own. */
const readTexts = (fields: readonly FormField[], given: unknown): Texts =>
  new Map(
    fields.map((field) => [
      field.orderField,
      textOf(field, givenFor(field, isObject(given) ? given : {})),
    ]),
  )

/** An address as sent: the brand's own fields are in `custom`, its page's values in `original`. */
type Given = Record<string, unknown>

/** Leaves out of the fields, and of those in `custom`, all whose names are not among some. */
function pickFields({ custom, ...given }: Given, isPicked: (name: string) => boolean): Given {
  const pick = (from: object, prefix: string) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => isPicked(prefix + name)))
  return { ...pick(given, ''), ...(isObject(custom) && { custom: pick(custom, 'custom.') }) }
}

/**
 * Leaves out the fields of a stored address that hold what their page came with, or else what is
 * stored: another rule may have let that in, and another page may have changed it meanwhile.
 */
export function withoutUntouchedAddress(fields: readonly FormField[], given: Given): Given {
  const asked = fields.filter(isInput)
  const [now, before] = [readTexts(asked, given), readTexts(asked, given.original)]
  const shown = (texts: Texts, name: string) => texts.get(name) && shownText(texts.get(name)!)
  const isUntouched = (name: string) => shown(now, name) === shown(before, name)
  // Countries share the codes of their states: such as WA.
  const isAnew = (field: FormField) => isState(field) && !isUntouched('Country')
  const untouched = asked
    .filter((field) => isUntouched(field.orderField) && !isAnew(field))
    .map(fieldName)
  return pickFields(given, (name) => !untouched.includes(name))
}

const isPrivate = (texts: Texts) =>
  texts.has('AddressType') && texts.get('AddressType') !== `${AddressType.company}`

/** Fields that repeat another one, and the message key where they differ. */
export const confirmationFields: Record<string, { of: string; key: string }> = {
  ConfirmEmail: { of: 'Email', key: 'ac_EmailAdressesDontMatch' },
  ConfirmTelephone: { of: 'Telephone', key: 'ac_TelephoneNumbersDontMatch' },
}

function choicesOf({ orderField, type, options }: FormField, { countries }: AddressChoices) {
  if (orderField === 'Country') return countries
  if (orderField === 'AddressType') return addressTypes
  return type === FieldType.dropdown || type === FieldType.radio
    ? options.map(({ value }) => value)
    : undefined
}

/** Holds a message key, and the limit that its words mention. */
interface Fault {
  message: string
  minimum?: number
  maximum?: number
}

function wrongLength(field: FormField, { length }: string): Fault | undefined {
  const [minimum, maximum] = [minLengthOf(field), maxLengthOf(field)]
  if (length < minimum) return { message: minLengthKey(field.orderField), minimum }
  return length > maximum ? { message: maxLengthKey(field.orderField), maximum } : undefined
}

const isRepeated = ({ type }: FormField, text: string, original: string) =>
  type === FieldType.telephone ? mayBeSame(text, original) : text === original

function wrongNumber(field: FormField, text: string, { codes }: AddressChoices): Fault | undefined {
  const [code = '', number = ''] = text.split(' ')
  if (!codes.includes(code)) return { message: 'ac_TelephoneCodeMessage' }
  return /^\d+$/.test(number)
    ? wrongLength(field, number)
    : { message: 'ac_TelephoneInvalidMessage' }
}

/** Returns the mistake in a field, if any. */
function wrong(field: FormField, texts: Texts, choices: AddressChoices): Fault | undefined {
  const { orderField: name, type, required } = field
  const text = texts.get(name)
  if (field.disabled) return undefined
  if (text === undefined) return invalid
  if (isPrivate(texts) && companyFields.includes(name)) return undefined
  if (required && !isVisible(text)) return { message: requiredKey(name) }
  const original = confirmationFields[name]
  if (original && !isRepeated(field, text, texts.get(original.of) ?? ''))
    return { message: original.key }
  // Another rule may have let in what the field holds already.
  if (text === '' || text === textOf(field, field.value)) return undefined
  if (!isSingleLine(text)) return { message: 'ac_InvalidCharacters' }
  const options = choicesOf(field, choices)
  if (options) return options.includes(text) ? undefined : invalid
  if (type === FieldType.telephone) return wrongNumber(field, text, choices)
  const isNoEmail = name === 'Email' && !isEmail(text)
  return (
    wrongLength(field, text) ?? (isNoEmail ? { message: 'ac_EmailIsInvalidMessage' } : undefined)
  )
}

const invalid: Fault = { message: 'ac_InvalidValue' }

/** Holds the checked values: texts by name, and `custom` for fields that Address does not have. */
export type AddressInput = Record<string, string> & { custom?: Record<string, string> }

function answers(fields: readonly FormField[], texts: Texts) {
  const found: Record<string, string | Record<string, string>> = {}
  for (const field of fields) {
    const [name = '', part] = fieldName(field).split('.')
    const text = texts.get(field.orderField) ?? ''
    found[name] =
      part === undefined
        ? text
        : { ...(found[name] as Record<string, string> | undefined), [part]: text }
  }
  return { ...found, ...(isPrivate(texts) && { companyName: '', vatNumber: '' }) }
}

const fieldsOf = (given: Given) => [
  ...Object.keys(given),
  ...Object.keys(isObject(given.custom) ? given.custom : {}).map((name) => `custom.${name}`),
]

/** Returns what was touched of an address, with what follows from it. */
function touchedAnswers(all: Given, touched: Given) {
  const names = fieldsOf(touched)
  const emptied = names.includes('addressType') ? ['companyName', 'vatNumber'] : []
  return pickFields(all, (name) => [...names, ...emptied].includes(name))
}

const schema = (fields: readonly FormField[], choices: AddressChoices, isStored: boolean) => {
  const asked = fields.filter(isInput)
  return z.pipe(
    z.unknown(),
    z.transform((input, context): AddressInput => {
      const sent = isObject(input) ? input : {}
      const given = isStored ? withoutUntouchedAddress(asked, sent) : sent
      const touched = withSettledState(asked, given, choices)
      const texts = readTexts(asked, touched)
      for (const field of asked) {
        const fault = wrong(fieldIn(asked, field, texts.get('Country'), choices), texts, choices)
        if (fault)
          context.issues.push({
            code: 'custom',
            path: [camelName(field.orderField)],
            ...fault,
            input,
          })
      }
      const all = answers(asked, texts)
      return (isStored ? touchedAnswers(all, touched) : all) as AddressInput
    }),
  )
}

/**
 * The schema of a new address with these fields, of which `value` is what counts for those that are
 * not given. Every field that is wrong is told at once.
 */
export const addressForm = (fields: readonly FormField[], choices: AddressChoices) =>
  schema(fields, choices, false)

/** Checks a stored address, of which only the edited fields remain. */
export const addressChange = (fields: readonly FormField[], choices: AddressChoices) =>
  schema(fields, choices, true)

/** Checks such a form with the id of its address. */
export const changedAddressForm = (fields: readonly FormField[], choices: AddressChoices) =>
  z.intersection(
    z.object({ addressId: id, original: z.optional(z.unknown()) }),
    addressChange(fields, choices),
  )

/** Checks such a form with the choice of what the address becomes the default of. */
export const withDefaults = <Form extends z.ZodMiniType>(form: Form) =>
  z.intersection(z.object({ isBilling: optionalFlag, isShipping: optionalFlag }), form)
