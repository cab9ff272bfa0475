import { and, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from './table.ts'
import { whereOwned, type Owner } from '../store/scope.ts'

const other = alias(orders, 'other')

/** Selects whether the owner has another order of an order's number. */
export const sharesNumber = (
  owner: Owner,
  { id, orderNumber }: Record<'id' | 'orderNumber', AnyPgColumn | SQLWrapper>,
) =>
  sql<boolean>`exists (select 1 from ${orders} as ${other} where ${and(
    whereOwned(owner, other),
    eq(other.orderNumber, orderNumber),
    ne(other.id, id),
  )})`

/** Selects the same for the order beside it. */
export const isNumberShared = ({ brand }: Pick<Owner, 'brand'>) =>
  sharesNumber({ brand, accountId: orders.accountId }, orders)
