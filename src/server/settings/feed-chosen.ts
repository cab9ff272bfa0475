import { sql, type SQL } from 'drizzle-orm'
import { recordConsents, type NewConsent } from '../consents/record-consents.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { execute, insertRows, isAnyOf } from '../feed/rows.ts'
import { accountInterests, accountNewsletters, interests, newsletters } from './table.ts'

/** Lists what a line has of a customer's choices: its field, and the tables. */
export const chosenLists = [
  {
    field: 'interests',
    kind: 'interest',
    table: accountInterests,
    offered: interests,
    column: 'interestId',
    id: accountInterests.interestId,
  },
  {
    field: 'newsletters',
    kind: 'newsletter',
    table: accountNewsletters,
    offered: newsletters,
    column: 'newsletterId',
    id: accountNewsletters.newsletterId,
  },
] as const
type ChosenList = (typeof chosenLists)[number]

/** Holds a preference that an account has chosen. */
interface Chosen {
  accountId: number
  id: number
}

const keyOf = ({ accountId, id }: Chosen) => `${accountId} ${id}`

/** Returns the rows that the other list does not have. */
function without(rows: Chosen[], others: Chosen[]) {
  const known = new Set(others.map(keyOf))
  return rows.filter((row) => !known.has(keyOf(row)))
}

/** Returns the company's names of some preferences. */
async function readNames({ db, companyId }: FeedTarget, { offered }: ChosenList, ids: number[]) {
  const rows = await execute<{ id: number; name: string }>(
    { db },
    sql`select id, name from ${offered} where company_id = ${companyId} and ${isAnyOf(sql`id`, ids)}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function recordDifference(
  target: FeedTarget,
  list: ChosenList,
  { given, withdrawn }: { given: Chosen[]; withdrawn: Chosen[] },
) {
  const names = await readNames(target, list, [
    ...new Set([...given, ...withdrawn].map(({ id }) => id)),
  ])
  const choiceOf =
    (isGiven: boolean) =>
    ({ accountId, id }: Chosen): NewConsent => ({
      ...{ accountId, kind: list.kind, preferenceId: id },
      name: names.get(id) ?? '',
      isGiven,
    })
  const choices = [...withdrawn.map(choiceOf(false)), ...given.map(choiceOf(true))]
  await recordConsents(target, { place: 'feed' }, choices)
}

/** Replaces what some accounts have chosen by rows, and records what that changes. */
export async function replaceChosen(
  target: FeedTarget,
  list: ChosenList,
  accountIds: number[],
  rows: Chosen[],
) {
  if (accountIds.length === 0) return
  const { db, companyId } = target
  const { table, column } = list
  const isOf: SQL = sql`company_id = ${companyId} and ${isAnyOf(sql`account_id`, accountIds)}`
  const before = await execute<Chosen>(
    { db },
    sql`delete from ${table} where ${isOf} returning account_id as "accountId", ${list.id} as id`,
  )
  await insertRows(
    target,
    table,
    rows.map(({ accountId, id }) => ({ accountId, [column]: id })),
  )
  const difference = { given: without(rows, before), withdrawn: without(before, rows) }
  await recordDifference(target, list, difference)
}
