import { and, eq, gt, sql } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { fullName } from '#domain/full-name.ts'
import * as limits from '#lib/limits/lists.ts'
import { addressLines } from '../countries/address-lines.ts'
import { removedAddresses, type PlannedMove } from '../store/accounts.ts'
import { ownerOf, whereOwned, type Change, type Scope } from '../store/scope.ts'
import { secondsAgo } from '../sign-in/sessions.ts'

/**
 * Keeps an address that is about to be deleted, with the move to it, in the place of the one
 * before.
 */
export function keepAddress(scope: Change, address: Address, move: PlannedMove | undefined) {
  const { addressId, name: _, lines: __, defaultFrom: ___, ...fields } = address
  const values = { ...fields, ...(move && { move }) }
  return scope.db
    .insert(removedAddresses)
    .values({ ...ownerOf(scope), addressId, values })
    .onConflictDoUpdate({
      target: [removedAddresses.companyId, removedAddresses.accountId],
      set: { addressId, values, removed: sql`now()` },
    })
}

const isKept = (scope: Scope, addressId: number) =>
  and(
    whereOwned(scope, removedAddresses),
    eq(removedAddresses.addressId, addressId),
    gt(removedAddresses.removed, secondsAgo(limits.removedSeconds)),
  )

/** Returns the address that was deleted last, if it has that id and was deleted recently. */
export async function findDeletedAddress(
  scope: Scope,
  addressId: number,
): Promise<Address | undefined> {
  const [kept] = await scope.db.select().from(removedAddresses).where(isKept(scope, addressId))
  if (!kept) return
  const { addressLine2 = '', state = '', move, ...older } = kept.values
  const found = {
    ...older,
    addressLine2,
    state,
    addressId,
    name: fullName(older),
    ...(move && { defaultFrom: move.day }),
  }
  return { ...found, lines: addressLines(found, scope.language) }
}

/** Returns and removes the kept address, which is back in the book. */
export async function takeKeptAddress(scope: Change, addressId: number) {
  const [kept] = await scope.db
    .delete(removedAddresses)
    .where(isKept(scope, addressId))
    .returning({ values: removedAddresses.values })
  return kept?.values
}
