import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { feedItems } from '../feed/table.ts'
import { accounts } from '../store/accounts.ts'
import type { Db } from '../store/open.ts'
import { CommandError } from './command.ts'

/** Limits the accounts that are listed. */
const maxListed = 20

const maxId = 2 ** 31 - 1

/** Returns what a person names an account by: its address, number, id, or the shop's own id. */
function conditionOf(who: string) {
  if (who.startsWith('shop:'))
    return sql`exists (select from ${feedItems} where ${feedItems.companyId} = ${accounts.companyId}
      and ${feedItems.type} = 'customer' and ${feedItems.externalId} = ${who.slice(5)}
      and ${feedItems.rowId} = ${accounts.id})`
  if (who.includes('@')) return sql`lower(${accounts.email}) = lower(${who})`
  if (who.startsWith('+'))
    return sql`regexp_replace(${accounts.telephone}, '[^+0-9]', '', 'g') = ${who.replace(/[^+0-9]/g, '')}`
  if (/^\d{1,10}$/.test(who) && Number(who) <= maxId) return eq(accounts.id, Number(who))
  throw new CommandError(
    `Expected an e-mail address, a telephone number such as +31612345678, an account's id, or shop: and the shop's id of the customer, found '${who}'.`,
  )
}

/** Names an account as the owner of rows. */
export const ownerOf = ({ companyId, id: accountId }: Pick<FoundAccount, 'companyId' | 'id'>) => ({
  brand: { companyId },
  accountId,
})

export type FoundAccount = Awaited<ReturnType<typeof findAccounts>>[number]

/** Finds a company's accounts; several may have the same address or number. */
async function findAccounts(db: Db, companyId: number, who: string) {
  return db
    .select()
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), isNull(accounts.erased), conditionOf(who)))
    .orderBy(asc(accounts.id))
    .limit(maxListed)
}

/** Returns the one account that somebody names. Throws `CommandError` unless there is just one. */
export async function findOneAccount(db: Db, companyId: number, who: string) {
  const [found, ...others] = await findAccounts(db, companyId, who)
  if (!found) throw new CommandError(`There is no account '${who}'.`)
  if (others.length === 0) return found
  const ids = [found, ...others].map(({ id, emailVerifiedAt }) =>
    emailVerifiedAt ? `${id} (verified address)` : String(id),
  )
  throw new CommandError(`Several accounts are '${who}': name one by its id: ${ids.join(', ')}.`)
}
