import type { Address } from '#contract/address.ts'
import { addressLines } from '#domain/address-lines.ts'
import { matchesEveryWord } from '#lib/text-search.ts'

/** An address as its card shows it. */
export interface AddressEntry {
  addressId: number
  /**
   * Name; company; street with number and suffix; zip code, city and country; e-mail address and
   * telephone number.
   */
  lines: string[]
  isBilling: boolean
  isShipping: boolean
}

/** `country` is its country's name in the shopper's language. */
export function toAddressEntry(address: Address, country: string): AddressEntry {
  const { addressId, email, telephone, isBilling, isShipping } = address
  const postal = addressLines({ ...address, country })
  const contact = [email, telephone].filter(Boolean).join(', ')
  return { addressId, lines: contact ? [...postal, contact] : postal, isBilling, isShipping }
}

/** The cards of the book: one address may be in both of the first two. */
export const addressCards = (entries: readonly AddressEntry[], query = '') => ({
  billing: entries.filter(({ isBilling }) => isBilling),
  shipping: entries.filter(({ isShipping }) => isShipping),
  others: entries.filter(
    ({ isBilling, isShipping, lines }) =>
      !isBilling && !isShipping && matchesEveryWord(lines, query),
  ),
  /** How many others there are, found or not. */
  total: entries.filter(({ isBilling, isShipping }) => !isBilling && !isShipping).length,
})
