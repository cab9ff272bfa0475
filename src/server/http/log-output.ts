import { stripVTControlCharacters } from 'node:util'
import { withoutQueries } from '../api/errors.ts'
import { processLog } from './process-log.ts'

/** Turns what is written to a stream into lines of the log, one for each time. */
function logStream(stream: NodeJS.WriteStream, level: 'info' | 'error') {
  stream.write = (
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const message = withoutQueries(stripVTControlCharacters(text)).trim()
    if (message) processLog[level](message)
    const finished = typeof encoding === 'function' ? encoding : done
    finished?.()
    return true
  }
}

/**
 * Has everything that the process prints be lines of the log: what Astro and other libraries write
 * to the console has colours, several lines, and addresses with their queries. Node's own warnings
 * are written past the streams.
 */
export function logOutput() {
  logStream(process.stdout, 'info')
  logStream(process.stderr, 'error')
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') processLog.warn({ name }, withoutQueries(message))
  })
}
