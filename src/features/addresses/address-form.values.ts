import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import type { FormField } from '#contract/form-field.ts'
import { isInput } from '#contract/field-rules.ts'
import { telephoneText } from '#contract/telephone.ts'
import { fieldText, formValues, type FormValues } from '#lib/form-values.ts'
import { telephoneParts } from '#lib/telephone-groups.ts'

type Codes = readonly { code: string }[]

/** Fields with their values as the form holds them; `codes` are those of its telephone numbers. */
export function toAddressFormValues(fields: readonly FormField[], codes: Codes): FormValues {
  const values: FormValues = {}
  for (const { type, value, ...field } of fields) {
    const [name = '', part] = fieldName(field).split('.')
    const held = type === FieldType.telephone ? telephoneParts(value, codes) : value
    values[name] =
      part === undefined ? held : { ...(values[name] as FormValues | undefined), [part]: held }
  }
  return values
}

/**
 * Returns what an untouched form sends. `codeOf` gives the chosen calling code of a number without
 * one; an impossible choice is shown as no choice.
 */
export function originalTexts(
  fields: readonly FormField[],
  values: FormValues,
  codeOf: (name: string) => string,
): FormValues {
  const entries = fields.filter(isInput).map((field): [string, string] => {
    const name = fieldName(field)
    const held = fieldText(values, name)
    const { type, options } = field
    if (type === FieldType.telephone) {
      const code = fieldText(values, `${name}.code`) || codeOf(name)
      return [name, telephoneText({ code, number: fieldText(values, `${name}.number`) }) ?? '']
    }
    const isChoice = type === FieldType.dropdown || type === FieldType.radio
    const isOffered = options.length === 0 || options.some(({ value }) => value === held)
    return [name, isChoice && !isOffered ? '' : held]
  })
  return formValues(entries)
}

/** The fields that have a text of their own here, with it. */
export const fieldsWith = (fields: readonly FormField[], texts: Record<string, string>) =>
  fields.flatMap((field) => {
    const value = texts[fieldName(field)]
    return value === undefined ? [] : [{ ...field, value }]
  })
