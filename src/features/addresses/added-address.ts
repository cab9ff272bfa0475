import type { Address } from '#contract/address.ts'

export const book = '/account/addresses'

/** The address book with a new address, which is shown first and has the focus. */
export const addedHref = (addressId: number | string) => `${book}?added=${addressId}#added`

type Titled = Pick<Address, 'lines' | 'address' | 'city'>

/** Names an address by its street and city, such as `Kade 1, Utrecht`. */
export function addressTitle({ lines, address: street, city }: Titled) {
  const streetLine = street && (lines.find((line) => line.includes(street)) ?? street)
  const title = streetLine.includes(city) ? streetLine : [streetLine, city].join(', ')
  return title === '' ? lines.join(', ') : title.replace(/^, /, '')
}

/** Names an address that was saved. It is isolated, since it is of its own direction. */
export const savedMessage = (
  address: Titled,
  { ac_AddressSavedNamed }: { ac_AddressSavedNamed: string },
) => ac_AddressSavedNamed.replace('{{address}}', () => `\u2068${addressTitle(address)}\u2069`)
