import type {
  Address,
  changedAddress,
  deleteAddressInput,
  newAddress,
  planMoveInput,
  validateVatNumberInput,
} from '../address.ts'
import { api, call } from '../call.ts'
import type { ListAnswer, listInput } from '../list.ts'

const addressBook = { feature: 'AddressBook' } as const

/** Lists them, the defaults first (beyond the specification). */
export const listAddresses = call<ListAnswer<Address>, typeof listInput>(
  'GET',
  `${api}/address`,
  addressBook,
)
export const createAddress = call<Address, typeof newAddress>('POST', `${api}/address`, addressBook)
/** Open without the feature, as the page that edits an address is. */
export const changeAddress = call<Address, typeof changedAddress>('PATCH', `${api}/address`)
export const deleteAddress = call<void, typeof deleteAddressInput>(
  'DELETE',
  `${api}/address/{addressId}`,
  addressBook,
)
/** Restores the address that was deleted last, under a new id (beyond the specification). */
export const restoreAddress = call<Address, typeof deleteAddressInput>(
  'POST',
  `${api}/shopUser/restoreAddress`,
  addressBook,
)
/** Adds the address that the shopper moves to (beyond the specification). */
export const planMove = call<Address, typeof planMoveInput>(
  'POST',
  `${api}/shopUser/move`,
  addressBook,
)
/** Keeps the present defaults; the address stays in the book (beyond the specification). */
export const cancelMove = call<void, typeof deleteAddressInput>(
  'POST',
  `${api}/shopUser/cancelMove`,
  addressBook,
)
export const validateVatNumber = call<void, typeof validateVatNumberInput>(
  'POST',
  `${api}/setting/validateVatNumber`,
)
