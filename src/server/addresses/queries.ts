import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import { AddressType } from '#contract/codes.ts'
import { fullName } from '#domain/full-name.ts'
import { jsonObject, jsonRows } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { prepared } from '../store/prepared.ts'
import { accounts, addresses, moves } from '../store/accounts.ts'
import { addressLines } from '../countries/address-lines.ts'
import { refuse } from '../refusal.ts'
import { shownEmail } from '../mail/shown-email.ts'
import { countedList } from '../store/counted-list.ts'
import { readPage, type Window } from '../store/page.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { anyOwner, ownerOf, whereOwned, type Owner, type Scope } from '../store/scope.ts'

const { billingAddressId, shippingAddressId } = accounts

type Row = Omit<typeof addresses.$inferSelect, 'companyId' | 'accountId' | 'changed'> &
  Pick<typeof accounts.$inferSelect, 'billingAddressId' | 'shippingAddressId'> & {
    defaultFrom: string | null
  }

const { companyId: _, accountId: __, changed: ___, ...columns } = getTableColumns(addresses)
/** The day on which an address becomes both defaults, if that is planned. */
const defaultFrom = (owner: Owner) =>
  sql`(select min(${moves.day}) from ${moves} where ${whereOwned(owner, moves)}
    and ${moves.addressId} = ${addresses.id} and ${moves.applied} is null)`
const rowOf = (owner: Owner) =>
  jsonObject<Row>({
    ...columns,
    billingAddressId,
    shippingAddressId,
    defaultFrom: defaultFrom(owner),
  })

/** A stored address as the contract has it; the account names the defaults. */
function toAddress(
  { language }: Pick<Scope, 'language'>,
  { id, billingAddressId, shippingAddressId, addressType, defaultFrom, keptUntil, ...row }: Row,
): Address {
  const [isBilling, isShipping] = [id === billingAddressId, id === shippingAddressId]
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
    isBilling,
    isShipping,
    ...(defaultFrom && { defaultFrom }),
    ...(keptUntil && !isBilling && !isShipping && { keptUntil }),
  }
}

const isDefault = sql`${addresses.id} in (${billingAddressId}, ${shippingAddressId})`

const select = (db: Reader, owner: Owner, where?: SQL, ...order: SQL[]) =>
  db
    .select({ value: rowOf(owner).as('value'), id: addresses.id })
    .from(addresses)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, addresses.companyId), eq(accounts.id, addresses.accountId)),
    )
    .where(and(whereOwned(owner, addresses), where))
    .orderBy(...order, addresses.id)
const selectAll = prepared('addresses', (db) => select(db, anyOwner))
const readCounted = countedList<Row>(
  'addresses_counted',
  (db, owner) =>
    // Without a default, `isDefault` is null.
    select(db, owner, undefined, sql`${isDefault} is true desc`)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  addresses,
  whereOwned(anyOwner, addresses),
)
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

/** Reads a part of them, the defaults first, then the oldest, and counts all. */
export async function listAddresses(scope: Scope, window: Window) {
  const { rows, total } = await readCounted(scope, window)
  return { rows: rows.map((row) => toAddress(scope, row)), total }
}

/** Reads all of them, the oldest first. */
export const allAddresses = async (scope: Scope) =>
  (await selectAll(scope.db, ownerOf(scope))).map(({ value }) => toAddress(scope, value))

const isDefaultAddress = ({ isBilling, isShipping }: Address) => isBilling || isShipping

/** Reads a page of the addresses that are no default, oldest first, and the defaults. */
export async function addressPage(scope: Scope, after: number) {
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

/** Returns an address, or undefined where this shopper has none by that id. */
export async function findAddress(scope: Scope, addressId: number) {
  const [found] = await selectOne(scope.db, { ...ownerOf(scope), id: addressId })
  return found && toAddress(scope, found.value)
}

/** Throws 404 where this shopper has none by that id. */
export async function readAddress(scope: Scope, addressId: number) {
  const found = await findAddress(scope, addressId)
  if (!found) throw refuse('address_gone')
  return found
}
