import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { changeAddress, deleteAddress } from '#contract/calls.ts'
import { makeBusy } from '#stores/busy.ts'
import type { AddressEntry } from './addresses.rules.ts'

/** The book once the shopper has changed it; until then the page's own first list counts. */
export const $addresses = atom<readonly AddressEntry[] | undefined>(undefined)

const { $busy, alone } = makeBusy()

/** The addresses that are being changed or deleted. */
export const $changing = $busy

/** Makes an address the default of a kind; the other kind's stays. Rejects where it could not be. */
export const makeDefault = (addressId: number, kind: 'isBilling' | 'isShipping', initial: readonly AddressEntry[]) =>
  alone([addressId], async () => {
    await send(changeAddress, { addressId, [kind]: true })
    $addresses.set(($addresses.get() ?? initial).map((entry) => ({ ...entry, [kind]: entry.addressId === addressId })))
  })

/** Deletes an address. Rejects where it could not be; then the book is as it was. */
export const removeAddress = (addressId: number, initial: readonly AddressEntry[]) =>
  alone([addressId], async () => {
    await send(deleteAddress, { addressId })
    $addresses.set(($addresses.get() ?? initial).filter((entry) => entry.addressId !== addressId))
  })
