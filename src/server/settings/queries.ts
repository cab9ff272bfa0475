import { and, eq, sql } from 'drizzle-orm'
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Preferences } from '#contract/localize.ts'
import type { Translations } from '../store/columns.ts'
import { jsonObject, jsonRows } from '../store/json.ts'
import type { Reader } from '../store/open.ts'
import { accountInterests, accountNewsletters, interests, newsletters } from './table.ts'
import { localized } from '../store/localized.ts'
import { pageQuery, readPageQuery } from '../store/page-query.ts'
import { whereOwned, type Owner, type Scope } from '../store/scope.ts'

export type PreferenceKind = 'interest' | 'newsletter'

interface Row {
  kind: PreferenceKind
  id: number
  name: string
  translations: Translations
  /** Set where the shopper has chosen it. */
  selected: boolean
}

/** Selects a company's choices of a kind; `id` is the column by which a chosen one points to it. */
function selectOffered(
  db: Reader,
  owner: Owner,
  kind: PreferenceKind,
  list: typeof interests | typeof newsletters,
  chosen: typeof accountInterests | typeof accountNewsletters,
  id: AnyPgColumn,
) {
  const { name, translations } = list
  const row = jsonObject<Row>({
    kind: sql`${kind}::text`,
    id: list.id,
    name,
    translations,
    selected: sql`${id} is not null`,
  })
  return db
    .select({ value: row.as('value'), id: list.id })
    .from(list)
    .leftJoin(chosen, and(eq(id, list.id), whereOwned(owner, chosen)))
    .where(eq(list.companyId, owner.brand.companyId))
}

export const preferencesQuery = pageQuery('preferences', (db, owner) => {
  const { interestId } = accountInterests
  const { newsletterId } = accountNewsletters
  return jsonRows<Row>(
    unionAll(
      selectOffered(db, owner, 'interest', interests, accountInterests, interestId),
      selectOffered(db, owner, 'newsletter', newsletters, accountNewsletters, newsletterId),
    ).orderBy(sql`id`),
  )
})

/** Reads the company's choices, with those of the shopper. */
export async function readPreferences(scope: Scope): Promise<Preferences> {
  const rows = await readPageQuery(scope, preferencesQuery, {})
  const of = (wanted: PreferenceKind) =>
    rows.flatMap(({ kind, ...row }) => (kind === wanted ? [localized(row, scope.language)] : []))
  return { interests: of('interest'), newsletters: of('newsletter') }
}
