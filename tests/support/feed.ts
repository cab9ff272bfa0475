import { createKey } from '#server/feed/keys.ts'
import type { FeedSummary, LineReport } from '#server/feed/feed.ts'
import type { Site } from './site.ts'

export type Line = Record<string, unknown>

/** Dates the lines of a test that have no date of their own. */
export const updatedAt = '2026-11-20T10:00:00Z'

export const ndjson = (lines: (Line | string)[]) =>
  lines
    .map((line) => (typeof line === 'string' ? line : JSON.stringify({ updatedAt, ...line })))
    .join('\n')

/** Opens a shop's client: it has a key of the site's brand and sends lines. */
export async function openFeed(site: Site) {
  const { key, id } = await createKey(site.services.store.db, site.brand.companyId, 'test')
  const headers = { authorization: `Bearer ${key}` }
  const send = (
    path: string,
    { headers: more, ...init }: RequestInit & { headers?: Record<string, string> },
  ) =>
    fetch(`${site.origin}/account/api/v1/feed${path}`, {
      ...init,
      headers: { ...headers, ...more },
    })
  return {
    id,
    key,
    send,
    /** Sends lines; answers the reports and what became of all. */
    async lines(lines: (Line | string)[]) {
      const response = await send('', { method: 'POST', body: ndjson(lines) })
      const answers = (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as LineReport | { summary: FeedSummary })
      const { summary } = answers.pop() as { summary: FeedSummary }
      return { reports: answers as LineReport[], summary }
    },
    put: (type: string, externalId: string, body: unknown) =>
      send(`/${type}/${encodeURIComponent(externalId)}`, {
        method: 'PUT',
        body: JSON.stringify(body),
      }),
    delete: (type: string, externalId: string) =>
      send(`/${type}/${encodeURIComponent(externalId)}`, { method: 'DELETE' }),
  }
}

export const customer = (externalId: string, more: Line = {}): Line => ({
  type: 'customer',
  externalId,
  firstName: 'Ann',
  lastName: 'Smith',
  firstTimeLogin: false,
  ...more,
})

export const order = (externalId: string, customer: string, more: Line = {}): Line => ({
  type: 'order',
  externalId,
  customer,
  orderNumber: `N-${externalId}`,
  created: updatedAt,
  status: 'processing',
  currency: 'EUR',
  totalPrice: '34.95',
  products: [{ name: 'Boots', price: '30.00', status: 'shipped' }],
  ...more,
})
