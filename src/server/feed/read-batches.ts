import { setImmediate } from 'node:timers/promises'
import * as limits from '#lib/limits/feed.ts'
import { BodyFault } from './body.ts'
import { ClientGone } from './client-gone.ts'
import { feedReadingMs, maxFeedBatchBytes, maxFeedBatchRounds } from './feed-limits.ts'
import type { FieldError } from './field-errors.ts'
import { keyOfItem } from './items.ts'
import { splitLines } from './lines.ts'
import { parseLine, type FeedItem, type LineName } from './parse-line.ts'

type RefusedLine = LineName & { errors: FieldError[] }

interface NumberedItem {
  number: number
  item: FeedItem
}

/** Items for one transaction. */
export interface Batch {
  items: NumberedItem[]
  bytes: number
  /** Counts the lines of each thing: they are stored one after another. */
  times: Map<string, number>
  /** The reason why no batch follows, where that is not the end of the stream. */
  fault?: BodyFault | ClientGone
}

/** Returns an empty batch. */
const openBatch = (): Batch => ({ items: [], bytes: 0, times: new Map() })

/** Adds an item to a batch. Returns whether that is full. */
function addToBatch(
  batch: Batch,
  item: NumberedItem,
  { size, batchLines }: { size: number; batchLines: number },
) {
  const key = keyOfItem(item.item)
  const times = (batch.times.get(key) ?? 0) + 1
  batch.times.set(key, times)
  batch.items.push(item)
  batch.bytes += size
  return (
    batch.items.length >= batchLines ||
    batch.bytes >= maxFeedBatchBytes ||
    times >= maxFeedBatchRounds
  )
}

const tooLong: RefusedLine = {
  errors: [{ field: '', expected: `expected a line of at most ${limits.maxFeedLineBytes} bytes` }],
}

interface Reading {
  batchLines: number
  /** Hears of each line. */
  counted(): void
  /** Hears of each line that cannot be stored. */
  refused(number: number, line: RefusedLine): void
}

/** Reads the lines of a stream into batches. The last one says why the stream has no end. */
export async function* readBatches(
  stream: AsyncIterable<Uint8Array>,
  { batchLines, counted, refused }: Reading,
): AsyncGenerator<Batch, undefined> {
  let batch = openBatch()
  let begun = performance.now()
  try {
    for await (const { number, bytes } of splitLines(stream)) {
      counted()
      // Many lines come in one piece, and each may take long.
      if (performance.now() - begun > feedReadingMs) {
        await setImmediate()
        begun = performance.now()
      }
      const parsed = bytes ? parseLine(bytes) : tooLong
      if ('errors' in parsed) refused(number, parsed)
      else if (
        addToBatch(batch, { number, item: parsed.item }, { size: bytes!.length, batchLines })
      ) {
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
