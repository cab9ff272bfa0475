import * as z from 'zod/mini'
import { refusalCodes } from './refusals.ts'

/** Every refusal of the API: RFC 9457, with the message key of each field that is wrong. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.literal(refusalCodes),
  /** In the shopper's language, where the reason is no field's fault. */
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * The limits that a field's message mentions, such as `{ max: 100 }`, under the field's
   * capitalised name.
   */
  params: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
})
export type Problem = z.infer<typeof problem>
