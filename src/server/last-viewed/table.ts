import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ofCompany } from '../store/columns.ts'
import { listed } from '../products/table.ts'
import { owned } from '../store/accounts.ts'

export const lastViewProducts = pgTable('last_view_products', listed(), (t) => [
  ofCompany(t, 'last_view_products'),
  owned(t),
  primaryKey({ columns: [t.companyId, t.accountId, t.productId] }),
  index('last_view_products_newest').on(t.companyId, t.accountId, t.added.desc()),
])
