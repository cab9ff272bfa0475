import { setImmediate } from 'node:timers/promises'
import type { Problem } from '#contract/problem.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { Outcome } from './apply.ts'
import {
  applyBatch,
  joinWaiting,
  type BatchTarget,
  type RecordOutcome,
  type RefusedItem,
} from './batch.ts'
import { BodyFault } from './body.ts'
import { ClientGone } from './client-gone.ts'
import { storePapers } from '../orders/feed-papers.ts'
import { readBatches, type Batch } from './read-batches.ts'
import type { FieldError } from './field-errors.ts'
import { hasLink, readStatusUrls } from './order-link.ts'
import { noOutcomes, type OutcomeCounts } from './outcomes.ts'
import { lineName, type FeedItem, type LineName } from './parse-line.ts'
import { feedBatchLines, maxFeedWarnings } from './feed-limits.ts'
import type { ShopRules } from './feed-type.ts'
import { feedTypes } from '../feed-types.ts'

/** Names the destination of a feed: a company's tables, and its files. */
export interface FeedStore extends BatchTarget {
  files: StoredFiles
  /** Limits the lines of one transaction. */
  batchLines?: number
  /** Begins the address of an order's link; undefined where the brand has no links. */
  linkBase?: string | undefined
  /** Set where a feed of lines reports each order's link. */
  reportsLinks?: boolean
  /** Set for a dry run, which stores nothing. */
  isCheck?: boolean
}

/**
 * Reports a line; an unremarkable one has no report. One that had waited since an earlier feed has
 * no number.
 */
export type LineReport = LineName & { line?: number } & Outcome & {
    /** The details that were left out, and what was expected of each. */
    warnings?: FieldError[]
    /** Holds an order's link, where links are reported. */
    statusUrl?: string
  }

/** Counts the outcomes of all lines. */
export interface FeedSummary extends OutcomeCounts {
  lines: number
  /** Lines that could be stored, where they are only looked at. */
  checked?: number
  /** Lines that waited for something that came with this feed. */
  joined: number
  /** Reports of single lines that were left out, as those before were not read. */
  omitted: number
  /** False where the feed ended before its last line: what is counted is stored. */
  complete: boolean
  /** Holds the reason why an incomplete feed ended. */
  problem?: Problem
}

/** Returns the summary of a feed that has not begun. */
export const emptySummary = (): FeedSummary => ({
  lines: 0,
  ...noOutcomes(),
  joined: 0,
  omitted: 0,
  complete: false,
})

/** Stores items; a file goes where files are, before its row. */
export const storeItems = (store: FeedStore, items: FeedItem[], record: RecordOutcome) => {
  const { files, companyId, feeder } = store
  return files.write(companyId, async (write) => {
    for (const item of items) {
      feeder?.signal.throwIfAborted()
      await storePapers(write, companyId, item)
    }
    await applyBatch(store, items, record)
  })
}

/** Stores all that waited for something that is there now. */
export async function joinAllWaiting(store: FeedStore) {
  const { batchLines = feedBatchLines } = store
  const refused: RefusedItem[] = []
  for (let joined = 0; ;) {
    const some = await joinWaiting(store, batchLines)
    refused.push(...some.refused)
    joined += some.found - some.refused.length
    if (some.found < batchLines) return { joined, refused }
    await setImmediate()
  }
}

/** Outcomes after which nothing of a line's fields matters. */
const settled: Outcome['status'][] = ['deleted', 'unchanged', 'older', 'erased']

/** An outcome with the warnings of its item, and the doubts about it, beside its own. */
export function withWarnings(
  outcome: Outcome,
  { type, line, warnings: ofItem = [] }: Pick<FeedItem, 'type' | 'line' | 'warnings'>,
  shop: ShopRules,
) {
  if (settled.includes(outcome.status)) return outcome
  const doubts = outcome.status === 'refused' ? [] : (feedTypes[type].doubtsOf?.(line, shop) ?? [])
  const ofOutcome = ('warnings' in outcome && outcome.warnings) || []
  const warnings = [...ofItem, ...doubts, ...ofOutcome].slice(0, maxFeedWarnings)
  return warnings.length > 0 ? { ...outcome, warnings } : outcome
}

/** Adds the link of an order. */
type LinkedOutcome = Outcome & { statusUrl?: string }

