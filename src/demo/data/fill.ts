import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { feedItems } from '../../server/feed/table.ts'
import { readFeed, type FeedStore, type LineReport } from '../../server/feed/feed.ts'
import type { DemoBrand } from './brand-lines.ts'
import { demoLines } from './lines.ts'

/** Returns whether the last line of the demo's feed is stored. */
async function isFilled({ db, companyId }: FeedStore) {
  const [last] = await db
    .select({ type: feedItems.type })
    .from(feedItems)
    .where(
      and(
        eq(feedItems.companyId, companyId),
        eq(feedItems.type, 'product'),
        eq(feedItems.isDeleted, true),
      ),
    )
    .limit(1)
  return last !== undefined
}

function* encoded(companyId: number, brand: DemoBrand) {
  for (const line of demoLines(companyId, brand)) yield Buffer.from(`${JSON.stringify(line)}\n`)
}

/** A company of the store whose brand is known. */
export type DemoStore = FeedStore & { shop: DemoBrand }

/**
 * Feeds the demo's shoppers to a company that does not have all of them: what was fed before stays
 * as it is. Answers whether there was something to feed.
 */
export async function fillDemoData(store: DemoStore): Promise<boolean> {
  if (await isFilled(store)) return false
  const reports: LineReport[] = []
  const { refused, waiting } = await readFeed(
    store,
    Readable.from(encoded(store.companyId, store.shop)),
    (report) => reports.push(report) > 0,
  )
  if (refused + waiting > 0)
    throw new Error(`the demo's feed was refused: ${JSON.stringify(reports.slice(0, 5))}`)
  return true
}
