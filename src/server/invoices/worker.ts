import { buffer } from 'node:stream/consumers'
import { renderInvoice, type InvoiceTask } from './document.ts'

export default async (task: InvoiceTask) => new Uint8Array(await buffer(await renderInvoice(task)))
