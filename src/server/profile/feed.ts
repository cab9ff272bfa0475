import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Gender } from '#contract/codes.ts'
import * as feedLimits from '#lib/limits/feed.ts'
import * as textLimits from '#lib/limits/texts.ts'
import { shopIssuer } from '../sign-in/identity.ts'
import { identities } from '../sign-in/table.ts'
import { accounts } from '../store/accounts.ts'
import { defineFeedType, type AdoptedRow, type FeedTarget } from '../feed/feed-type.ts'
import * as field from '../feed/fields.ts'
import { mergeAccounts } from '../feed/merge-accounts.ts'
import { feedItems } from '../feed/table.ts'
import { execute, insertRows, isAnyOf } from '../feed/rows.ts'
import { emailTaken, findOutdatedEmails, verifyContacts } from './feed-contacts.ts'
import { segments, storeSegments } from './feed-segments.ts'
import { findSignedIn, withSharedAccounts } from './feed-shared-accounts.ts'

const fields = z.strictObject({
  firstName: field.text(textLimits.maxProfileCharacters).optional(),
  lastName: field.text(textLimits.maxProfileCharacters).optional(),
  email: field.email.optional(),
  emailVerified: z
    .boolean()
    .optional()
    .describe(
      'Whether the shop has verified that `email` belongs to the customer. Without it, a new address is not verified.',
    ),
  telephone: field.telephone.optional(),
  telephoneVerified: z.boolean().optional().describe('The same for `telephone`.'),
  gender: field.named(Gender).optional(),
  birthDate: field.birthDate.nullable().optional(),
  guest: z
    .boolean()
    .optional()
    .describe(
      'Whether this person ordered without an account. With `emailVerified`, the orders belong to the account with this address. Nothing else of that account changes.',
    ),
  returning: z
    .boolean()
    .optional()
    .describe(
      'Whether a customer whose account was erased has come back. Lines about an erased customer are otherwise ignored.',
    ),
  firstTimeLogin: z
    .boolean()
    .optional()
    .describe('Whether the first login still asks for missing data. `true` for a new customer.'),
  imageUrl: field.address.optional().describe('The address of the picture.'),
  language: field.language.optional(),
  country: field.country.optional(),
  currency: field.currencyOrNone.optional(),
  created: field.instant
    .optional()
    .describe('When the shop created the customer. No page shows it.'),
  segments: segments
    .optional()
    .describe(
      'The groups of customers that this one belongs to, such as `wholesale`: at most 20 names of up to 40 lower-case letters, digits and hyphens. Brands can show them something of their own.',
    ),
  identities: z
    .array(z.strictObject({ issuer: field.text().min(1), subject: field.text().min(1) }))
    .max(feedLimits.maxIdentitiesPerCustomer)
    .optional()
    .describe(
      'The identities with which the customer signs in: `iss` and `sub` of an OpenID provider.',
    ),
})
type Customer = z.infer<typeof fields>

/** An account that a line may be about. */
interface Candidate {
  n: number
  id: number
  /** Holds the shopper's last change here. */
  changed: string | null
}

const columns = sql`w.n, a.id, to_json(a.changed) #>> '{}' as changed`

interface Wanted {
  n: number
  externalId: string
  line: Customer
}

/** The accounts that sign in by an identity that a line names, or by the shop as that customer. */
const byIdentity = (target: FeedTarget, wanted: Wanted[]) =>
  execute<Candidate>(
    target,
    sql`select ${columns}
      from jsonb_to_recordset(${JSON.stringify(
        wanted.flatMap(({ n, externalId, line }) =>
          [
            // The shop signs no guests in.
            ...(line.guest ? [] : [{ issuer: shopIssuer, subject: externalId }]),
            ...(line.identities ?? []),
          ].map((identity) => ({ n, ...identity })),
        ),
      )}::jsonb) as w(n int, issuer text, subject text)
      join ${identities} i on i.company_id = ${target.companyId}
        and i.issuer = w.issuer and i.subject = w.subject
      join ${accounts} a on a.company_id = i.company_id and a.id = i.account_id
      where not (w.issuer = ${shopIssuer} and exists (select from ${feedItems} f
        where f.company_id = ${target.companyId} and f.type = 'customer'
          and f.external_id = w.subject and f.is_guest))
      order by i.issuer = ${shopIssuer}, i.id desc`,
  )

/** The accounts whose e-mail address a provider or the shop has verified, and the shop has, too. */
const byEmail = (target: FeedTarget, wanted: Wanted[]) =>
  execute<Candidate>(
    target,
    sql`select ${columns}
      from jsonb_to_recordset(${JSON.stringify(
        wanted
          .filter(({ line }) => line.emailVerified && line.email)
          .map(({ n, line }) => ({ n, email: line.email })),
      )}::jsonb) as w(n int, email text)
      join ${accounts} a on a.company_id = ${target.companyId}
        and lower(a.email) = lower(w.email) and a.email_verified_at is not null`,
  )

