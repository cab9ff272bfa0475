import { randomUUID } from 'node:crypto'
import type { WriteFile } from '../files/stored-files.ts'
import type { FeedItem } from '../feed/parse-line.ts'

interface Paper {
  file?: string
}
interface Papers {
  invoice?: Paper | null
  label?: Paper | null
  documents?: Paper[]
}

/**
 * Takes the files of an order's papers, or of a return's label, out of its line: they go to where
 * files are, and the line has their names there.
 */
export async function storePapers(write: WriteFile, companyId: number, { line }: FeedItem) {
  const { invoice, label, documents = [] } = line as Papers
  const files: string[] = []
  for (const paper of [invoice, label, ...documents]) {
    if (!paper?.file) continue
    const name = `invoices/${companyId}/${randomUUID()}.pdf`
    await write(name, Buffer.from(paper.file, 'base64'))
    paper.file = name
    files.push(name)
  }
  // By these a line that waits keeps its files.
  if (files.length > 0) line.files = files
}
