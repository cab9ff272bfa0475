/**
 * The thread of an embedded database: answers messages of PostgreSQL's protocol as a server would,
 * one after another. Null closes the database and ends the thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, protocol } from '@electric-sql/pglite'

const port = parentPort!
const post = (answer: Uint8Array) => {
  const copy = answer.slice()
  port.postMessage(copy, [copy.buffer])
}
/**
 * PGlite never counts its rows, as PostgreSQL does by itself from time to time: what is planned for
 * few would be kept for many.
 */
const messagesPerPlan = 1_000
const discardPlans = protocol.serialize.query('discard plans')
const database = await PGlite.create(workerData as string, {
  startParams: [...PGlite.defaultStartParams, '-c', 'enable_seqscan=off'],
})
let messages = 0

async function answer(message: Uint8Array) {
  await database.execProtocolRawStream(message, { onRawData: post })
  messages += 1
  if (messages < messagesPerPlan || database.isInTransaction()) return
  messages = 0
  // At once: a transaction may begin with the next message.
  await database.execProtocolRawStream(discardPlans, { onRawData: () => {} })
}

port.on('message', async (message: Uint8Array | null) => {
  if (message) return answer(message)
  await database.close()
  port.close()
})
port.postMessage('ready')
