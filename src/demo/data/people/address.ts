import type { AddressPlan } from '../shopper-plan.ts'

type Place = [
  street: string,
  number: string,
  suffix: string,
  zipCode: string,
  city: string,
  country: string,
]

/** 'First Last' with the first word as the first name. */
export function address(
  fullName: string,
  [street, addressNumber, addressNumberSuffix, zipCode, city, country]: Place,
  more: Partial<AddressPlan> = {},
): AddressPlan {
  const [firstName = '', ...lastName] = fullName.split(' ')
  return {
    firstName,
    lastName: lastName.join(' '),
    address: street,
    addressNumber,
    addressNumberSuffix,
    zipCode,
    city,
    country,
    ...more,
  }
}
