import { and, eq, sql } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import * as limits from '#lib/limits/lists.ts'
import { accounts, addresses } from '../store/accounts.ts'
import { refuse } from '../refusal.ts'
import { ownerOf, whereOwned, whereOwnAccount, type Change, type Scope } from '../store/scope.ts'
import { changeBook } from './book.ts'
import { readAddress } from './queries.ts'
import { findPlanned, planAgain } from './planned-move.ts'
import { keepAddress, takeKeptAddress } from './removed.ts'

const { billingAddressId, shippingAddressId } = accounts

/** Describes the changes of an address; an absent field stays. */
export type AddressChange = {
  [Field in keyof Omit<Address, 'addressId' | 'name'>]?: Address[Field] | undefined
}

/** Throws where the account has more addresses than it may. */
export async function checkCount(scope: Change) {
  if ((await scope.db.$count(addresses, whereOwned(scope, addresses))) > limits.maxAddresses)
    throw refuse('too_many_addresses')
}

/** Adds an address, which becomes each default that is missing, and those that are asked for. */
export async function insertAddress(
  scope: Change,
  { isBilling, isShipping, ...values }: AddressChange,
) {
  const { db } = scope
  const [made] = await db
    .insert(addresses)
    .values({ ...values, ...ownerOf(scope) })
    .returning({ id: addresses.id })
  const id = made!.id
  await db
    .update(accounts)
    .set({
      billingAddressId: isBilling ? id : sql`coalesce(${billingAddressId}, ${id}::int)`,
      shippingAddressId: isShipping ? id : sql`coalesce(${shippingAddressId}, ${id}::int)`,
    })
    .where(whereOwnAccount(scope))
  return id
}

async function create(scope: Change, values: AddressChange) {
  const id = await insertAddress(scope, values)
  await checkCount(scope)
  return readAddress(scope, id)
}

async function change(
  scope: Change,
  addressId: number,
  { isBilling, isShipping, ...values }: AddressChange,
) {
  const { db } = scope
  if (Object.keys(values).length > 0)
    await db
      .update(addresses)
      .set(values)
      .where(and(whereOwned(scope, addresses), eq(addresses.id, addressId)))
  // An address that is not the shopper's ends here, before an account points to it.
  const changed = await readAddress(scope, addressId)
  const defaults = {
    ...(isBilling && { billingAddressId: addressId }),
    ...(isShipping && { shippingAddressId: addressId }),
  }
  if (Object.keys(defaults).length === 0) return changed
  await db.update(accounts).set(defaults).where(whereOwnAccount(scope))
  return readAddress(scope, addressId)
}

async function remove(scope: Change, addressId: number) {
  await keepAddress(scope, await readAddress(scope, addressId), await findPlanned(scope, addressId))
  const without = (column: typeof billingAddressId | typeof shippingAddressId) =>
    sql`nullif(${column}, ${addressId}::int)`
  await scope.db
    .update(accounts)
    .set({
      billingAddressId: without(billingAddressId),
      shippingAddressId: without(shippingAddressId),
    })
    .where(whereOwnAccount(scope))
  await scope.db
    .delete(addresses)
    .where(and(whereOwned(scope, addresses), eq(addresses.id, addressId)))
}

async function restore(scope: Change, addressId: number) {
  const kept = await takeKeptAddress(scope, addressId)
  if (!kept) throw refuse('address_gone')
  const { move, ...values } = kept
  // Another may have become the default meanwhile.
  const id = await insertAddress(scope, { ...values, isBilling: false, isShipping: false })
  await checkCount(scope)
  if (move) await planAgain(scope, id, move)
  return readAddress(scope, id)
}

/**
 * Adds an address. It becomes each default that is missing, and those that `values` ask for. Throws
 * 409 `too_many_addresses` where the account has as many as it may.
 */
export const createAddress = (scope: Scope, values: AddressChange) =>
  changeBook(scope, (inside) => create(inside, values))

/**
 * Changes an address. `isBilling` or `isShipping` makes it that default; the other default stays.
 * Throws 404 where this shopper has no address by that id.
 */
export const changeAddress = (scope: Scope, addressId: number, values: AddressChange) =>
  changeBook(scope, (inside) => change(inside, addressId, values))

/** Deletes an address, also as a default. Throws 404 where this shopper has none by that id. */
export const deleteAddress = (scope: Scope, addressId: number) =>
  changeBook(scope, (inside) => remove(inside, addressId))

/**
 * Restores the address that was deleted last, under a new id, as each default that is missing, with
 * the move that was planned to it.
 * Throws 404 where it is another address or was not deleted recently, 409 `too_many_addresses`
 * where the account has as many as it may.
 */
export const restoreAddress = (scope: Scope, addressId: number) =>
  changeBook(scope, (inside) => restore(inside, addressId))
