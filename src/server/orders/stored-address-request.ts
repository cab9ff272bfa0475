import type { OrderAddress } from '#contract/address.ts'
import type { Words } from '../store/columns.ts'

/** Asks the shop to send an order to another address. */
export interface StoredAddressRequest {
  id: string
  asked: string
  address: OrderAddress
}

/** Answers the request of that id. */
export interface StoredAddressAnswer {
  id: string
  state: 'accepted' | 'declined'
  note?: Words
}
