import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ArchiveEntry {
  path: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Set for files that are compressed already. */
  isPacked?: boolean
}

/**
 * Makes a ZIP archive of files, one after the other, as fast as it is read: neither a file nor the
 * archive is in memory as a whole. Ends with the first error of a file.
 */
export async function* zip(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  let current: Readable | undefined
  let isLeft = false
  const addAll = async () => {
    for await (const { path, content, isPacked = false } of entries) {
      if (isLeft) return
      current = Readable.from(content, { objectMode: false })
      archive.addReadStream(current, path, { compress: !isPacked })
      await finished(current, { writable: false })
    }
    archive.end()
  }
  const failed = (error: Error) => void output.destroy(error)
  archive.on('error', failed)
  const adding = addAll().catch(failed)
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    isLeft = true
    output.destroy()
    current?.destroy()
    await adding
  }
}

const batchCharacters = 64 * 1024

/** Joins short texts to chunks: each chunk costs several turns of the event loop. */
export async function* toChunks(texts: AsyncIterable<string> | Iterable<string>) {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < batchCharacters) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting) yield Buffer.from(waiting)
}

/** Divides a stream of bytes into parts of a size; the last one is smaller. */
export async function* toParts(chunks: AsyncIterable<Buffer>, bytes: number) {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < bytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
