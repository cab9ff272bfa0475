import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { changeAddress, deleteAddress } from '#contract/calls.ts'
import { displayName } from '#lib/display-name.ts'
import { reloadAccount } from '#stores/account.ts'
import { makePending } from '#stores/pending.ts'
import { toAddressEntry, type AddressEntry } from './addresses.rules.ts'

/**
 * The book as the server had it after the shopper's last change; until then the page's own first
 * list counts.
 */
export const $addresses = atom<readonly AddressEntry[] | undefined>(undefined)

const { $pending, runExclusive } = makePending()

/** The addresses that are being changed or deleted. */
export const $changing = $pending

/** Reads the book anew, with what another tab has made of it; undefined where that fails. */
async function reload() {
  const account = await reloadAccount()
  const { lang } = document.documentElement
  if (account)
    $addresses.set(
      account.addresses.map((address) =>
        toAddressEntry(address, displayName('region', address.country, lang)),
      ),
    )
}

type Entries = readonly AddressEntry[]

/**
 * Makes a change, shows it, and then, also where it was refused, what the server has. Rejects as
 * `make` does.
 */
const change = (
  addressId: number,
  make: () => Promise<unknown>,
  show: (entries: Entries) => Entries,
  initial: Entries,
) =>
  runExclusive([addressId], async () => {
    try {
      await make()
      $addresses.set(show($addresses.get() ?? initial))
    } finally {
      await reload()
    }
  })

/**
 * Makes an address the default of a kind; the other kind's stays. Rejects where it could not be.
 */
export const makeDefault = (
  addressId: number,
  kind: 'isBilling' | 'isShipping',
  initial: Entries,
) =>
  change(
    addressId,
    () => send(changeAddress, { addressId, [kind]: true }),
    (entries) => entries.map((entry) => ({ ...entry, [kind]: entry.addressId === addressId })),
    initial,
  )

/** Deletes an address. Rejects where it could not be. */
export const removeAddress = (addressId: number, initial: Entries) =>
  change(
    addressId,
    () => send(deleteAddress, { addressId }),
    (entries) => entries.filter((entry) => entry.addressId !== addressId),
    initial,
  )
