import { sql } from 'drizzle-orm'
import { Gender } from '#contract/codes.ts'
import { profileNames } from '#contract/profile.ts'
import { pick } from '#lib/pick.ts'
import { accounts } from '../store/accounts.ts'
import { noteChange } from '../feed/note-change.ts'
import type { EventFields } from '../event-types.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import { whereOwnAccount, type Scope } from '../store/scope.ts'

type Row = typeof accounts.$inferSelect
type Changes = EventFields<'profile.updated'>['changes']

async function read(scope: Scope): Promise<Row> {
  const [row] = await scope.db.select().from(accounts).where(whereOwnAccount(scope))
  return row!
}

const genderName = (gender: number) =>
  Object.entries(Gender).find(([, code]) => code === gender)?.[0] ?? 'unknown'

/** The profile as the shop hears of it. */
const profile = (row: Row): Required<Changes> => ({
  ...pick(row, profileNames),
  emailVerified: row.emailVerifiedAt !== null,
  telephoneVerified: row.telephoneVerifyDate !== null,
  gender: genderName(row.gender),
  language: row.defaultLanguage,
  country: row.defaultCountry,
  currency: row.defaultCurrency,
  imageUrl: row.imageUrl,
})

function differences(before: Row, after: Row): Changes {
  const [old, now] = [profile(before), profile(after)]
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => old[name as keyof Changes] !== value),
  )
}

/** Makes the profile newer than any line that the shop wrote before. */
export async function noteProfileChange(scope: Scope) {
  await scope.db
    .update(accounts)
    .set({ changed: sql`now()` })
    .where(whereOwnAccount(scope))
  await noteChange(scope, 'customer', [scope.accountId])
}

/** Runs what changes the account that it holds, and notes and records what became of it. */
export async function trackProfile(scope: Scope, run: () => Promise<void>) {
  const before = await read(scope)
  await run()
  const changes = differences(before, await read(scope))
  if (Object.keys(changes).length > 0)
    await recordEvent(scope, 'profile.updated', () => ({ changes }))
  await noteProfileChange(scope)
}
