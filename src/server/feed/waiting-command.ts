import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { feedItems } from './table.ts'
import { describeDeliveries } from './direct/report.ts'
import { brandOf, CommandError, type Command } from '../operator/command.ts'

const maxShown = 1_000

/**
 * `npm run feed -- --waiting`: what was fed and waits for something that was not fed yet, and what
 * the shop's own webhooks have brought that waits, or could not be used.
 */
export const waitingCommand: Command = async (context, args) => {
  let named: string | undefined
  try {
    named = parseArgs({ args, options: { brand: { type: 'string' } } }).values.brand
  } catch {
    throw new CommandError('Expected npm run feed -- --waiting [--brand <brand>].')
  }
  const { companyId, id } = brandOf(context, named)
  const { type, externalId, waitingFor } = feedItems
  const mine = and(eq(feedItems.companyId, companyId), isNotNull(waitingFor))
  const count = await context.db.$count(feedItems, mine)
  const deliveries = await describeDeliveries(context.db, companyId)
  if (count === 0 && deliveries.length === 0) return [`Nothing waits for ${id}.`]
  const items = await context.db
    .select({ type, externalId, waitingFor })
    .from(feedItems)
    .where(mine)
    .orderBy(asc(waitingFor), asc(type), asc(externalId))
    .limit(maxShown)
  return [
    ...items.map((item) => `${item.type} ${item.externalId} waits for ${item.waitingFor}`),
    ...(count > maxShown ? [`and ${count - maxShown} more`] : []),
    ...deliveries,
  ]
}
