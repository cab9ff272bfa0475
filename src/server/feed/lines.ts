import * as limits from '#lib/limits/feed.ts'
import { openByteBuffer } from './byte-buffer.ts'

/** A line of a stream, counted from 1; `undefined` bytes where it is longer than a line may be. */
export interface Line {
  number: number
  bytes: Uint8Array | undefined
  /** Bytes of the stream up to the end of this line. */
  end: number
}

const newline = 0x0a
const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0x20 || byte === 0x0d)

/**
 * Cuts a stream of bytes into lines. No more than one line is ever kept: of one that is too long,
 * only that it was there. What comes after the last line end is a line, too.
 */
export async function* splitLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const kept = openByteBuffer(limits.maxFeedLineBytes)
  let number = 0
  let read = 0
  const joined = (part: Uint8Array) => {
    kept.add(part)
    return kept.take()
  }
  const end = (bytes: Uint8Array | undefined): Line | undefined => {
    number += 1
    return bytes && isBlank(bytes) ? undefined : { number, bytes, end: read }
  }
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const part = chunk.subarray(from, at)
      read += at + 1 - from
      from = at + 1
      // Most lines come in one piece, which need not be copied.
      const line = end(
        kept.isEmpty() && part.length <= limits.maxFeedLineBytes ? part : joined(part),
      )
      if (line) yield line
    }
    if (from < chunk.length) kept.add(chunk.subarray(from))
    read += chunk.length - from
  }
  const line = kept.isEmpty() ? undefined : end(kept.take())
  if (line) yield line
}
