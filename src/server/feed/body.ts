import type { IncomingMessage } from 'node:http'
import { addAbortSignal, PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { RefusalCode } from '#contract/refusals.ts'
import { Refusal, refuse } from '../refusal.ts'
import { openWaitClock, type ClientTiming } from './wait-clock.ts'
import { feedBytesPerSecond, maxUnpackedBytes, maxUnpackedRatio } from './feed-limits.ts'

/** A body cannot be read to its end. What came before that is good. */
export class BodyFault extends Refusal {
  /** `reason` is what whoever sends reads in the report. */
  constructor(code: RefusalCode, reason: string) {
    super(code, { reason })
  }
}

const notAnArchive = () =>
  new BodyFault('bad_request', 'expected a gzip archive, as Content-Encoding says')
const archiveBrokeOff = () => new BodyFault('bad_request', 'expected the gzip archive to its end')
const bomb = () =>
  new BodyFault(
    'unpacks_too_large',
    `expected an archive that unpacks to at most ${maxUnpackedRatio} times its size`,
  )
const tooSlow = ({ idleMs, patienceMs }: ClientTiming) =>
  new BodyFault(
    'request_timeout',
    `expected more within ${idleMs / 1_000} s, and ${feedBytesPerSecond} bytes a second` +
      ` after ${patienceMs / 1_000} s`,
  )

/** Returns the stream that takes a body as it is sent and has it as it was before. */
function unpackerOf({ headers }: IncomingMessage) {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') return new PassThrough()
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  throw refuse('unsupported_media_type', {
    reason: 'expected a body without encoding, or gzip',
  })
}

function describeFault(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return archiveBrokeOff()
  return code.startsWith('Z_') ? notAnArchive() : error
}

interface BodyOptions {
  /** Ends the reading with its reason. */
  signal: AbortSignal
  timing: ClientTiming
  /** Gets the bytes as they come, packed. */
  received: { bytes: number }
}

async function* readChunks(
  request: IncomingMessage,
  unpacker: ReturnType<typeof unpackerOf>,
  { signal, timing, received }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  const clock = openWaitClock(timing, () => unpacker.destroy(tooSlow(timing)))
  const count = ({ length }: Buffer) => {
    received.bytes += length
    clock.add(length)
  }
  // Counts the compressed bytes that were unpacked so far, since more may have arrived.
  const packedBytes = () => ('bytesWritten' in unpacker ? unpacker.bytesWritten : received.bytes)
  const isBomb = (size: number) =>
    size > maxUnpackedBytes && size > packedBytes() * maxUnpackedRatio
  const chunks = addAbortSignal(signal, unpacker)[Symbol.asyncIterator]()
  // The iterator throws it, too. The request is piped, not pipelined: it has to stay open for the
  // answer, and its own end by an error is the signal's.
  request.on('data', count).pipe(unpacker.on('error', () => {}))
  let size = 0
  try {
    for (;;) {
      clock.start()
      const next = (await chunks.next()) as IteratorResult<Buffer, undefined>
      clock.stop()
      if (next.done) return
      size += next.value.length
      if (isBomb(size)) throw bomb()
      yield next.value
    }
  } catch (error) {
    throw describeFault(error, signal)
  } finally {
    clock.stop()
    request.off('data', count).unpipe(unpacker)
    unpacker.destroy()
  }
}

/**
 * Returns the chunks of a request's body, unpacked. They throw `BodyFault` where it cannot be read
 * to its end, and the reason of the signal. Throws 415 for an encoding that is not known.
 */
export const openBody = (
  request: IncomingMessage,
  options: BodyOptions,
): AsyncIterable<Uint8Array> => readChunks(request, unpackerOf(request), options)
