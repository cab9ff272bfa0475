import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import type { FeedItem } from './parse-line.ts'

/**
 * Takes the file of an order's invoice out of its line: it goes to where files are, and the line
 * has its name there. A file that is there already has the same bytes.
 */
export async function storeInvoiceFile(files: Storage, companyId: number, { line }: FeedItem) {
  const invoice = line.invoice as { file?: string } | null | undefined
  if (!invoice?.file) return
  const bytes = Buffer.from(invoice.file, 'base64')
  const name = `invoices/${companyId}/${createHash('sha256').update(bytes).digest('hex')}.pdf`
  await files.setItemRaw(name, bytes)
  invoice.file = name
}
