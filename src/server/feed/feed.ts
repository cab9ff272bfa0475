import { setImmediate } from 'node:timers/promises'
import type { Problem } from '#contract/problem.ts'
import * as limits from '#lib/limits/feed.ts'
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
import { splitLines } from './lines.ts'
import type { FieldError } from './field-errors.ts'
import { lineName, parseLine, type FeedItem, type LineName } from './parse-line.ts'
import { feedBatchLines, feedReadingMs, maxFeedBatchBytes, maxFeedWarnings } from './feed-limits.ts'
import type { ShopRules } from './feed-type.ts'
import { feedTypes } from '../feed-types.ts'

/** Names the destination of a feed: a company's tables, and its files. */
export interface FeedStore extends BatchTarget {
  files: StoredFiles
  /** Limits the lines of one transaction. */
  batchLines?: number
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
  }

/** Counts the outcomes of all lines. */
export interface FeedSummary {
  lines: number
  stored: number
  deleted: number
  unchanged: number
  older: number
  waiting: number
  refused: number
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
  stored: 0,
  deleted: 0,
  unchanged: 0,
  older: 0,
  waiting: 0,
  refused: 0,
  joined: 0,
  omitted: 0,
  complete: false,
})

interface NumberedItem {
  number: number
  item: FeedItem
}

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
const settled: Outcome['status'][] = ['deleted', 'unchanged', 'older']

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

/** Counts what became of lines, and reports those of which something needs to be said. */
const countLines =
  (summary: FeedSummary, report: (line: LineReport) => boolean, shop: ShopRules) =>
  (line: number | undefined, item: LineName | FeedItem, outcome: Outcome) => {
    const { status } = outcome
    summary[status] = (summary[status] ?? 0) + 1
    const told = 'line' in item ? withWarnings(outcome, item, shop) : outcome
    if (status !== 'refused' && status !== 'waiting' && !('warnings' in told)) return
    if (!report({ line, ...lineName(item), ...told })) summary.omitted += 1
  }

const tooLong: { errors: FieldError[] } & LineName = {
  errors: [{ field: '', expected: `expected a line of at most ${limits.maxFeedLineBytes} bytes` }],
}

/**
 * Reads a feed line by line and stores it batch by batch. `report` hears of each line that was
 * refused, waits or lacks a detail, and answers whether it took the report. Whatever the stream's
 * length, one batch is kept at a time. Throws why it ended early, and stores the whole lines before
 * that if the body itself ended; `summary` says how far it came.
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

/** Collects items until there are enough for one transaction, or no more. */
function openBatch(record: ReturnType<typeof countLines>, { batchLines }: { batchLines: number }) {
  let batch: NumberedItem[] = []
  let size = 0
  return {
    isEmpty: () => batch.length === 0,
    isFull: () => batch.length >= batchLines || size >= maxFeedBatchBytes,
    add(item: NumberedItem, bytes: number) {
      batch.push(item)
      size += bytes
    },
    async store(store: FeedStore) {
      const items = batch
      batch = []
      size = 0
      const recordItem: RecordOutcome = (n, outcome) => {
        const { number, item } = items[n]!
        record(number, item, outcome)
      }
      if (store.isCheck) items.forEach((_, n) => recordItem(n, { status: 'checked' }))
      else
        await storeItems(
          store,
          items.map(({ item }) => item),
          recordItem,
        )
      // Others of the process have their turn between two batches.
      await setImmediate()
      store.feeder?.signal.throwIfAborted()
    },
  }
}

interface Counting {
  summary: FeedSummary
  record: ReturnType<typeof countLines>
}

/** Stores the lines of a stream; answers why it has no end. */
async function storeLines(
  store: FeedStore,
  stream: AsyncIterable<Uint8Array>,
  { summary, record }: Counting,
) {
  const { batchLines = feedBatchLines } = store
  const batch = openBatch(record, { batchLines })
  let fault: BodyFault | ClientGone | undefined
  let begun = performance.now()
  try {
    for await (const { number, bytes } of splitLines(stream)) {
      summary.lines += 1
      // Many lines come in one piece, and each may take long.
      if (performance.now() - begun > feedReadingMs) {
        await setImmediate()
        begun = performance.now()
      }
      const parsed = bytes ? parseLine(bytes) : tooLong
      if ('errors' in parsed) record(number, parsed, { status: 'refused', errors: parsed.errors })
      else batch.add({ number, item: parsed.item }, bytes?.length ?? 0)
      if (batch.isFull()) await batch.store(store)
    }
  } catch (error) {
    if (!(error instanceof BodyFault || error instanceof ClientGone)) throw error
    fault = error
  }
  if (fault instanceof BodyFault) {
    const errors = [{ field: '', expected: fault.message }]
    record(undefined, {}, { status: 'refused', errors })
  }
  if (!batch.isEmpty())
    await batch.store(fault instanceof ClientGone ? withoutClient(store) : store)
  return fault
}
