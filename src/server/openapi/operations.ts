import * as z from 'zod/mini'
import type { Operations } from './operation.ts'

export const openApiOperations = {
  getOpenApi: {
    summary: 'Read this description',
    answer: z.record(z.string(), z.unknown()),
    answerExample: {
      openapi: '3.1.1',
      info: { title: 'Foyer', version: '0.1.0' },
      servers: [{ url: '/' }],
      tags: [],
      paths: {},
      webhooks: {},
      components: {},
    },
    example: {},
  },
} satisfies Partial<Operations>
