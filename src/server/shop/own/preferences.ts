import { and, asc, eq, sql } from 'drizzle-orm'
import * as table from '../../db/schema.ts'
import type { Shop } from '../shop.ts'
import { owned, type Scope } from './scope.ts'

/** What the company offers, and which of it this shopper has chosen. */
export const preferenceShop = (scope: Scope): Shop['preferences'] => ({
  async get() {
    const { db, brand } = scope
    const { interests, accountInterests, newsletters, accountNewsletters } = table
    const isInterest = and(eq(accountInterests.interestId, interests.id), owned(scope, accountInterests))
    const isNewsletter = and(eq(accountNewsletters.newsletterId, newsletters.id), owned(scope, accountNewsletters))
    const [interest, newsletter] = await Promise.all([
      db
        .select({ id: interests.id, name: interests.name, selected: sql<boolean>`${accountInterests.interestId} is not null` })
        .from(interests)
        .leftJoin(accountInterests, isInterest)
        .where(eq(interests.companyId, brand.companyId))
        .orderBy(asc(interests.id)),
      db
        .select({ id: newsletters.id, name: newsletters.name, selected: sql<boolean>`${accountNewsletters.newsletterId} is not null` })
        .from(newsletters)
        .leftJoin(accountNewsletters, isNewsletter)
        .where(eq(newsletters.companyId, brand.companyId))
        .orderBy(asc(newsletters.id)),
    ])
    return { interests: interest, newsletters: newsletter }
  },
})
