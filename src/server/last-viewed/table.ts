import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { listed } from '../products/table.ts'
import { owned } from '../store/accounts.ts'

export const lastViewProducts = pgTable('last_view_products', listed(), (t) => [
  owned(t),
  primaryKey({ columns: [t.accountId, t.productId] }),
  index('last_view_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])
