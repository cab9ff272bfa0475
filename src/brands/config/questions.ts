import { z } from 'zod'
import { QuestionType } from '#contract/codes.ts'

const option = z.strictObject({
  value: z.string().describe('What is kept.'),
  label: z.string().describe('What the shopper reads: a message’s key, or the text itself.'),
})

/** A question of the overview's card. */
export const question = z.strictObject({
  property: z
    .enum(['firstName', 'lastName', 'email', 'gender', 'birthDate', 'telephone'])
    .describe('What it asks for.'),
  label: z
    .string()
    .startsWith('ac_', 'expected a message’s key, which begins with ac_')
    .describe('The key of its words.'),
  type: z
    .literal(Object.values(QuestionType))
    .describe('0 text, 1 a choice of options, 2 a date, 3 a telephone number.'),
  options: z.array(option).default([]).describe('What can be chosen.'),
})

/** A field of the first login. */
export const firstTimeLoginField = z.strictObject({
  name: z
    .enum([
      'gender',
      'firstName',
      'lastName',
      'email',
      'newsSubscribe',
      'interestIds',
      'newsletterIds',
    ])
    .describe('What it asks for.'),
  required: z.boolean().default(false).describe('Whether it must be answered.'),
})
