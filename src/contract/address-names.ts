import { camelName } from '#lib/case.ts'

/** The fields of Address that a form may ask for, in camel case, and what repeats two of them. */
export const addressNames = [
  'addressType',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'telephone',
  'vatNumber',
  'address',
  'addressNumber',
  'addressNumberSuffix',
  'addressLine2',
  'zipCode',
  'city',
  'state',
  'country',
  'confirmEmail',
  'confirmTelephone',
] as const

/** Returns whether Address has a field of this name, in camel case; `custom` keeps the others. */
export const isAddressField = (name: string) => (addressNames as readonly string[]).includes(name)

/** The name of a field's control and in what is sent: `firstName`, or `custom.floor`. */
export function fieldName({ orderField }: { orderField: string }) {
  const name = camelName(orderField)
  return isAddressField(name) ? name : `custom.${name}`
}

/** Lists the fields of companies, which a private address does not have. */
export const companyFields: readonly string[] = ['CompanyName', 'VatNumber']
