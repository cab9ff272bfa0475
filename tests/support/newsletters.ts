import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { consents } from '#server/consents/table.ts'
import type { UnsubscribeLinks } from '#server/consents/unsubscribe-links.ts'
import type { openFeed } from './feed.ts'
import { customer, type Line } from './feed.ts'
import type { Site } from './site.ts'

type Feed = Awaited<ReturnType<typeof openFeed>>

/** Feeds a customer who has two newsletters of the shop, and answers the customer's links. */
export async function feedSubscriber(feed: Feed, more: Line = {}) {
  const id = randomUUID()
  const [monthly, sales] = [`monthly-${id}`, `sales-${id}`]
  await feed.lines([
    { type: 'newsletter', externalId: monthly, name: `Monthly ${id}` },
    { type: 'newsletter', externalId: sales, name: `Sales ${id}` },
    customer(id, { firstName: 'Wilhelmina', email: `${id}@hidden.example`, ...more }),
    { type: 'preference', externalId: id, customer: id, newsletters: [monthly, sales] },
  ])
  const answer = await feed.send(`/customer/${id}/unsubscribe`, {})
  const links = (await answer.json()) as UnsubscribeLinks
  const linkOf = (externalId: string) => {
    const found = links.newsletters.find((one) => one.externalId === externalId)!
    return { ...found, path: new URL(found.url).pathname }
  }
  const all = new URL(links.all).pathname
  return { id, links, monthly: linkOf(monthly), sales: linkOf(sales), all }
}

/** Reads what was recorded about a preference, the oldest first. */
export const recordedOf = (site: Site, preferenceId: number, kind = 'newsletter' as const) =>
  site.services.store.db
    .select()
    .from(consents)
    .where(and(eq(consents.preferenceId, preferenceId), eq(consents.kind, kind)))
    .orderBy(asc(consents.id))

/** Reads what was recorded, as its place and outcome alone. */
export async function placesOf(site: Site, preferenceId: number) {
  const rows = await recordedOf(site, preferenceId)
  return rows.map(({ isGiven, place }) => `${isGiven ? 'given' : 'withdrawn'} ${place}`)
}

/** Posts to a link as a mail program: without a cookie, an origin or a token. */
export const oneClick = (site: Site, path: string, body: BodyInit = oneClickBody()) =>
  fetch(new URL(path, site.origin), { method: 'POST', body, redirect: 'manual' })

export const oneClickBody = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
