import { hash } from 'node:crypto'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import * as orderLimits from '#lib/limits/orders.ts'
import * as requestLimits from '#lib/limits/requests.ts'
import { openQueue } from '../queue.ts'
import { refuse } from '../refusal.ts'
import type { InvoiceTask } from './render-context.ts'

/**
 * Laying out a long order takes seconds: a thread of its own does it, so that nobody else waits. It
 * ends when it is idle.
 */
const pool = new Piscina<InvoiceTask, Uint8Array<ArrayBuffer>>({
  filename: join(import.meta.dirname, 'worker.ts'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
})

const queue = openQueue({
  concurrency: 1,
  waiting: orderLimits.maxInvoicesWaiting,
  atOncePerAccount: 1,
  perAccount: orderLimits.maxInvoicesPerAccount,
  timeoutMs: orderLimits.invoiceTimeoutMs,
  tooMany: () => refuse('too_many_invoices', { retryAfter: requestLimits.retryAfterSeconds }),
})

/** The invoices that are being made, by whom they are for and all that is in them. */
const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * An order's invoice as a PDF; what an account asks for twice at once is made once. Refused with
 * 429 where the account has asked for too many others; with 503 where too many wait, or it takes
 * too long.
 */
export function makeInvoice(account: string, task: InvoiceTask) {
  const key = hash('sha256', JSON.stringify([account, task]))
  const known = underWay.get(key)
  if (known) return known
  // The thread gets a copy of the task: what browsers get of the brand stays here.
  const copied = { ...task, brand: { ...task.brand, files: new Map() } }
  const made = queue(account, (signal) => pool.run(copied, { signal })).finally(() =>
    underWay.delete(key),
  )
  underWay.set(key, made)
  return made
}
