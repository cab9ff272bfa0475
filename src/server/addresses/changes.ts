import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { AddressType } from '#contract/codes.ts'
import * as limits from '#lib/limits/lists.ts'
import { accounts, addresses } from '../store/accounts.ts'
import { externalIds } from '../feed/external-ids.ts'
import { refuse } from '../refusal.ts'
import { recordChange, type Recorded } from '../store/record-change.ts'
import { ownerOf, whereOwned, whereOwnAccount, type Change, type Scope } from '../store/scope.ts'
import { readAddress } from './queries.ts'
import { keepAddress, takeKeptAddress } from './removed.ts'

const { billingAddressId, shippingAddressId } = accounts

/** Describes the changes of an address; an absent field stays. */
export type AddressChange = {
  [Field in keyof Omit<Address, 'addressId' | 'name'>]?: Address[Field] | undefined
}

/** The address book as it is stored: its addresses, and which of them are the defaults. */
async function readBook(scope: Scope) {
  const { db } = scope
  const rows = await db
    .select()
    .from(addresses)
    .where(whereOwned(scope, addresses))
    .orderBy(addresses.id)
  const [defaults] = await db
    .select({ billing: billingAddressId, shipping: shippingAddressId })
    .from(accounts)
    .where(whereOwnAccount(scope))
  return { rows: new Map(rows.map((row) => [row.id, row])), defaults: defaults! }
}
type Book = Awaited<ReturnType<typeof readBook>>

async function reference(scope: Scope, id: number) {
  return { id, externalId: (await externalIds(scope, 'address', [id]))(id) }
}

/** Returns an address as events describe it. */
async function addressFields(
  scope: Scope,
  { companyId: _, accountId: __, changed: ___, addressType, ...row }: typeof addresses.$inferSelect,
) {
  const isCompany = addressType === AddressType.company
  const named = { ...row, ...(await reference(scope, row.id)) }
  return { address: { ...named, addressType: isCompany ? 'company' : 'private' } }
}

async function defaultFields(scope: Scope, { billing, shipping }: Book['defaults']) {
  return {
    billing: billing === null ? null : await reference(scope, billing),
    shipping: shipping === null ? null : await reference(scope, shipping),
  }
}

/** Returns the events and the changed rows of what happened to an address book. */
function compare(scope: Scope, before: Book, after: Book): Recorded {
  const rows = [...after.rows.values()]
  const created = rows.filter(({ id }) => !before.rows.has(id))
  const updated = rows.filter(
    (row) => before.rows.has(row.id) && !isDeepStrictEqual(row, before.rows.get(row.id)),
  )
  const deleted = [...before.rows.keys()].filter((id) => !after.rows.has(id))
  const isOtherDefault = !isDeepStrictEqual(before.defaults, after.defaults)
  // The former default is noted, too: an older line would make it the default again.
  const defaults = isOtherDefault
    ? [before.defaults, after.defaults].flatMap(({ billing, shipping }) => [billing, shipping])
    : []
  const events: Recorded['events'] = []
  for (const row of created)
    events.push({ type: 'address.created', fields: () => addressFields(scope, row) })
  for (const row of updated)
    events.push({ type: 'address.updated', fields: () => addressFields(scope, row) })
  for (const id of deleted) {
    const fields = async () => ({ address: await reference(scope, id) })
    events.push({ type: 'address.deleted', fields })
  }
  if (isOtherDefault) {
    const fields = () => defaultFields(scope, after.defaults)
    events.push({ type: 'default_address.changed', fields })
  }
  const touched = [...updated.map(({ id }) => id), ...defaults.filter((id) => id !== null)]
  return {
    events,
    changed: [
      { type: 'address', rowIds: touched },
      { type: 'address', rowIds: deleted, isDeleted: true },
    ],
  }
}

/** Runs a change of the address book and records its differences. */
const changeBook = <Result>(scope: Scope, change: (inside: Change) => Promise<Result>) =>
  recordChange(scope, async (inside) => {
    const before = await readBook(inside)
    const result = await change(inside)
    return { result, ...compare(inside, before, await readBook(inside)) }
  })

async function create(scope: Change, { isBilling, isShipping, ...values }: AddressChange) {
  const { db } = scope
  if ((await db.$count(addresses, whereOwned(scope, addresses))) >= limits.maxAddresses)
    throw refuse('too_many_addresses')
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
  await keepAddress(scope, await readAddress(scope, addressId))
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
  const values = await takeKeptAddress(scope, addressId)
  if (!values) throw refuse('address_gone')
  // Another may have become the default meanwhile.
  return create(scope, { ...values, isBilling: false, isShipping: false })
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
 * Restores the address that was deleted last, under a new id, as each default that is missing.
 * Throws 404 where it is another address or was not deleted recently, 409 `too_many_addresses`
 * where the account has as many as it may.
 */
export const restoreAddress = (scope: Scope, addressId: number) =>
  changeBook(scope, (inside) => restore(inside, addressId))
