import { boolean, index, jsonb, bigint, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { owned, owner } from '../store/accounts.ts'
import { instant, rowId, rowKey } from '../store/columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    ...rowId,
    ...owner,
    /** The authenticator's id of it, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Counts its uses, where the authenticator counts them; else 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Lists the ways to reach the authenticator, such as `internal` or `usb`. */
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** Set where it is on all of the shopper's devices, not on one alone. */
    isSynced: boolean().notNull().default(false),
    name: text().notNull(),
    created: instant().notNull().defaultNow(),
    lastUsed: instant(),
  },
  (t) => [
    rowKey(t),
    owned(t),
    unique('passkeys_credential').on(t.companyId, t.credentialId),
    index('passkeys_account').on(t.companyId, t.accountId),
  ],
)
