import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '#server/openapi/document.ts'

test('each type of event has its payload and its signature in the description', () => {
  const events = { 'order.deleted': z.object({ type: z.literal('order.deleted') }) }
  const { webhooks } = openApiDocument({ events })
  expect(webhooks).toMatchObject({
    'order.deleted': {
      post: {
        parameters: [
          { name: 'webhook-id', in: 'header' },
          { name: 'webhook-timestamp', in: 'header' },
          { name: 'webhook-signature', in: 'header' },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { properties: { type: { const: 'order.deleted' } } } },
          },
        },
      },
    },
  })
})
