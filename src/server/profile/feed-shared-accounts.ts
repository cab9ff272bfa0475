import { sql } from 'drizzle-orm'
import type { AdoptedRow, FeedTarget, KnownLine } from '../feed/feed-type.ts'
import { identities } from '../sign-in/table.ts'
import { passkeys } from '../passkeys/table.ts'
import { execute, isAnyOf } from '../feed/rows.ts'

type Line = KnownLine<{ guest?: boolean | undefined }>
type Adopted = AdoptedRow & { line: Line['line'] }

/** A customer of the shop that an account is. */
interface Owner {
  account: number
  externalId: string
  isGuest: boolean
}

const sameCustomer = {
  field: 'externalId',
  expected:
    'expected the id under which this was fed before (a customer with the same identity or verified e-mail address is the same one)',
}

/** Returns those of some accounts that somebody signs in to. */
export async function findSignedIn(target: FeedTarget, ids: number[]) {
  const found = await execute<{ id: number }>(
    target,
    sql`select account_id as id from ${identities}
      where company_id = ${target.companyId} and ${isAnyOf(sql`account_id`, ids)}
      union select account_id from ${passkeys}
      where company_id = ${target.companyId} and ${isAnyOf(sql`account_id`, ids)}`,
  )
  return new Set(found.map(({ id }) => id))
}

const findOwners = (target: FeedTarget, accounts: number[]) =>
  accounts.length === 0
    ? []
    : execute<Owner>(
        target,
        sql`select row_id as account, external_id as "externalId", is_guest as "isGuest"
          from feed_items where company_id = ${target.companyId} and type = 'customer'
            and ${isAnyOf(sql`row_id`, accounts)}`,
      )

/**
 * Judges lines whose account is another customer of the shop, too, or somebody who signs in. A guest
 * joins that account and changes nothing of it; of two customers who are no guests, the second is refused.
 */
export async function withSharedAccounts<Row extends Adopted>(
  target: FeedTarget,
  lines: Line[],
  adopted: Row[],
): Promise<Row[]> {
  const stored = await findOwners(
    target,
    adopted.flatMap(({ rowId }) => rowId ?? []),
  )
  const guests = adopted.map(({ line }, n) => {
    const { externalId } = lines[n]!
    return line.guest ?? stored.some((one) => one.externalId === externalId && one.isGuest)
  })
  const signedIn = await findSignedIn(
    target,
    adopted.flatMap(({ rowId }, n) => (guests[n] && rowId ? [rowId] : [])),
  )
  const together = adopted.flatMap(({ rowId }, n) =>
    rowId === undefined
      ? []
      : [{ account: rowId, externalId: lines[n]!.externalId, isGuest: guests[n]! }],
  )
  return adopted.map((row, n) => {
    const { externalId, updatedAt } = lines[n]!
    const isOther = (owner: Owner) => owner.account === row.rowId && owner.externalId !== externalId
    const isGuest = guests[n]!
    const others = [...stored, ...(isGuest ? together : together.slice(0, n))].filter(isOther)
    const accounts = others.filter((owner) => !owner.isGuest)
    if (isGuest && signedIn.has(row.rowId ?? 0)) return { ...row, newerSince: updatedAt }
    if (accounts.length === 0) return row
    return isGuest ? { ...row, newerSince: updatedAt } : { ...row, errors: [sameCustomer] }
  })
}
