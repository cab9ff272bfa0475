import type { z } from 'zod'
import { eventExamples } from '../event-types.ts'
import { inputSchema } from './json-schema.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** Lists the headers of Standard Webhooks. */
const headers = [
  header('webhook-id', 'The event’s own id: the same each time it is delivered.'),
  header('webhook-timestamp', 'Seconds since 1970; refuse what is older than five minutes.'),
  header('webhook-signature', 'Signatures of `id.timestamp.body`, each `v1,` and base64.'),
]

/** Describes the webhooks: an entry for each type of event, made from the schema of its payload. */
export const webhooksOf = (payloads: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(payloads).map(([type, payload]) => [
      type,
      {
        post: {
          operationId: `${type.replaceAll('.', '_')}_received`,
          tags: ['Webhooks'],
          summary: `Hear of ${type}`,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: inputSchema(payload),
                example: eventExamples[type],
              },
            },
          },
          responses: {
            '2XX': { description: 'Received; it is not delivered again.' },
            '4XX': { description: 'Not received; it is delivered again later.' },
            '5XX': { description: 'Not received; it is delivered again later.' },
          },
        },
      },
    ]),
  )
