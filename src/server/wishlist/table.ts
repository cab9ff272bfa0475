import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { listed } from '../products/table.ts'
import { owned, owner } from '../store/accounts.ts'
import { instant, nullableAmount, ofCompany } from '../store/columns.ts'

/** Holds a wished product's price at that time; null where it is unknown. */
const priceThen = () => ({ price: nullableAmount(), currency: text() })

export const wishProducts = pgTable('wish_products', { ...listed(), ...priceThen() }, (t) => [
  ofCompany(t, 'wish_products'),
  owned(t),
  primaryKey({ columns: [t.companyId, t.accountId, t.productId] }),
  index('wish_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])

/** The link by which anybody sees the wishlist of an account; withdrawn, it has no row. */
export const wishlistLinks = pgTable(
  'wishlist_links',
  {
    ...owner,
    /**
     * Kept as it is, since the shopper sees the link again: it opens nothing but what whoever reads
     * this table reads in the next one.
     */
    token: text().notNull(),
  },
  (t) => [
    owned(t),
    primaryKey({ columns: [t.companyId, t.accountId] }),
    unique('wishlist_links_token').on(t.companyId, t.token),
  ],
)

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
    primaryKey({ columns: [t.companyId, t.accountId, t.productId] }),
    index('removed_wishes_removed').on(t.removed),
  ],
)
