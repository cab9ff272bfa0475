import { Duplex } from 'node:stream'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/**
 * The connection of a PostgreSQL client to an embedded database in `folder`, in place of a socket.
 * The database has a thread of its own, so that nobody waits for the queries of others; it is
 * opened with the connection, and closed with it.
 */
export class PGliteStream extends Duplex {
  #worker: Worker
  /** True once a client uses it. */
  isTaken = false
  /** Resolves when the database answers. */
  ready: Promise<void>
  /** Resolves when the database is closed. */
  stopped: Promise<void>

  constructor(folder: string) {
    super()
    const file = join(import.meta.dirname, 'pglite-worker.ts')
    this.#worker = new Worker(file, { workerData: folder })
    this.stopped = new Promise((resolve) => this.#worker.once('exit', () => resolve()))
    this.ready = new Promise((resolve, reject) =>
      this.#worker
        // `node --watch` sends messages of its own.
        .on('message', (message: unknown) => message === 'ready' && resolve())
        .once('error', reject)
        .once('exit', () => reject(new Error('the thread of the database has ended'))),
    )
    // A client hears of it by the stream.
    this.ready.catch(() => {})
  }

  /** Called by the client, which waits for the event `connect`. */
  connect() {
    this.isTaken = true
    this.#worker
      .on('error', (error) => this.destroy(error))
      .on('exit', () => this.push(null))
      .on('message', (message: unknown) => message instanceof Uint8Array && this.push(message))
    this.ready.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  setNoDelay() {}

  ref() {
    this.#worker.ref()
  }

  unref() {
    this.#worker.unref()
  }

  override _read() {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: () => void) {
    const copy = new Uint8Array(message)
    this.#worker.postMessage(copy, [copy.buffer])
    done()
  }

  /** The messages of a query, which cost least in one. */
  override _writev(messages: { chunk: Buffer }[], done: () => void) {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override async _final(done: () => void) {
    this.#worker.postMessage(null)
    await this.stopped
    done()
  }

  override async _destroy(error: Error | null, done: (error: Error | null) => void) {
    await this.#worker.terminate()
    done(error)
  }
}
