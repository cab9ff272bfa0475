import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, requiredText, rowId, rowKey } from '../store/columns.ts'
import { owned, owner } from '../store/accounts.ts'

/**
 * Names the way by which a choice came:
 * - `settings`, `first-login`: the page of that name;
 * - `api`: a call that names no page;
 * - `feed`: a line of the shop's;
 * - `unsubscribe-link`: the page that a message's link opens;
 * - `one-click`: the button of a mail program (RFC 8058).
 */
export type ConsentPlace =
  'settings' | 'first-login' | 'api' | 'feed' | 'unsubscribe-link' | 'one-click'

/** Holds the words that a shopper saw. */
export interface Wording {
  locale: string
  /** Lists the sentences above the choice, from top to bottom. */
  sentences: string[]
  /** Holds the label of the check box or the button. */
  label: string
}

/**
 * Holds each choice of an interest or a newsletter as it was made. A row is never changed, and names
 * the preference itself: the shop may rename or remove that.
 */
export const consents = pgTable(
  'consents',
  {
    ...rowId,
    ...owner,
    kind: text().$type<'interest' | 'newsletter'>().notNull(),
    preferenceId: integer().notNull(),
    /** Holds the preference's name as it was shown. */
    name: requiredText(),
    /** False where the choice was withdrawn. */
    isGiven: boolean().notNull(),
    created: instant().notNull().defaultNow(),
    place: text().$type<ConsentPlace>().notNull(),
    /** Null where the place showed no words of ours. */
    wording: jsonb().$type<Wording>(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    index('consents_preference').on(t.companyId, t.accountId, t.kind, t.preferenceId, t.id),
  ],
)
