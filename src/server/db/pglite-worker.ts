/**
 * The thread of an embedded database: answers messages of PostgreSQL's protocol as a server would,
 * one after another. Null closes the database and ends the thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const port = parentPort!
const post = (answer: Uint8Array) => {
  const copy = answer.slice()
  port.postMessage(copy, [copy.buffer])
}
const database = await PGlite.create(workerData as string)
port.on('message', async (message: Uint8Array | null) => {
  if (message) return database.execProtocolRawStream(message, { onRawData: post })
  await database.close()
  port.close()
})
port.postMessage('ready')
