import { and, eq, isNotNull } from 'drizzle-orm'
import { HttpStatus } from '#lib/http-status.ts'
import { readUnsubscribeLinks } from '../consents/unsubscribe-links.ts'
import { refuse } from '../refusal.ts'
import { sendJson } from './answers.ts'
import type { FeedTarget } from './feed-type.ts'
import { externalId } from './fields.ts'
import type { Exchange } from './push.ts'
import { feedItems } from './table.ts'

/** Returns the account of a fed customer. */
async function findFedAccount({ db, companyId }: FeedTarget, customer: string) {
  const isCustomer = and(eq(feedItems.type, 'customer'), eq(feedItems.externalId, customer))
  const [found] = await db
    .select({ id: feedItems.rowId })
    .from(feedItems)
    .where(and(eq(feedItems.companyId, companyId), isCustomer, isNotNull(feedItems.rowId)))
  return found?.id ?? undefined
}

/** Answers the links by which a customer unsubscribes. */
export async function answerUnsubscribeLinks(
  { response }: Pick<Exchange, 'response'>,
  target: FeedTarget & { address: string },
  customer: string,
) {
  if (!externalId.safeParse(customer).success)
    throw refuse('bad_request', { reason: 'expected the id of a customer' })
  const accountId = await findFedAccount(target, customer)
  if (accountId === undefined) throw refuse('customer_unknown')
  sendJson(response, HttpStatus.ok, await readUnsubscribeLinks({ ...target, accountId }))
}
