import { sql } from 'drizzle-orm'
import * as limits from '#lib/limits/lists.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { insertRows, isAnyOf } from '../feed/rows.ts'
import type { PreferenceKind } from '../settings/queries.ts'
import { consents, type ConsentPlace, type Wording } from './table.ts'

/** Says where a choice is made, and in which words the place asks for it. */
export interface ConsentSource {
  place: ConsentPlace
  words?: {
    locale: string
    sentences: Partial<Record<PreferenceKind, string[]>>
    /** Holds the label; the preference's name where it is left out. */
    label?: string
  }
}

export type NewConsent = Omit<
  typeof consents.$inferInsert,
  'companyId' | 'created' | 'place' | 'wording'
>

function wordingOf({ words }: ConsentSource, { kind, name = '' }: NewConsent): Wording | null {
  const sentences = words?.sentences[kind]
  return sentences ? { locale: words!.locale, sentences, label: words!.label ?? name } : null
}

/**
 * Deletes the oldest rows of preferences that have too many. The newest, which says whether the
 * choice is given, always stays.
 */
const deleteOld = ({ db, companyId }: FeedTarget, accountIds: number[]) =>
  db.execute(
    sql`delete from ${consents} where company_id = ${companyId} and id in (
      select id from (
        select id, row_number() over
          (partition by account_id, kind, preference_id order by id desc) as place
        from ${consents}
        where company_id = ${companyId} and ${isAnyOf(sql`account_id`, accountIds)}) ranked
      where ranked.place > ${limits.maxConsentsPerPreference})`,
  )

/** Records choices with their place and words, in the transaction that makes them. */
export async function recordConsents(
  target: FeedTarget,
  source: ConsentSource,
  choices: NewConsent[],
) {
  if (choices.length === 0) return
  const { place } = source
  await insertRows(
    target,
    consents,
    choices.map((choice) => ({ ...choice, place, wording: wordingOf(source, choice) })),
  )
  await deleteOld(target, [...new Set(choices.map(({ accountId }) => accountId))])
}
