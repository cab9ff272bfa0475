import type { Operations } from '../openapi/operation.ts'

export const lastViewedOperations = {
  removeLastViewProduct: {
    summary: 'Remove a product from those viewed last',
    answer: null,
    example: { productId: 501 },
  },
  addLastViewProduct: {
    summary: 'Take a product among those viewed last',
    description:
      'One that is among them stays as it is. `added` puts it where it was before it was removed.',
    answer: null,
    example: { productId: 501, added: '2026-03-01T18:00:00Z' },
    refusals: ['product_gone'],
  },
} satisfies Partial<Operations>
