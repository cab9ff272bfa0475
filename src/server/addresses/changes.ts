import { isDeepStrictEqual } from 'node:util'
import { and, inArray, sql } from 'drizzle-orm'
import { AddressType } from '#contract/codes.ts'
import { accounts, addresses } from '../store/accounts.ts'
import { externalIds, noteChange } from '../feed/note-change.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import { withAccountLock } from '../store/account-lock.ts'
import { whereOwned, whereOwnAccount, type Scope } from '../store/scope.ts'

/** The address book as it is stored: its addresses, and which of them are the defaults. */
async function readBook(scope: Scope) {
  const { db } = scope
  const rows = await db
    .select()
    .from(addresses)
    .where(whereOwned(scope, addresses))
    .orderBy(addresses.id)
  const [defaults] = await db
    .select({ billing: accounts.billingAddressId, shipping: accounts.shippingAddressId })
    .from(accounts)
    .where(whereOwnAccount(scope))
  return { rows: new Map(rows.map((row) => [row.id, row])), defaults: defaults! }
}
type Book = Awaited<ReturnType<typeof readBook>>

/** An address as the shop hears of it. */
const recordAddress = (
  scope: Scope,
  type: 'address.created' | 'address.updated',
  { companyId: _, accountId: __, changed: ___, addressType, ...row }: typeof addresses.$inferSelect,
) =>
  recordEvent(scope, type, async () => {
    const externalId = await externalIds(scope, 'address', [row.id])
    const isCompany = addressType === AddressType.company
    return {
      address: {
        ...row,
        externalId: externalId(row.id),
        addressType: isCompany ? 'company' : 'private',
      },
    }
  })

async function noteChanges(scope: Scope, before: Book, after: Book) {
  const changed = [...after.rows.values()].filter(
    ({ id, ...row }) =>
      before.rows.has(id) && !isDeepStrictEqual({ id, ...row }, before.rows.get(id)),
  )
  const deleted = [...before.rows.keys()].filter((id) => !after.rows.has(id))
  const isOtherDefault = !isDeepStrictEqual(before.defaults, after.defaults)
  // The former default is noted, too: an older line would make it the default again.
  const defaults = isOtherDefault
    ? [before.defaults, after.defaults].flatMap(({ billing, shipping }) => [billing, shipping])
    : []
  const created = [...after.rows.values()].filter(({ id }) => !before.rows.has(id))
  for (const row of created) await recordAddress(scope, 'address.created', row)
  for (const row of changed) await recordAddress(scope, 'address.updated', row)
  const nameOf = await externalIds(scope, 'address', [...after.rows.keys(), ...deleted])
  const reference = (id: number) => ({ id, externalId: nameOf(id) })
  for (const id of deleted)
    await recordEvent(scope, 'address.deleted', () => ({ address: reference(id) }))
  const { billing, shipping } = after.defaults
  if (isOtherDefault)
    await recordEvent(scope, 'default_address.changed', () => ({
      billing: billing === null ? null : reference(billing),
      shipping: shipping === null ? null : reference(shipping),
    }))
  const touched = [...changed.map(({ id }) => id), ...defaults.filter((id) => id !== null)]
  await noteChange(scope, 'address', touched)
  await scope.db
    .update(addresses)
    .set({ changed: sql`now()` })
    .where(and(whereOwned(scope, addresses), inArray(addresses.id, touched)))
  await noteChange(scope, 'address', deleted, { deleted: true })
}

/** Runs a change of the address book, and notes and records what became of it. */
export const changeAddressBook = <Result>(scope: Scope, run: (inside: Scope) => Promise<Result>) =>
  withAccountLock(scope, async (inside) => {
    const before = await readBook(inside)
    const result = await run(inside)
    await noteChanges(inside, before, await readBook(inside))
    return result
  })