/** A line whose address another account has verified: that one stays apart. */
const notVerified = <Row extends { line: Customer }>(row: Row) => ({
  ...row,
  line: { ...row.line, emailVerified: false },
  warnings: [emailTaken],
})

/** A guest has the time of the line itself where the account is somebody's who is none. */
const isOwnAccount = ({ newerSince, updatedAt, errors }: AdoptedRow & { updatedAt: string }) =>
  !errors && newerSince !== updatedAt

/** Adds how customers sign in, where nobody else does so. */
const addIdentities = (target: FeedTarget, customers: { line: Customer; rowId: number }[]) =>
  insertRows(
    target,
    identities,
    customers.flatMap(({ line, rowId }) =>
      (line.identities ?? []).map((identity) => ({ accountId: rowId, ...identity })),
    ),
    { ignoreKnown: true },
  )

export const customer = defineFeedType({
  about: 'A person with an account, or a guest.',
  fields,
  example: {
    externalId: 'customer-1007',
    firstName: 'Robin',
    lastName: 'Jansen',
    email: 'robin@shop.example',
    emailVerified: true,
    telephone: '+31612345678',
    language: 'nl',
    country: 'NL',
    currency: 'EUR',
    firstTimeLogin: false,
    segments: ['wholesale'],
    identities: [{ issuer: 'https://login.shop.example', subject: 'user-1007' }],
  },
  references: {},
  table: accounts,
  toRow({ line }) {
    const {
      guest: ____,
      returning: _____,
      emailVerified: _,
      telephoneVerified: __,
      language,
      country,
      currency,
      identities: ___,
      ...rest
    } = line
    return {
      ...rest,
      defaultLanguage: language,
      defaultCountry: country,
      defaultCurrency: currency,
    }
  },
  /**
   * A customer is the account that signs in by the same identity, else the one with the same
   * e-mail address where both sides have verified it. What was fed before under another account
   * moves there, unless somebody signs in to it: an address alone does not make one of two people.
   */
  async adopt(target, lines) {
    const wanted = lines.map(({ externalId, line }, n) => ({ n, externalId, line }))
    const found = new Map<number, Candidate>()
    const signedIn = await findSignedIn(
      target,
      lines.flatMap(({ rowId }) => rowId ?? []),
    )
    const isApart = ({ n, id }: Candidate) => {
      const { rowId } = lines[n]!
      return rowId !== undefined && rowId !== id && signedIn.has(rowId)
    }
    const vouched = new Map<number, number>()
    for (const candidate of await byEmail(target, wanted)) {
      vouched.set(candidate.n, candidate.id)
      if (!isApart(candidate)) found.set(candidate.n, candidate)
    }
    for (const candidate of await byIdentity(target, wanted)) found.set(candidate.n, candidate)
    for (const [n, { id }] of found) {
      const { rowId } = lines[n]!
      if (rowId !== undefined && rowId !== id) await mergeAccounts(target, rowId, id)
    }
    const adopted = lines.map(({ rowId, updatedAt, line }, n) => {
      const { id = rowId, changed } = found.get(n) ?? {}
      // The item's time decides where it was fed before.
      const isNewer = id !== rowId && changed && Date.parse(updatedAt) < Date.parse(changed)
      const row = { rowId: id, line, updatedAt, ...(isNewer && { newerSince: changed }) }
      const isTaken = ![undefined, id, rowId].includes(vouched.get(n))
      return isTaken ? notVerified(row) : row
    })
    const judged = await withSharedAccounts(target, lines, adopted)
    const outdated = await findOutdatedEmails(target, judged)
    // Shoppers change neither their identities nor their groups: the shop's word counts.
    const older = judged
      .filter(({ newerSince }) => newerSince)
      .map((row) => ({ ...row, rowId: row.rowId! }))
    await addIdentities(target, older)
    await storeSegments(target, older.filter(isOwnAccount))
    return judged.map((row, n) => (outdated.has(n) ? { ...row, row: { email: undefined } } : row))
  },
  async storeParts(target, customers) {
    await verifyContacts(target, customers)
    await addIdentities(target, customers)
  },
  async remove(target, rowIds) {
    const { db, companyId } = target
    const mine = and(eq(accounts.companyId, companyId), isAnyOf(sql`${accounts.id}`, rowIds))
    await db.update(accounts).set({ billingAddressId: null, shippingAddressId: null }).where(mine)
    await db.delete(accounts).where(mine)
  },
})
