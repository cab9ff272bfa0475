import * as z from 'zod/mini'
import type { Operations } from '../openapi/operation.ts'

export const downloadOperations = {
  viewCode: {
    summary: 'View the codes of a product of an order',
    description:
      'By the order’s id and the place of the product among its `products`, from 1. Each view is counted.',
    answer: z.object({ codes: z.array(z.string()) }),
    example: { id: 1, line: 1 },
    refusals: ['code_missing', 'code_not_ready'],
  },
} satisfies Partial<Operations>
