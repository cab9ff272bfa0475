import { randomUUID } from 'node:crypto'
import type { WriteFile } from '../files/stored-files.ts'
import type { FeedItem } from './parse-line.ts'

/**
 * Takes the file of an order's invoice out of its line: it goes to where files are, and the line
 * has its name there.
 */
export async function storeInvoiceFile(write: WriteFile, companyId: number, { line }: FeedItem) {
  const invoice = line.invoice as { file?: string } | null | undefined
  if (!invoice?.file) return
  const name = `invoices/${companyId}/${randomUUID()}.pdf`
  await write(name, Buffer.from(invoice.file, 'base64'))
  invoice.file = name
}
