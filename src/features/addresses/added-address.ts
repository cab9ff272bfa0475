import type { Address } from '#contract/address.ts'

export const book = '/account/addresses'

/** The address book with a new address, which is shown first and has the focus. */
export const addedHref = (addressId: number | string) => `${book}?added=${addressId}#added`

type Titled = Pick<Address, 'name' | 'companyName' | 'lines' | 'address' | 'city'>

/** Says that a text has these words, as a street that is named after another city has not. */
const hasWords = (text: string, words: string) =>
  ` ${text.replaceAll(',', ' ')} `.includes(` ${words} `)

/** Names an address by its street and city, such as `Kade 1, Utrecht`. */
export function addressTitle({ name, companyName, lines, address: street, city }: Titled) {
  // A person or a company may be called as the street is.
  const places = lines.filter((line) => line !== name && line !== companyName)
  const streetLine = street && (places.find((line) => line.includes(street)) ?? street)
  const parts = hasWords(streetLine, city) ? [streetLine] : [streetLine, city]
  return parts.filter(Boolean).join(', ') || lines.join(', ')
}

/** Names an address that was saved. It is isolated, since it is of its own direction. */
export const savedMessage = (
  address: Titled,
  { ac_AddressSavedNamed }: { ac_AddressSavedNamed: string },
) => ac_AddressSavedNamed.replace('{{address}}', () => `\u2068${addressTitle(address)}\u2069`)
