import { AddressType } from '#contract/codes.ts'

/** What every field of the usual form takes. */
export const validAddress = {
  FirstName: 'Noor',
  LastName: 'Visser',
  Email: 'noor@shop.test',
  ConfirmEmail: 'noor@shop.test',
  Country: 'NL',
  Address: 'Dam',
  City: 'Gouda',
  Telephone: '+31 0612345678',
  ConfirmTelephone: '+31 0612345678',
}
/** The same of a company. */
export const companyAddress = {
  ...validAddress,
  AddressType: AddressType.company,
  CompanyName: 'Works',
  VatNumber: 'NL 0012.34.567.B29',
}
