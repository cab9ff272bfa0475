import * as z from 'zod/mini'

/** Every refusal of the API: RFC 9457, with the word key of each field that is wrong. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A stable name of the reason, such as `not_signed_in`. */
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** The limits that a field's message mentions, such as `{ max: 100 }`, under the field's capitalised name. */
  params: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
})
export type Problem = z.infer<typeof problem>
