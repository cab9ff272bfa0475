import { setImmediate } from 'node:timers/promises'
import * as limits from '#lib/limits/feed.ts'
import { BodyFault } from './body.ts'
import { ClientGone } from './client-gone.ts'
import { feedReadingMs, maxFeedBatchBytes, maxFeedBatchRounds } from './feed-limits.ts'
import type { FieldError } from './field-errors.ts'
import { splitLines } from './lines.ts'
import { parseLine, type FeedItem, type LineName } from './parse-line.ts'
import { openRounds } from './rounds.ts'

type RefusedLine = LineName & { errors: FieldError[] }

interface NumberedItem {
  number: number
  item: FeedItem
}

/** Items for one transaction. */
export interface Batch {
  items: NumberedItem[]
  bytes: number
  /** Counts towards the limit: each round takes as many statements as a small batch. */
  sorted: ReturnType<typeof openRounds>
  /** The reason why no batch follows, where that is not the end of the stream. */
  fault?: BodyFault | ClientGone
}

/** Returns an empty batch. */
const openBatch = (): Batch => ({ items: [], bytes: 0, sorted: openRounds() })

/** Adds an item to a batch. */
function addToBatch(batch: Batch, item: NumberedItem, bytes: number) {
  batch.sorted.add(item.item)
  batch.items.push(item)
  batch.bytes += bytes
}

const isFull = ({ items, bytes, sorted }: Batch, batchLines: number) =>
  items.length >= batchLines ||
  bytes >= maxFeedBatchBytes ||
  sorted.rounds.length >= maxFeedBatchRounds

const tooLong: RefusedLine = {
  errors: [{ field: '', expected: `expected a line of at most ${limits.maxFeedLineBytes} bytes` }],
}

interface Reading {
  batchLines: number
  countLine(): void
  /** Reports a line that cannot be stored. */
  refuseLine(number: number, line: RefusedLine): void
}

/** Reads the lines of a stream into batches. The last one says why the stream has no end. */
export async function* readBatches(
  stream: AsyncIterable<Uint8Array>,
  { batchLines, countLine, refuseLine }: Reading,
): AsyncGenerator<Batch, undefined> {
  let batch = openBatch()
  let begun = performance.now()
  try {
    for await (const { number, bytes } of splitLines(stream)) {
      countLine()
      // Many lines come in one piece, and each may take long.
      if (performance.now() - begun > feedReadingMs) {
        await setImmediate()
        begun = performance.now()
      }
      const parsed = bytes ? parseLine(bytes) : tooLong
      if ('errors' in parsed) refuseLine(number, parsed)
      else addToBatch(batch, { number, item: parsed.item }, bytes!.length)
      if (isFull(batch, batchLines)) {
        yield batch
        batch = openBatch()
        begun = performance.now()
      }
    }
  } catch (error) {
    if (!(error instanceof BodyFault || error instanceof ClientGone)) throw error
    batch.fault = error
  }
  yield batch
}
