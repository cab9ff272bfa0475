import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { FormValues } from '#lib/form-values.ts'
import { company, instant, requiredText, rowId, rowKey } from '../store/columns.ts'
import { owned, owner } from '../store/accounts.ts'

export const identities = pgTable(
  'identities',
  {
    ...rowId,
    ...owner,
    issuer: text().notNull(),
    subject: text().notNull(),
    created: instant().notNull().defaultNow(),
    /** The name of its provider in addresses; empty until it has signed in by this version. */
    provider: requiredText(),
    lastUsed: instant(),
    /** Counts the sign-ins by a code. */
    signIns: integer().notNull().default(0),
    /** Since when it signs nobody in, until an account adds it again; null: it does. */
    removed: instant(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    unique('identities_subject').on(t.companyId, t.issuer, t.subject),
    index('identities_account').on(t.companyId, t.accountId),
  ],
)

/** The browser and the system of a device, as its browser names them; empty where it does not. */
export const device = { browser: requiredText(), system: requiredText() }

export const sessions = pgTable(
  'sessions',
  {
    /**
     * SHA-256 of the token of its pages, which is made from that in the shopper's cookie; neither
     * is ever stored.
     */
    tokenHash: text().notNull(),
    ...owner,
    created: instant().notNull().defaultNow(),
    /** Stands in no index, so that a request's change of it costs none. */
    lastSeen: instant().notNull().defaultNow(),
    /** When its shopper has proven last who they are. */
    confirmed: instant().notNull().defaultNow(),
    /** The provider, or `email` or `passkey`. */
    way: requiredText(),
    ...device,
    /** Set where it was ended before it expired; its owner stays known for a while. */
    ended: instant(),
    /**
     * Ends the provider's own session at logout; sealed by the session's token, since it names the
     * shopper.
     */
    idToken: requiredText(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.tokenHash] }),
    owned(t),
    index('sessions_account').on(t.companyId, t.accountId),
    index('sessions_created').on(t.created),
    index('sessions_ended').on(t.ended),
  ],
)

/** Holds the hashes of credentials, such as a provider's token, each of which signs in once. */
export const usedCredentials = pgTable(
  'proofs',
  { ...company, hash: text().notNull(), expires: instant().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.hash] }), index('proofs_expires').on(t.expires)],
)

/** Holds interrupted forms: one an account, for the browser that sent it. */
export const drafts = pgTable(
  'drafts',
  {
    ...owner,
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().notNull(),
    brand: text().notNull(),
    /** The page that has the form, with its query. */
    path: text().notNull(),
    call: text().notNull(),
    values: jsonb().$type<FormValues>().notNull(),
    created: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountId] }),
    owned(t),
    index('drafts_created').on(t.created),
  ],
)

/**
 * Holds the answers to forms and calls that take effect once: a repetition, such as a double click,
 * receives the same answer for a while.
 */
export const sentOnce = pgTable(
  'sent_once',
  {
    ...owner,
    /** SHA-256 of the form's token and of all that was sent with it. */
    key: text().notNull(),
    /** Null while the call runs. */
    answer: jsonb().$type<{ value?: unknown }>(),
    created: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.accountId, t.key] }),
    owned(t),
    index('sent_once_created').on(t.created),
  ],
)

/** Codes sent by SMS: one live code for an account and a number. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    ...rowId,
    ...owner,
    telephone: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    created: instant().notNull().defaultNow(),
    expires: instant().notNull(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    unique('phone_codes_number').on(t.companyId, t.accountId, t.telephone),
    index('phone_codes_expires').on(t.expires),
  ],
)

/** Codes sent by e-mail: one live code for a browser and an address. */
export const emailCodes = pgTable(
  'email_codes',
  {
    ...company,
    /** SHA-256 of the token in the browser's cookie. */
    browserHash: text().notNull(),
    email: text().notNull(),
    /** Made with the browser's token, which is stored nowhere. */
    codeHash: text().notNull(),
    /** Names the account of the order that it was asked for by; 0 without one. */
    orderAccountId: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    created: instant().notNull().defaultNow(),
    /** Null until it has signed somebody in. */
    used: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.browserHash, t.email, t.orderAccountId] }),
    index('email_codes_created').on(t.created),
  ],
)

/** Counts recent actions in the columns that rate-limiter-flexible expects. Keys are hashed. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull(), expire: instant() },
  (t) => [index('rate_limits_expire').on(t.expire)],
)
