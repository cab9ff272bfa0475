import * as z from 'zod/mini'

/** An exact decimal amount as text ('12.30', '-1') with its ISO 4217 code. Never a binary float. */
export const money = z.object({
  amount: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  currency: z.string(),
})
export type Money = z.infer<typeof money>

export const currency = z.object({ iSO4217: z.string(), displayName: z.string(), sign: z.string() })
