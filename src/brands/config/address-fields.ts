import { z } from 'zod'
import { confirmationFields } from '#contract/address-form.ts'
import { AddressType, FieldType } from '#contract/codes.ts'
import { isInput, maxLengthOf, minLengthOf } from '#contract/field-rules.ts'
import type { FormField } from '#contract/form-field.ts'
import * as limits from '#lib/limits/texts.ts'

/** Lists the names that the account area itself sends beside the fields of a form. */
const taken = ['AddressId', 'Name', 'IsBilling', 'IsShipping', 'Custom', 'Call', 'Xsrf', 'Next']

/** The fields whose meaning the form knows, with the type that they need. */
const typeOf: Record<string, FormField['type']> = {
  AddressType: FieldType.radio,
  Country: FieldType.dropdown,
  Telephone: FieldType.telephone,
  ConfirmTelephone: FieldType.telephone,
  State: FieldType.text,
}
/** Private or company. */
const addressTypes = [
  { value: `${AddressType.private}`, label: 'ac_Private' },
  { value: `${AddressType.company}`, label: 'ac_Company' },
]
/** They bring their own options. */
const choosesItself = ['AddressType', 'Country']

/** A field with the lengths and options that count when it is checked. */
const asChecked = (field: FormField): FormField => ({
  ...field,
  minLength: minLengthOf(field),
  maxLength: maxLengthOf(field),
  ...(field.orderField === 'AddressType' && { options: addressTypes }),
})

const fieldTypes = Object.values(FieldType)
const short = z.string().max(limits.maxAddressCharacters)
const optionValue = short.regex(
  /^\S(.*\S)?$/,
  'expected a value without a space at the start or end',
)

const option = z.strictObject({
  value: optionValue.describe('The stored value.'),
  label: z.string().min(1).describe('The label: the key of a message, or the text itself.'),
})

/** Per cent of a row. */
const widths = [25, 50, 100] as const

const definition = z
  .strictObject({
    orderField: z
      .string()
      .default('')
      .describe(
        'A field of the account area, such as ZipCode, or a name of your own, such as Floor. ' +
          'State is a select or a text as the country has it, and is not shown where addresses ' +
          'have none.',
      ),
    width: z
      .literal(widths, 'expected 25, 50 or 100')
      .default(100)
      .describe('The width in per cent of the row.'),
    label: z
      .string()
      .optional()
      .describe('The key of a message, or the text itself; ac_ and the field name by default.'),
    required: z.boolean().default(false).describe('Whether the field is required.'),
    type: z
      .literal(fieldTypes, `expected one of ${fieldTypes.join(', ')}`)
      .default(FieldType.text)
      .describe(
        '0 text, 2 dropdown or country, 3 radio, 5 text with a numeric keyboard, 7 heading, 8 paragraph, 9 divider, 11 telephone.',
      ),
    value: short.default('').describe('The initial value.'),
    options: z.array(option).default([]).describe('The options of a dropdown or radio field.'),
    minLength: z
      .number()
      .int()
      .min(0)
      .max(limits.maxAddressCharacters)
      .default(0)
      .describe('The minimum number of characters; 0 for none.'),
    maxLength: z
      .number()
      .int()
      .min(1)
      .max(limits.maxAddressCharacters)
      .default(limits.maxAddressCharacters)
      .describe('The maximum number of characters.'),
    disabled: z.boolean().default(false).describe('Whether the field is disabled.'),
    row: z
      .number()
      .int()
      .default(0)
      .describe('Fields with the same row are side by side. Rows are ordered by their numbers.'),
    warningMessage: z
      .string()
      .default('')
      .describe('The hint beside the field: the key of a message, or the text itself.'),
  })
  .transform(({ label, ...rest }) =>
    asChecked({
      label: label ?? (rest.orderField && `ac_${rest.orderField}`),
      ...rest,
      invalid: false,
      errorMessage: '',
    }),
  )

