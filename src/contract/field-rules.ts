import * as limits from '#lib/limits.ts'
import { FieldType } from './codes.ts'
import type { FormField } from './form-field.ts'

const silent: readonly FieldType[] = [FieldType.heading, FieldType.paragraph, FieldType.divider]
/** Returns whether a field takes input. */
export const isInput = ({ type }: Pick<FormField, 'type'>) => !silent.includes(type)

export const maxLengthOf = ({ orderField, maxLength }: FormField) =>
  orderField === 'CompanyName' ? Math.min(maxLength, limits.maxCompanyNameCharacters) : maxLength
export const minLengthOf = ({ type, required, minLength }: FormField) =>
  type === FieldType.telephone && required
    ? Math.max(minLength, limits.minTelephoneDigits)
    : minLength
