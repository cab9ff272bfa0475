import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { owned, owner } from '../store/accounts.ts'
import { instant, requiredText, rowId, rowKey } from '../store/columns.ts'
import { device } from '../sign-in/table.ts'

/** Holds what happened to the security of an account, as its owner reads it. */
export const accountEvents = pgTable(
  'account_events',
  {
    ...rowId,
    ...owner,
    type: text().notNull(),
    /** The way of a sign-in, or the one that was added or removed; empty elsewhere. */
    way: requiredText(),
    ...device,
    /** A hash of the browser's own token, which is another one for each account. */
    deviceHash: requiredText(),
    created: instant().notNull().defaultNow(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    index('account_events_account').on(t.companyId, t.accountId, t.created),
    index('account_events_created').on(t.created),
  ],
)

/**
 * Holds changes of an e-mail address: each counts once the message to the new address was answered,
 * and can be taken back from the former one for a while.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    ...owner,
    /** SHA-256 of the token in the message to the new address. */
    tokenHash: text().notNull(),
    email: text().notNull(),
    /** The verified address that it replaces; empty where there is none. */
    former: requiredText(),
    created: instant().notNull().defaultNow(),
    /** Null until the message was answered. */
    confirmed: instant(),
    /** SHA-256 of the token in the message to the former address; empty before that. */
    undoHash: requiredText(),
    /** When the former address was restored; null until then. */
    undone: instant(),
    expires: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    owned(t),
    index('email_changes_account').on(t.companyId, t.accountId),
    index('email_changes_undo').on(t.companyId, t.undoHash),
    index('email_changes_expires').on(t.expires),
  ],
)
