import { paperPage } from '#contract/paper.ts'
import * as limits from '#lib/limits/papers.ts'
import type { Operations } from '../openapi/operation.ts'

export const paperOperations = {
  listPapers: {
    summary: 'List the invoices and other documents of all orders, newest first',
    description:
      `${limits.papersPerPage} a page. Every word of \`query\` is in a document’s number, its ` +
      'order’s number, its kind in any language, the name of its file, or its day. The list ' +
      `reaches the newest ${limits.maxPapers}.`,
    answer: paperPage,
    example: { page: 1, query: 'invoice' },
    refusals: ['too_many_requests'],
  },
  downloadPapers: {
    summary: 'Download the documents that a query finds as one archive',
    description:
      `\`part\` names one part of them, from the oldest on: an archive has ${limits.papersPerArchive} ` +
      'at most. It is sent while it is made, so its length is not known before; one that fails is ' +
      'broken off. A text file in it names the documents that could not be read.',
    answer: 'application/zip',
    example: { query: 'invoice' },
    refusals: ['document_missing', 'too_many_requests'],
  },
} satisfies Partial<Operations>
