import * as telephoneLimits from '#lib/limits/telephones.ts'
import * as textLimits from '#lib/limits/texts.ts'
import { FieldType } from './codes.ts'
import type { FormField } from './form-field.ts'

const silent: readonly FieldType[] = [FieldType.heading, FieldType.paragraph, FieldType.divider]
/** Returns whether a field takes input. */
export const isInput = ({ type }: Pick<FormField, 'type'>) => !silent.includes(type)

export const maxLengthOf = ({ orderField, maxLength }: FormField) =>
  orderField === 'CompanyName'
    ? Math.min(maxLength, textLimits.maxCompanyNameCharacters)
    : maxLength
export const minLengthOf = ({ type, required, minLength }: FormField) =>
  type === FieldType.telephone && required
    ? Math.max(minLength, telephoneLimits.minTelephoneDigits)
    : minLength
