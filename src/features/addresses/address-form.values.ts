import { fieldName } from '#contract/address-names.ts'
import { FieldType } from '#contract/codes.ts'
import type { FormField } from '#contract/form-field.ts'
import type { FormValues } from '#lib/form-values.ts'
import { telephoneParts } from '#lib/telephone-groups.ts'

/** Fields with their values as the form holds them. */
export function toFormValues(fields: readonly FormField[]): FormValues {
  const values: FormValues = {}
  for (const { type, value, ...field } of fields) {
    const [name = '', part] = fieldName(field).split('.')
    const held = type === FieldType.telephone ? telephoneParts(value) : value
    values[name] =
      part === undefined ? held : { ...(values[name] as FormValues | undefined), [part]: held }
  }
  return values
}

/** The fields that have a text of their own here, with it. */
export const fieldsWith = (fields: readonly FormField[], texts: Record<string, string>) =>
  fields.flatMap((field) => {
    const value = texts[fieldName(field)]
    return value === undefined ? [] : [{ ...field, value }]
  })
