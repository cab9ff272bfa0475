import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { numbersAndFlags } from '#contract/numbers-and-flags.ts'
import { profileModel } from '#contract/profile.ts'
import { callTable } from '#server/calls.ts'

/** Lists each value that a plain form can only send as a text. */
const values = [true, ...Array.from({ length: 10 }, (_, digit) => digit)]

/** Tells whether a field takes one of the values, and not as a text. */
const isNumberOrFlag = (field: z.ZodMiniType) =>
  values.some((value) => field.safeParse(value).success && !field.safeParse(String(value)).success)

/** The handler of `updateAccount` checks the profile: its own input takes any value. */
const inputs = [...Object.values(callTable).map(({ input }) => input), profileModel]

test('a plain form can send every number and flag that a call takes', () => {
  const names = inputs.flatMap((input) =>
    Object.entries((input as z.ZodMiniObject).shape ?? {})
      .filter(([, field]) => isNumberOrFlag(field as z.ZodMiniType))
      .map(([name]) => name),
  )
  expect(new Set(names)).toEqual(new Set(numbersAndFlags))
})
