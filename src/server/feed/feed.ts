import { setImmediate } from 'node:timers/promises'
import type { Storage } from 'unstorage'
import * as limits from '#lib/limits.ts'
import type { Db } from '../db/open.ts'
import { applyBatch, joinWaiting, type Outcome, type RefusedItem } from './apply.ts'
import { storeInvoiceFile } from './invoice-file.ts'
import { splitLines } from './lines.ts'
import { parseLine, type FeedItem, type FieldError, type LineName } from './parse-line.ts'

/** Where a feed goes: a company's tables, and its files. */
export interface FeedStore {
  db: Db
  files: Storage
  companyId: number
  /** That are stored in one transaction. */
  batchLines?: number
}

/**
 * What became of one line; lines of which nothing needs to be said have no report. What had waited
 * since an earlier feed has no number.
 */
export type LineReport = LineName & { line?: number } & Outcome

/** What became of all lines. */
export interface FeedSummary {
  lines: number
  stored: number
  deleted: number
  unchanged: number
  older: number
  waiting: number
  refused: number
  /** Lines that waited for something that came with this feed. */
  joined: number
  /** Reports of single lines that were left out, as those before were not read. */
  omitted: number
  /** False where the stream broke off: whole lines that were read by then are stored. */
  complete: boolean
}

interface NumberedItem {
  number: number
  item: FeedItem
}

/** Stores items; a file goes where files are, before its row. */
export async function storeItems({ db, files, companyId }: FeedStore, items: FeedItem[]) {
  for (const item of items) await storeInvoiceFile(files, companyId, item)
  return applyBatch(db, companyId, items)
}

/** Stores all that waited for something that is there now. */
export async function joinAllWaiting({
  db,
  companyId,
  batchLines = limits.feedBatchLines,
}: FeedStore) {
  const refused: RefusedItem[] = []
  for (let joined = 0; ;) {
    const some = await joinWaiting(db, companyId, batchLines)
    refused.push(...some.refused)
    joined += some.found - some.refused.length
    if (some.found < batchLines) return { joined, refused }
    await setImmediate()
  }
}

/** Counts what became of lines, and reports those of which something needs to be said. */
function countLines(report: (line: LineReport) => boolean) {
  const summary: FeedSummary = {
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
  }
  const record = (line: number | undefined, { type, externalId }: LineName, outcome: Outcome) => {
    summary[outcome.status] += 1
    if (outcome.status !== 'refused' && outcome.status !== 'waiting') return
    if (!report({ line, type, externalId, ...outcome } as LineReport)) summary.omitted += 1
  }
  return { summary, record }
}

const tooLong: { errors: FieldError[] } & LineName = {
  errors: [{ field: '', expected: `expected a line of at most ${limits.maxFeedLineBytes} bytes` }],
}

/**
 * Reads a feed line by line and stores it batch by batch. `report` hears of each line that was
 * refused or waits, and answers whether it took the report. Whatever the stream's length, one batch
 * is kept at a time.
 */
export async function readFeed(
  store: FeedStore,
  stream: AsyncIterable<Uint8Array>,
  report: (line: LineReport) => boolean,
): Promise<FeedSummary> {
  const { summary, record } = countLines(report)
  const { batchLines = limits.feedBatchLines } = store
  let batch: NumberedItem[] = []
  let size = 0
  const flush = async () => {
    const items = batch.map(({ item }) => item)
    const outcomes = await storeItems(store, items)
    for (const [n, { number, item }] of batch.entries()) record(number, item, outcomes[n]!)
    batch = []
    size = 0
    // Others of the process have their turn between two batches.
    await setImmediate()
  }
  try {
    for await (const { number, bytes } of splitLines(stream)) {
      summary.lines += 1
      // Many short lines come in one piece.
      if (summary.lines % batchLines === 0) await setImmediate()
      const parsed = bytes ? parseLine(bytes) : tooLong
      if ('errors' in parsed) record(number, parsed, { status: 'refused', errors: parsed.errors })
      else {
        batch.push({ number, item: parsed.item })
        size += bytes?.length ?? 0
      }
      if (batch.length >= batchLines || size >= limits.maxFeedBatchBytes) await flush()
    }
    summary.complete = true
  } catch (error) {
    if (!isBroken(error)) throw error
    if (isNoArchive(error)) record(undefined, {}, { status: 'refused', errors: [noArchive] })
  }
  if (batch.length > 0) await flush()
  const { joined, refused } = await joinAllWaiting(store)
  summary.joined = joined
  for (const { errors, ...name } of refused) record(undefined, name, { status: 'refused', errors })
  return summary
}

const noArchive: FieldError = {
  field: '',
  expected: 'expected a gzip archive, as Content-Encoding says',
}
const isNoArchive = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR'

/** Whether the stream itself broke off: a client that went away, or an archive that is not whole. */
export function isBroken(error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code) || /^Z_/.test(code)
  )
}
