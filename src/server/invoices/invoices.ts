import { join } from 'node:path'
import { Piscina } from 'piscina'
import * as limits from '#lib/limits.ts'
import { Unavailable } from '../refusals.ts'
import type { InvoiceTask } from './document.ts'

/** Laying out a long order takes seconds: a thread of its own does it, so that nobody else waits. It ends when it is idle. */
const pool = new Piscina<InvoiceTask, Uint8Array<ArrayBuffer>>({
  filename: join(import.meta.dirname, 'worker.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  maxQueue: limits.invoicesWaiting,
})

/** An order's invoice as a PDF. Rejects with `Unavailable` where too many wait, or it takes too long. */
export async function makeInvoice(task: InvoiceTask) {
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(limits.invoiceTimeout) })
  } catch (error) {
    const { name, message } = error as Error
    throw name === 'AbortError' || /queue/i.test(message) ? new Unavailable(error) : error
  }
}
