import { atom } from 'nanostores'
import { send } from '#browser/send.ts'
import {
  cancelMove,
  changeAddress,
  deleteAddress,
  listAddresses,
  restoreAddress,
} from '#contract/calls.ts'
import { makePending } from '#browser/pending.ts'
import { readList } from '#browser/read-list.ts'
import { toAddressEntry, type AddressEntry, type DeletedAddress } from './addresses.rules.ts'

/**
 * The whole book as the server had it last, once the shopper has changed or searched it; until then
 * what the page came with counts.
 */
export const $addresses = atom<readonly AddressEntry[] | undefined>(undefined)

/**
 * Holds the address that was deleted last on this page, null once it is restored; until then the
 * page's own counts.
 */
export const $deleted = atom<DeletedAddress | null | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The addresses that are being changed or deleted. */
export const $changing = $pending

/** Reads the book anew, with what another tab has made of it; answers whether it could be read. */
async function load() {
  const addresses = await readList(listAddresses)
  if (addresses) $addresses.set(addresses.map(toAddressEntry))
  return addresses !== undefined
}

let loading: Promise<unknown> | undefined
/** Reads the whole book, unless it is known. */
export function needAddresses() {
  if (!$addresses.get()) loading ??= load().finally(() => (loading = undefined))
}

/** Makes a change, and shows what the server then has, also where it was refused. */
const change = (addressId: number, make: () => Promise<unknown>) =>
  runExclusive([addressId], async () => {
    try {
      await make()
    } catch (error) {
      await load()
      throw error
    }
    if (!(await load())) location.reload()
  })

/**
 * Makes an address the default of a kind; the other kind's stays. Rejects where it could not be.
 */
export const makeDefault = (addressId: number, kind: 'isBilling' | 'isShipping') =>
  change(addressId, () => send(changeAddress, { addressId, [kind]: true }))

/** Deletes an address, which can then be taken back. Rejects where it could not be. */
export const removeAddress = (deleted: DeletedAddress) =>
  change(deleted.addressId, async () => {
    await send(deleteAddress, { addressId: deleted.addressId })
    $deleted.set(deleted)
  })

/** Restores what was deleted. Rejects where it could not be. */
export const undoDelete = ({ addressId }: DeletedAddress) =>
  change(addressId, async () => {
    await send(restoreAddress, { addressId })
    $deleted.set(null)
  })

/** Cancels the planned move to an address. Rejects where it could not be. */
export const cancelPlannedMove = (addressId: number) =>
  change(addressId, () => send(cancelMove, { addressId }))
