import { index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/address.ts'
import { instant } from './columns.ts'
import { owned, owner, priceThen } from './schema.ts'

/** The prices of wishes that were just removed: whoever takes that back has the same again. */
export const removedWishes = pgTable(
  'removed_wishes',
  {
    ...owner,
    productId: integer().notNull(),
    ...priceThen(),
    removed: instant().notNull().defaultNow(),
  },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.accountId, t.productId] }),
    index('removed_wishes_removed').on(t.removed),
  ],
)

/** The address that an account has deleted last: whoever takes that back has the same again. */
export const removedAddresses = pgTable(
  'removed_addresses',
  {
    ...owner,
    addressId: integer().notNull(),
    values: jsonb().$type<Omit<Address, 'addressId' | 'name' | 'lines'>>().notNull(),
    removed: instant().notNull().defaultNow(),
  },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.accountId] }),
    index('removed_addresses_removed').on(t.removed),
  ],
)
