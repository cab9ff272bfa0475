import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { externalIds } from '../feed/external-ids.ts'
import type { FeedTarget } from '../feed/feed-type.ts'
import { ensureLinkKey } from '../orders/order-links.ts'
import { newsletters } from '../settings/table.ts'
import { reference } from '../webhooks/event.ts'
import { toUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/** Holds the headers of a message that its mail program unsubscribes by (RFC 8058). */
const headers = z.object({
  'List-Unsubscribe': z.string(),
  'List-Unsubscribe-Post': z.literal('List-Unsubscribe=One-Click'),
})

/** Describes the unsubscribe links of an account. */
export const unsubscribeLinks = z.object({
  all: z.url(),
  headers,
  newsletters: z.array(reference.extend({ url: z.url(), headers })),
})
export type UnsubscribeLinks = z.infer<typeof unsubscribeLinks>

/** Returns the path of the page that an unsubscribe link opens. */
export const unsubscribePath = (token: string) => `/account/unsubscribe/${token}`

const headersOf = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' as const,
})

interface Owner extends FeedTarget {
  accountId: number
  /** Begins the links. */
  address: string
}

/** Returns the unsubscribe links of an account for some newsletters, and for all. */
export async function makeUnsubscribeLinks(
  { db, companyId, accountId, address }: Owner,
  wanted: z.infer<typeof reference>[],
): Promise<UnsubscribeLinks> {
  const key = await ensureLinkKey({ db, companyId })
  const urlOf = (named: Unsubscription) => address + unsubscribePath(toUnsubscribeToken(key, named))
  const all = urlOf({ accountId })
  const each = wanted.map(({ id, externalId }) => {
    const url = urlOf({ accountId, newsletterId: id })
    return { id, externalId, url, headers: headersOf(url) }
  })
  return { all, headers: headersOf(all), newsletters: each }
}

/** Returns the unsubscribe links of an account for every newsletter that the company offers. */
export async function readUnsubscribeLinks(owner: Owner) {
  const { db, companyId } = owner
  const offered = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(eq(newsletters.companyId, companyId))
    .orderBy(asc(newsletters.id))
  const ids = offered.map(({ id }) => id)
  const externalId = await externalIds({ db, brand: { companyId } }, 'newsletter', ids)
  return makeUnsubscribeLinks(
    owner,
    ids.map((id) => ({ id, externalId: externalId(id) })),
  )
}

/** Holds the links of the event's examples. */
export const unsubscribeExample: UnsubscribeLinks = {
  all: 'https://account.example/account/unsubscribe/5cJwFhQb0vYw1rXq7mZ3dA',
  headers: headersOf('https://account.example/account/unsubscribe/5cJwFhQb0vYw1rXq7mZ3dA'),
  newsletters: [],
}
