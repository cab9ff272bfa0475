import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { numbersAndFlags } from '#contract/numbers-and-flags.ts'
import { callTable } from '#server/calls.ts'

/** Lists each value that a plain form can only send as a text. */
const values = [true, ...Array.from({ length: 10 }, (_, digit) => digit)]

/** Tells whether a field takes one of the values, and not as a text. */
const isNumberOrFlag = (field: z.ZodMiniType) =>
  values.some((value) => field.safeParse(value).success && !field.safeParse(String(value)).success)

test('a plain form can send every number and flag that a call takes', () => {
  const names = Object.values(callTable).flatMap(({ input }) =>
    Object.entries((input as z.ZodMiniObject).shape ?? {})
      .filter(([, field]) => isNumberOrFlag(field as z.ZodMiniType))
      .map(([name]) => name),
  )
  expect(new Set(names)).toEqual(new Set(numbersAndFlags))
})
