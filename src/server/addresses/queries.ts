import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import { AddressType } from '#contract/codes.ts'
import { fullName } from '#domain/full-name.ts'
import * as limits from '#lib/limits/lists.ts'
import { jsonObject, jsonRows } from '../store/json.ts'
import type { Db } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { accounts, addresses } from '../store/accounts.ts'
import { addressLines } from '../countries/address-lines.ts'
import { refuse } from '../refusal.ts'
import { shownEmail } from '../mail/shown-email.ts'
import type { AddressChange, Shop } from '../shop.ts'
import { changeAddressBook } from './changes.ts'
import { readPage } from '../store/page.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { findKept, keepAddress, takeKeptAddress } from './removed.ts'
import {
  anyOwner,
  ownerOf,
  whereOwned,
  whereOwnAccount,
  type Owner,
  type Scope,
} from '../store/scope.ts'

const { billingAddressId, shippingAddressId } = accounts

type Row = Omit<typeof addresses.$inferSelect, 'companyId' | 'accountId' | 'changed'> &
  Pick<typeof accounts.$inferSelect, 'billingAddressId' | 'shippingAddressId'>

const { companyId: _, accountId: __, changed: ___, ...columns } = getTableColumns(addresses)
const row = jsonObject<Row>({ ...columns, billingAddressId, shippingAddressId })

/** A stored address as the contract has it; the account names the defaults. */
function toAddress(
  { language }: Pick<Scope, 'language'>,
  { id, billingAddressId, shippingAddressId, addressType, ...row }: Row,
): Address {
  const named = {
    ...row,
    addressType: addressType === AddressType.company ? AddressType.company : AddressType.private,
    email: shownEmail(row.email),
    name: fullName(row),
  }
  return {
    ...named,
    addressId: id,
    lines: addressLines(named, language),
    isBilling: id === billingAddressId,
    isShipping: id === shippingAddressId,
  }
}

const select = (db: Db, owner: Owner, where?: SQL) =>
  db
    .select({ value: row.as('value'), id: addresses.id })
    .from(addresses)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, addresses.companyId), eq(accounts.id, addresses.accountId)),
    )
    .where(and(whereOwned(owner, addresses), where))
    .orderBy(addresses.id)
const selectAll = prepared('addresses', (db) => select(db, anyOwner))
const isDefault = sql`${addresses.id} in (${billingAddressId}, ${shippingAddressId})`
export const addressPageQuery = pageQuery('addresses_page', (db, owner) =>
  jsonRows<Row>(
    unionAll(
      select(db, owner, isDefault),
      // Without a default, every address is selected.
      select(db, owner, sql`${isDefault} is not true`)
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    ).orderBy(sql`id`),
  ),
)
const selectOne = prepared('address', (db) =>
  select(db, anyOwner, eq(addresses.id, sql.placeholder('id'))),
)

export const listAddresses = async (scope: Scope) =>
  (await selectAll(scope.db, ownerOf(scope))).map(({ value }) => toAddress(scope, value))

const isDefaultAddress = ({ isBilling, isShipping }: Address) => isBilling || isShipping

async function page(scope: Scope, after: number) {
  let defaults: Address[] = []
  const others = await readPage(after, async (window) => {
    const read = (await readPageQuery(scope, addressPageQuery, window)).map((row) =>
      toAddress(scope, row),
    )
    defaults = read.filter(isDefaultAddress)
    return read.filter((address) => !isDefaultAddress(address))
  })
  return { defaults, ...others }
}

const gone = () => refuse('address_gone')

async function get(scope: Scope, addressId: number) {
  const [found] = await selectOne(scope.db, { ...ownerOf(scope), id: addressId })
  return found && toAddress(scope, found.value)
}

async function read(scope: Scope, addressId: number) {
  const found = await get(scope, addressId)
  if (!found) throw gone()
  return found
}

const full = () => refuse('too_many_addresses')

async function create(scope: Scope, { isBilling, isShipping, ...values }: AddressChange) {
  const { db, brand, accountId } = scope
  if ((await db.$count(addresses, whereOwned(scope, addresses))) >= limits.maxAddresses)
    throw full()
  const [made] = await db
    .insert(addresses)
    .values({ ...values, companyId: brand.companyId, accountId })
    .returning({ id: addresses.id })
  const id = made!.id
  await db
    .update(accounts)
    .set({
      billingAddressId: isBilling ? id : sql`coalesce(${billingAddressId}, ${id}::int)`,
      shippingAddressId: isShipping ? id : sql`coalesce(${shippingAddressId}, ${id}::int)`,
    })
    .where(whereOwnAccount(scope))
  return read(scope, id)
}

async function change(
  scope: Scope,
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
  const changed = await read(scope, addressId)
  const defaults = {
    ...(isBilling && { billingAddressId: addressId }),
    ...(isShipping && { shippingAddressId: addressId }),
  }
  if (Object.keys(defaults).length === 0) return changed
  await db.update(accounts).set(defaults).where(whereOwnAccount(scope))
  return read(scope, addressId)
}

async function remove(scope: Scope, addressId: number) {
  await keepAddress(scope, await read(scope, addressId))
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

async function restore(scope: Scope, addressId: number) {
  const values = await takeKeptAddress(scope, addressId)
  if (!values) throw gone()
  // Another may have become the default meanwhile.
  return create(scope, { ...values, isBilling: false, isShipping: false })
}

export const addressShop = (scope: Scope): Shop['addresses'] => ({
  page: (after) => page(scope, after),
  get: (addressId) => get(scope, addressId),
  create: (values) => changeAddressBook(scope, (inside) => create(inside, values)),
  change: (addressId, values) =>
    changeAddressBook(scope, (inside) => change(inside, addressId, values)),
  delete: (addressId) => changeAddressBook(scope, (inside) => remove(inside, addressId)),
  findDeleted: (addressId) => findKept(scope, addressId),
  restore: (addressId) => changeAddressBook(scope, (inside) => restore(inside, addressId)),
})
