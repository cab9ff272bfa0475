import * as limits from '#lib/limits.ts'

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
  let number = 1
  let kept: Uint8Array[] = []
  let size = 0
  let read = 0
  const end = (): Line => {
    const bytes = size > limits.maxFeedLineBytes ? undefined : Buffer.concat(kept)
    kept = []
    size = 0
    return { number: number++, bytes, end: read }
  }
  const keep = (part: Uint8Array) => {
    size += part.length
    if (size > limits.maxFeedLineBytes) kept = []
    else kept.push(part)
  }
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, at))
      read += at + 1 - from
      from = at + 1
      const line = end()
      if (!line.bytes || !isBlank(line.bytes)) yield line
    }
    if (from < chunk.length) keep(chunk.subarray(from))
    read += chunk.length - from
  }
  if (size > 0) {
    const line = end()
    if (!line.bytes || !isBlank(line.bytes)) yield line
  }
}
