import type { Address } from '#contract/address.ts'
import { pageOf, type ListPage } from '#lib/list-page.ts'
import { searchRows } from '#lib/search-words.ts'
import { addressTitle } from './added-address.ts'

/** An address as its card shows it. */
export interface AddressEntry {
  addressId: number
  /** Names it in short. */
  title: string
  /** The address as it stands on a parcel; e-mail address and telephone number. */
  lines: string[]
  isBilling: boolean
  isShipping: boolean
  /** The day on which it becomes both defaults, or the last day of an old one. */
  defaultFrom?: string | undefined
  keptUntil?: string | undefined
}

export function toAddressEntry(address: Address): AddressEntry {
  const { addressId, lines: postal, email, telephone, isBilling, isShipping } = address
  const { defaultFrom, keptUntil } = address
  // A number stays in one line.
  const contact = [email, telephone.replace(' ', '\u00a0')].filter(Boolean).join(', ')
  return {
    addressId,
    title: addressTitle(address),
    lines: contact ? [...postal, contact] : postal,
    isBilling,
    isShipping,
    ...(defaultFrom && { defaultFrom }),
    ...(keptUntil && { keptUntil }),
  }
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
  const addressId = readId(id)
  return card && addressId ? { card, addressId } : undefined
}

/** Reads an id of an address; undefined where it can be none. */
function readId(text: string) {
  const id = Number(text)
  return /^[1-9]\d{0,9}$/.test(text) && id <= 2_147_483_647 ? id : undefined
}

/** Reads the new address from the URL of `addedHref`. */
export const readAdded = ({ searchParams }: URL) => readId(searchParams.get('added') ?? '')

/** The book as one document shows it: the defaults, and a page of the others. */
export interface AddressPage extends ListPage<AddressEntry> {
  defaults: AddressEntry[]
  /** The one that was just added, unless it is a default: it stands before the others. */
  added?: AddressEntry | undefined
}

/**
 * Returns a page of the whole book; of the other addresses only those count that contain the
 * search's words.
 */
export function pageOfBook(
  entries: readonly AddressEntry[],
  query: string,
  after: number,
  addedId?: number,
): AddressPage {
  const isDefault = ({ isBilling, isShipping }: AddressEntry) => isBilling || isShipping
  const others = entries.filter((entry) => !isDefault(entry))
  const found = searchRows(others, query, ({ lines }) => lines)
  const isAdded = ({ addressId }: AddressEntry) => addressId === addedId
  const rest = found.filter((entry) => !isAdded(entry))
  return {
    defaults: entries.filter(isDefault),
    added: found.find(isAdded),
    ...pageOf(rest, after),
  }
}
