import { companyFields } from '#contract/address-names.ts'
import type { FormField } from '#contract/form-field.ts'
import { normalPostalCode } from '#lib/postal-code.ts'

/** Describes the usual form of a country's addresses. */
export interface AddressFormat {
  name: string
  /** Empty where none is known. */
  zipPattern: string
  zipExamples: readonly string[]
  hasZip: boolean
  hasCity: boolean
  cityFirst: boolean
}

/** A country's convention as its option carries it. */
export function addressFormatOf({
  text,
  dataset: { zip = '', example = '', without = '', cityFirst },
}: HTMLOptionElement): AddressFormat {
  const lacks = without.split(' ')
  return {
    name: text,
    zipPattern: zip,
    zipExamples: [example],
    cityFirst: cityFirst !== undefined,
    hasZip: !lacks.includes('zip'),
    hasCity: !lacks.includes('city'),
  }
}

const isPair = (one: FormField | undefined, other: FormField | undefined) =>
  one?.orderField === 'ZipCode' && other?.orderField === 'City'

/**
 * The fields in rows. Postal code and city that stand side by side change places where the country
 * has it so.
 */
export function toRows(fields: readonly FormField[], cityFirst: boolean): FormField[][] {
  const numbers = [...new Set(fields.map(({ row }) => row))].sort((a, b) => a - b)
  return numbers.map((number) => {
    const row = fields.filter((field) => field.row === number)
    const zip = row.findIndex((field, i) => isPair(field, row[i + 1]) || isPair(row[i + 1], field))
    const isCityFirst = row[zip]?.orderField === 'City'
    return zip < 0 || isCityFirst === cityFirst
      ? row
      : [...row.slice(0, zip), row[zip + 1]!, row[zip]!, ...row.slice(zip + 2)]
  })
}

/**
 * Returns message keys, by field, for what is unusual about an address in its country. These never
 * refuse it.
 */
export function addressWarnings(
  zipCode: string,
  city: string,
  { zipPattern, zipExamples, hasZip, hasCity }: Omit<AddressFormat, 'name' | 'cityFirst'>,
): Record<string, string> {
  const [zip, town] = [zipCode.trim(), city.trim()]
  const format = { pattern: zipPattern, examples: zipExamples }
  const isUnusual = zipPattern !== '' && normalPostalCode(zip, format) === undefined
  return {
    ...(hasZip && zip !== '' && isUnusual && { ZipCode: 'ac_ZipCodeUnusual' }),
    ...(hasZip && zipPattern !== '' && zip === '' && town !== '' && { ZipCode: 'ac_ZipCodeUsual' }),
    ...(!hasZip && zip !== '' && { ZipCode: 'ac_NoZipCodeThere' }),
    ...(!hasCity && town !== '' && { City: 'ac_NoCityThere' }),
  }
}

/**
 * Maps fields to autofill tokens. House numbers have no token: browsers put them behind the street.
 */
export const autoComplete: Record<string, string> = {
  FirstName: 'given-name',
  LastName: 'family-name',
  CompanyName: 'organization',
  Email: 'email',
  ConfirmEmail: 'email',
  Address: 'address-line1',
  AddressLine2: 'address-line2',
  ZipCode: 'postal-code',
  City: 'address-level2',
  State: 'address-level1',
}

/** The classes that place a field. */
export const fieldClasses = ({ orderField, width }: FormField) =>
  `w${width}${companyFields.includes(orderField) ? ' for-company' : ''}`
