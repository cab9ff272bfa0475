import { AddressType } from '#contract/codes.ts'

/** Holds valid values for every field of the usual form. */
export const validAddress = {
  FirstName: 'Noor',
  LastName: 'Visser',
  Email: 'noor@shop.test',
  Country: 'NL',
  Address: 'Dam',
  City: 'Gouda',
  Telephone: '+31 0612345678',
}
/** Holds a company's address. */
export const companyAddress = {
  ...validAddress,
  AddressType: AddressType.company,
  CompanyName: 'Works',
  VatNumber: 'NL 0012.34.567.B29',
}