/** Counts what became of lines, and reports those of which something needs to be said. */
const countLines =
  (summary: FeedSummary, report: (line: LineReport) => boolean, shop: ShopRules) =>
  (line: number | undefined, item: LineName | FeedItem, outcome: LinkedOutcome) => {
    const { status } = outcome
    summary[status] = (summary[status] ?? 0) + 1
    const told = 'line' in item ? withWarnings(outcome, item, shop) : outcome
    const isRemarkable = ['warnings', 'statusUrl'].some((detail) => detail in told)
    if (status !== 'refused' && status !== 'waiting' && !isRemarkable) return
    if (!report({ line, ...lineName(item), ...told })) summary.omitted += 1
  }

/**
 * Reads a feed line by line and stores it batch by batch. `report` hears of each line that was
 * refused, waits or lacks a detail, and answers whether it took the report. Whatever the stream's
 * length, two batches are kept at a time. Throws why it ended early, and stores the whole lines
 * before that if the body itself ended; `summary` says how far it came.
 */
export async function readFeed(
  store: FeedStore,
  stream: AsyncIterable<Uint8Array>,
  report: (line: LineReport) => boolean,
  summary = emptySummary(),
): Promise<FeedSummary> {
  const record = countLines(summary, report, store.shop)
  const fault = await storeLines(store, stream, { summary, record })
  if (fault instanceof ClientGone) throw fault
  const { joined, refused } = store.isCheck
    ? { joined: 0, refused: [] }
    : await joinAllWaiting(store)
  summary.joined = joined
  for (const { errors, ...name } of refused) record(undefined, name, { status: 'refused', errors })
  if (fault) throw fault
  summary.complete = true
  return summary
}

/** Returns the store for the lines that were whole when their client left. */
const withoutClient = (store: FeedStore): FeedStore =>
  store.feeder
    ? { ...store, feeder: { ...store.feeder, signal: new AbortController().signal } }
    : store

type RecordLine = ReturnType<typeof countLines>

/** Adds the links of orders to their outcomes. */
async function withLinks(store: FeedStore, items: Batch['items'], outcomes: Outcome[]) {
  const linked = items.filter(({ item }, n) => hasLink(item, outcomes[n]!))
  const urls = await readStatusUrls(
    store,
    linked.map(({ item }) => item.externalId),
  )
  return outcomes.map((outcome, n): LinkedOutcome => {
    const { item } = items[n]!
    const statusUrl = hasLink(item, outcome) ? urls.get(item.externalId) : undefined
    return statusUrl ? { ...outcome, statusUrl } : outcome
  })
}

/** Stores a batch, and lets others of the process have their turn. */
async function storeBatch(
  { isCheck, ...store }: FeedStore,
  { items, fault }: Batch,
  record: RecordLine,
) {
  const target = fault instanceof ClientGone ? withoutClient(store) : store
  let outcomes: LinkedOutcome[] = isCheck ? items.map(() => ({ status: 'checked' })) : []
  try {
    const given = items.map(({ item }) => item)
    const keep: RecordOutcome = (n, outcome) => {
      outcomes[n] = outcome
    }
    if (!isCheck) await storeItems(target, given, keep)
    if (store.reportsLinks) outcomes = await withLinks(store, items, outcomes)
  } finally {
    // Stored lines count, also where the batch has failed later.
    outcomes.forEach((outcome, n) => record(items[n]!.number, items[n]!.item, outcome))
  }
  await setImmediate()
  target.feeder?.signal.throwIfAborted()
}

/** Stores the lines of a stream, a batch while the next is read; answers why it has no end. */
async function storeLines(
  store: FeedStore,
  stream: AsyncIterable<Uint8Array>,
  { summary, record }: { summary: FeedSummary; record: RecordLine },
) {
  const batches = readBatches(stream, {
    batchLines: store.batchLines ?? feedBatchLines,
    countLine: () => (summary.lines += 1),
    refuseLine: (number, { errors, ...name }) =>
      record(number, name, { status: 'refused', errors }),
  })
  let next = batches.next()
  try {
    for (;;) {
      const { value: batch } = await next
      if (!batch) return undefined
      next = batches.next()
      // Its error is thrown where it is awaited.
      next.catch(() => {})
      if (batch.fault instanceof BodyFault) {
        const errors = [{ field: '', expected: batch.fault.message }]
        record(undefined, {}, { status: 'refused', errors })
      }
      if (batch.items.length > 0) await storeBatch(store, batch, record)
      if (batch.fault) return batch.fault
    }
  } catch (error) {
    if (!(error instanceof ClientGone)) throw error
    return error
  } finally {
    // A client that sends nothing would keep it waiting.
    void batches.return(undefined).catch(() => {})
  }
}
