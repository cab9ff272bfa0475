import * as z from 'zod/mini'

/** Every refusal of the API: RFC 9457, with the word key of each field that is wrong. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof problem>
