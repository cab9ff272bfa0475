import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  amount,
  company,
  instant,
  requiredText,
  translations,
  rowId,
  ofCompany,
} from '../store/columns.ts'
import { owner } from '../store/accounts.ts'

/** The shop's products as last heard of. A row may be gone while a list still points to it. */
export const products = pgTable(
  'products',
  {
    ...rowId,
    ...company,
    productId: integer().notNull(),
    /** The shop's own id. */
    shopId: requiredText(),
    url: requiredText(),
    image: requiredText(),
    categoryName: requiredText(),
    name: requiredText(),
    translations: translations(),
    price: amount(),
    currency: text().notNull(),
    /** Null where the shop does not say. */
    inStock: boolean(),
    /** Holds its last return to stock; null: never since the shop tells the stock. */
    backInStock: instant(),
  },
  (t) => [
    ofCompany(t, 'products'),
    primaryKey({ columns: [t.companyId, t.productId] }),
    index('products_shop_id')
      .on(t.companyId, t.shopId)
      .where(sql`${t.shopId} <> ''`),
  ],
)

/** Returns the columns of a list of products. */
export const listed = () => ({
  ...rowId,
  ...owner,
  productId: integer().notNull(),
  added: instant().notNull().defaultNow(),
})
