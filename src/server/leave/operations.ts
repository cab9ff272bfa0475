import * as z from 'zod/mini'
import type { Operations } from '../openapi/operation.ts'
import { leavingSeconds } from '#lib/limits/retention.ts'

const days = leavingSeconds / 86_400

export const leaveOperations = {
  requestErasure: {
    summary: 'Have the account erased',
    description: `Ends every session. The account is erased at \`erasureDate\`, after ${days} days, unless its owner signs in before. \`url\` is where the browser goes then: the provider, where that ends its own session.`,
    answer: z.object({ erasureDate: z.string(), url: z.string() }),
    example: { understood: true },
    refusals: ['confirmation_required'],
  },
} satisfies Partial<Operations>
