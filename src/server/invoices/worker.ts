import { buffer } from 'node:stream/consumers'
import { renderInvoice } from './document.ts'
import type { InvoiceTask } from './render-context.ts'

export default async (task: InvoiceTask) => new Uint8Array(await buffer(await renderInvoice(task)))