/** Yields the contradictions within one field, each after its place. */
function* faults(field: FormField): Generator<[keyof FormField, string]> {
  const { orderField, type, options, value, required, disabled } = field
  if (!/^[A-Z][A-Za-z0-9]*$/.test(orderField)) yield ['orderField', 'expected a name such as Floor']
  if (taken.includes(orderField))
    yield ['orderField', 'expected a name that the account area does not use itself']
  const expected = typeOf[orderField]
  if (expected !== undefined && type !== expected)
    yield ['type', `expected ${expected} for ${orderField}`]
  const [least, most] = [minLengthOf(field), maxLengthOf(field)]
  if (least > most) yield ['minLength', `expected at most maxLength (${most}), found ${least}`]
  if (disabled && required && value === '' && !choosesItself.includes(orderField))
    yield ['disabled', 'expected a value for a field that is required']
  if (
    (type !== FieldType.dropdown && type !== FieldType.radio) ||
    choosesItself.includes(orderField)
  )
    return
  const values = options.map((option) => option.value)
  if (values.length === 0) yield ['options', 'expected at least one']
  if (new Set(values).size < values.length) yield ['options', 'expected each value once']
  if (value !== '' && !values.includes(value))
    yield ['value', `expected one of the options (${values.join(', ')})`]
}

/**
 * A brand's address form: rows of fields, each of which is refused by its name where it makes no
 * sense.
 */
export const addressFields = z.array(definition).check(({ value: fields, issues }) => {
  const refuse = (index: number, part: keyof FormField, message: string) =>
    issues.push({ code: 'custom', input: fields[index], path: [index, part], message })
  const telephones = fields.flatMap(({ type }, index) =>
    type === FieldType.telephone ? index : [],
  )
  if (telephones.length > 4)
    refuse(telephones[4]!, 'type', 'expected at most four telephone numbers')
  const names = fields.map(({ orderField }) => orderField)
  fields.forEach((field, index) => {
    if (!isInput(field)) return
    const { orderField } = field
    for (const [part, message] of faults(field)) refuse(index, part, message)
    const first = fields.findIndex(
      (other) => isInput(other) && other.orderField.toLowerCase() === orderField.toLowerCase(),
    )
    if (first < index)
      refuse(
        index,
        'orderField',
        `expected each name once, found '${orderField}' in addressFields.${first}, too`,
      )
    const original = confirmationFields[orderField]?.of
    if (original && !names.includes(original))
      refuse(index, 'orderField', `expected a field ${original} that it repeats`)
  })
})

/**
 * The fields without those that repeat another one, which takes the room beside it: for a brand
 * that asks for nothing twice.
 */
export const withoutConfirmations = (fields: readonly FormField[]): FormField[] =>
  fields
    .filter(({ orderField }) => !confirmationFields[orderField])
    .map((field) => {
      const isBeside = ({ orderField, row }: FormField) =>
        row === field.row && confirmationFields[orderField]?.of === field.orderField
      const freed = fields.find(isBeside)?.width ?? 0
      return { ...field, width: widths.find((width) => width >= field.width + freed) ?? 100 }
    })

const half = 50
/** The form of a brand that configures none. */
export const defaultAddressFields: z.input<typeof addressFields> = [
  { orderField: 'FirstName', width: half, required: true, row: 1 },
  { orderField: 'LastName', width: half, required: true, row: 1 },
  { orderField: 'CompanyName', row: 2 },
  { orderField: 'Email', width: half, required: true, row: 3 },
  { orderField: 'ConfirmEmail', width: half, required: true, row: 3 },
  { orderField: 'Telephone', width: half, required: true, type: FieldType.telephone, row: 4 },
  {
    orderField: 'ConfirmTelephone',
    width: half,
    required: true,
    type: FieldType.telephone,
    row: 4,
  },
  { orderField: 'Country', required: true, type: FieldType.dropdown, row: 5 },
  { orderField: 'Address', width: half, required: true, row: 6 },
  { orderField: 'AddressNumber', width: 25, row: 6 },
  { orderField: 'AddressNumberSuffix', width: 25, row: 6 },
  { orderField: 'AddressLine2', row: 7 },
  { orderField: 'ZipCode', width: half, row: 8 },
  { orderField: 'City', width: half, required: true, row: 8 },
  { orderField: 'State', width: half, row: 9 },
]
