import * as z from 'zod/mini'
import { dataExport, type DataExport } from '#contract/data-export.ts'
import type { Operations } from '../openapi/operation.ts'

const ready: DataExport = {
  id: 7,
  state: 'ready',
  requested: '2026-03-01T09:30:00Z',
  finished: '2026-03-01T09:31:00Z',
  size: 482_133,
  availableUntil: '2026-03-08T09:31:00Z',
  url: '/account/my-data/7',
}

export const personalDataOperations = {
  createDataExport: {
    summary: 'Ask for an archive of all that is stored about the shopper',
    description:
      'It is made in the background. If one is being made already, the answer is that one. `GET` tells when it is ready.',
    answer: dataExport,
    answerExample: {
      ...ready,
      state: 'beingMade',
      finished: null,
      size: null,
      availableUntil: null,
      url: null,
    },
    example: {},
    refusals: ['confirmation_required', 'too_many_exports'],
  },
  listDataExports: {
    summary: 'List the archives, newest first',
    description: '`url` is a page’s link: it needs the session of the shopper.',
    answer: z.array(dataExport),
    answerExample: [ready],
    example: {},
  },
} satisfies Partial<Operations>
