import { and, asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { accountInterests, accountNewsletters, interests, newsletters } from '../../db/schema.ts'
import type { Shop } from '../shop.ts'
import { owned, type Scope } from './scope.ts'

/** What the company offers of a kind; `id` is the column by which a chosen one points to it. */
const offered = (
  scope: Scope,
  list: typeof interests | typeof newsletters,
  chosen: typeof accountInterests | typeof accountNewsletters,
  id: AnyPgColumn,
) =>
  scope.db
    .select({ id: list.id, name: list.name, selected: sql<boolean>`${id} is not null` })
    .from(list)
    .leftJoin(chosen, and(eq(id, list.id), owned(scope, chosen)))
    .where(eq(list.companyId, scope.brand.companyId))
    .orderBy(asc(list.id))

/** What the company offers, and which of it this shopper has chosen. */
export const preferenceShop = (scope: Scope): Shop['preferences'] => ({
  get: async () => ({
    interests: await offered(scope, interests, accountInterests, accountInterests.interestId),
    newsletters: await offered(scope, newsletters, accountNewsletters, accountNewsletters.newsletterId),
  }),
})
