import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { AddressType } from '#contract/codes.ts'
import { externalIds } from '../feed/external-ids.ts'
import { accounts, addresses } from '../store/accounts.ts'
import { recordChange, type Recorded } from '../store/record-change.ts'
import { whereOwnAccount, whereOwned, type Change, type Scope } from '../store/scope.ts'

const { billingAddressId, shippingAddressId } = accounts

export type BookRow = Omit<typeof addresses.$inferSelect, 'keptUntil'>

/** The address book as it is stored: its addresses, and which of them are the defaults. */
async function readBook(scope: Scope) {
  const { db } = scope
  const rows = await db
    .select()
    .from(addresses)
    .where(whereOwned(scope, addresses))
    .orderBy(addresses.id)
  const [defaults] = await db
    .select({ billing: billingAddressId, shipping: shippingAddressId })
    .from(accounts)
    .where(whereOwnAccount(scope))
  // The shop need not know how long an address is kept.
  const shown = rows.map(({ keptUntil: _, ...row }): [number, BookRow] => [row.id, row])
  return { rows: new Map(shown), defaults: defaults! }
}
type Book = Awaited<ReturnType<typeof readBook>>

async function reference(scope: Scope, id: number) {
  return { id, externalId: (await externalIds(scope, 'address', [id]))(id) }
}

/** Returns an address as events describe it. */
export async function addressFields(scope: Scope, stored: BookRow & { keptUntil?: string | null }) {
  const { companyId: _, accountId: __, changed: ___, keptUntil: ____, addressType, ...row } = stored
  const isCompany = addressType === AddressType.company
  const named = { ...row, ...(await reference(scope, row.id)) }
  return { address: { ...named, addressType: isCompany ? 'company' : 'private' } }
}

async function defaultFields(scope: Scope, { billing, shipping }: Book['defaults']) {
  return {
    billing: billing === null ? null : await reference(scope, billing),
    shipping: shipping === null ? null : await reference(scope, shipping),
  }
}

/** Returns the events and the changed rows of what happened to an address book. */
function compare(scope: Scope, before: Book, after: Book): Recorded {
  const rows = [...after.rows.values()]
  const created = rows.filter(({ id }) => !before.rows.has(id))
  const updated = rows.filter(
    (row) => before.rows.has(row.id) && !isDeepStrictEqual(row, before.rows.get(row.id)),
  )
  const deleted = [...before.rows.keys()].filter((id) => !after.rows.has(id))
  const isOtherDefault = !isDeepStrictEqual(before.defaults, after.defaults)
  // The former default is noted, too: an older line would make it the default again.
  const defaults = isOtherDefault
    ? [before.defaults, after.defaults].flatMap(({ billing, shipping }) => [billing, shipping])
    : []
  const events: Recorded['events'] = []
  for (const row of created)
    events.push({ type: 'address.created', fields: () => addressFields(scope, row) })
  for (const row of updated)
    events.push({ type: 'address.updated', fields: () => addressFields(scope, row) })
  for (const id of deleted) {
    const fields = async () => ({ address: await reference(scope, id) })
    events.push({ type: 'address.deleted', fields })
  }
  if (isOtherDefault) {
    const fields = () => defaultFields(scope, after.defaults)
    events.push({ type: 'default_address.changed', fields })
  }
  const touched = [...updated.map(({ id }) => id), ...defaults.filter((id) => id !== null)]
  return {
    events,
    changed: [
      { type: 'address', rowIds: touched },
      { type: 'address', rowIds: deleted, isDeleted: true },
    ],
  }
}

/** Keeps the defaults for good, though their owner has once moved away from one. */
async function keepDefaults({ db, brand, accountId }: Change) {
  const { companyId } = brand
  await db.execute(
    sql`update ${addresses} set kept_until = null from ${accounts}
      where ${addresses.companyId} = ${companyId} and ${addresses.accountId} = ${accountId}
        and ${addresses.keptUntil} is not null
        and ${accounts.companyId} = ${companyId} and ${accounts.id} = ${accountId}
        and ${addresses.id} in (${billingAddressId}, ${shippingAddressId})`,
  )
}

/**
 * Runs a change of the address book and records its differences, and after them the events that the
 * change adds.
 */
export const changeBook = <Result>(
  scope: Scope,
  change: (inside: Change, added: Recorded['events']) => Promise<Result>,
) =>
  recordChange(scope, async (inside) => {
    const before = await readBook(inside)
    const added: Recorded['events'] = []
    const result = await change(inside, added)
    const after = await readBook(inside)
    const { events, changed } = compare(inside, before, after)
    if (!isDeepStrictEqual(before.defaults, after.defaults)) await keepDefaults(inside)
    return { result, events: [...events, ...added], changed }
  })
