import { randomUUID } from 'node:crypto'
import type { WriteFile } from '../files/stored-files.ts'
import type { FeedItem } from '../feed/parse-line.ts'

interface Paper {
  file?: string
}

/**
 * Takes the files of an order's papers out of its line: they go to where files are, and the line
 * has their names there.
 */
export async function storePapers(write: WriteFile, companyId: number, { line }: FeedItem) {
  const { invoice, documents = [] } = line as { invoice?: Paper | null; documents?: Paper[] }
  const files: string[] = []
  for (const paper of [...(invoice ? [invoice] : []), ...documents]) {
    if (!paper.file) continue
    const name = `invoices/${companyId}/${randomUUID()}.pdf`
    await write(name, Buffer.from(paper.file, 'base64'))
    paper.file = name
    files.push(name)
  }
  // By these a line that waits keeps its files.
  if (files.length > 0) line.files = files
}
