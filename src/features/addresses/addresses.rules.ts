import type { Address } from '#contract/address.ts'
import { pageOf, type ListPage } from '#lib/list-page.ts'
import { searchRows } from '#lib/search-words.ts'

/** An address as its card shows it. */
export interface AddressEntry {
  addressId: number
  /** The address as it stands on a parcel; e-mail address and telephone number. */
  lines: string[]
  isBilling: boolean
  isShipping: boolean
}

export function toAddressEntry(address: Address): AddressEntry {
  const { addressId, lines: postal, email, telephone, isBilling, isShipping } = address
  // A number stays in one line.
  const contact = [email, telephone.replace(' ', '\u00a0')].filter(Boolean).join(', ')
  return { addressId, lines: contact ? [...postal, contact] : postal, isBilling, isShipping }
}

/** An address that was just deleted from a card of the book, to be taken back. */
export interface DeletedAddress extends Pick<AddressEntry, 'addressId' | 'lines'> {
  card: AddressCard
}

/** A card of the book: an address may be in two. */
const cards = ['billing', 'shipping', 'others'] as const
export type AddressCard = (typeof cards)[number]

/**
 * The address of the same page; with `deleted`, on which an address that is deleted without script
 * can be taken back.
 */
export function addressesHref(
  query: string,
  before: number,
  deleted?: Pick<DeletedAddress, 'addressId' | 'card'>,
) {
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(before > 0 && { after: String(before) }),
    ...(deleted && { deleted: `${deleted.card}.${deleted.addressId}` }),
  })
  return `/account/addresses?${search}${deleted ? '#deleted' : ''}`
}

/** Reads the deleted address from such a URL. */
export function readDeleted({ searchParams }: URL) {
  const [name, id = ''] = (searchParams.get('deleted') ?? '').split('.')
  const card = cards.find((known) => known === name)
  const addressId = Number(id)
  if (!card || !/^[1-9]\d{0,9}$/.test(id) || addressId > 2_147_483_647) return
  return { card, addressId }
}

/** The book as one document shows it: the defaults, and a page of the others. */
export interface AddressPage extends ListPage<AddressEntry> {
  defaults: AddressEntry[]
}

/**
 * Returns a page of the whole book; of the other addresses only those count that contain the
 * search's words.
 */
export function pageOfBook(
  entries: readonly AddressEntry[],
  query: string,
  after: number,
): AddressPage {
  const isDefault = ({ isBilling, isShipping }: AddressEntry) => isBilling || isShipping
  const others = entries.filter((entry) => !isDefault(entry))
  const found = searchRows(others, query, ({ lines }) => lines)
  return { defaults: entries.filter(isDefault), ...pageOf(found, after) }
}
