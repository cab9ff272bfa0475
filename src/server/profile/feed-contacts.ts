import { sql } from 'drizzle-orm'
import { accounts } from '../store/accounts.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import type { FieldError } from '../feed/field-errors.ts'
import { execute } from '../feed/rows.ts'

/** Reports a verified address that another account has, which stays separate. */
export const emailTaken: FieldError = {
  field: 'emailVerified',
  expected:
    'expected an address that is verified for no other account; it is stored as not verified, ' +
    'and what is fed of the customer does not reach the account that has it verified',
}

interface ContactLine {
  updatedAt: string
  rowId: number
  line: {
    email?: string | undefined
    emailVerified?: boolean | undefined
    telephone?: string | undefined
    telephoneVerified?: boolean | undefined
  }
}

/** A line verifies what it names: what is stored here may be what a shopper typed. */
const isVerified = (said: boolean | undefined, named: string | undefined) =>
  said && !named ? undefined : said

/**
 * Verifies the addresses and numbers of lines that say so, once those are stored: a statement that
 * changes an address leaves it unverified. So does the verification of another account.
 */
export async function verifyContacts(target: FeedTarget, customers: ContactLine[]) {
  const said = customers
    .map(({ rowId, updatedAt, line }) => ({
      id: rowId,
      at: updatedAt,
      address: line.email,
      email: isVerified(line.emailVerified, line.email),
      telephone: isVerified(line.telephoneVerified, line.telephone),
    }))
    .filter(({ email, telephone }) => email !== undefined || telephone !== undefined)
  if (said.length === 0) return
  const { email, emailVerifiedAt, telephoneVerifyDate } = accounts
  const isTaken = sql`exists (select from ${accounts} other
    where other.company_id = ${target.companyId} and other.id <> w.id
      and lower(other.email) = lower(w.address) and other.email_verified_at is not null)`
  // The account has another address where that was verified after the line.
  await target.db.execute(
    sql`update ${accounts} set
        email_verified_at = case
          when w.email is null or lower(w.address) <> lower(${email}) then ${emailVerifiedAt}
          when w.email and not ${isTaken} then w.at end,
        telephone_verify_date = case when w.telephone is null then ${telephoneVerifyDate}
          when w.telephone then w.at end
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        as w(id int, at timestamptz, address text, email boolean, telephone boolean)
      where ${accounts.companyId} = ${target.companyId} and ${accounts.id} = w.id`,
  )
}

/**
 * Finds the lines, by their place, that are older than the verification of the account's address
 * and have another one that the shop has not verified.
 */
export async function findOutdatedEmails(
  target: FeedTarget,
  lines: (Omit<ContactLine, 'rowId'> & { rowId: number | undefined })[],
) {
  const asked = lines.flatMap(({ rowId, updatedAt, line: { email, emailVerified } }, n) =>
    rowId === undefined || email === undefined || emailVerified
      ? []
      : [{ n, id: rowId, at: updatedAt, email }],
  )
  if (asked.length === 0) return new Set<number>()
  const found = await execute<{ n: number }>(
    target,
    sql`select w.n
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as w(n int, id int, at timestamptz, email text)
      join ${accounts} a on a.company_id = ${target.companyId} and a.id = w.id
      where a.email_verified_at > w.at and lower(a.email) <> lower(w.email)`,
  )
  return new Set(found.map(({ n }) => n))
}
