import { z } from 'zod'
import { QuestionType } from '#contract/codes.ts'

const option = z.strictObject({
  value: z.string().describe('The stored value.'),
  label: z.string().describe('The label: the key of a message, or the text itself.'),
})

/** A question of the overview's card. */
export const question = z.strictObject({
  property: z
    .enum(['firstName', 'lastName', 'email', 'gender', 'birthDate', 'telephone'])
    .describe('The field that it fills.'),
  label: z
    .string()
    .startsWith('ac_', 'expected a message’s key, which begins with ac_')
    .describe('The key of its label.'),
  type: z
    .literal(Object.values(QuestionType))
    .describe('0 text, 1 a choice of options, 2 a date, 3 a phone number.'),
  options: z.array(option).default([]).describe('The options.'),
})

/** A field of the first login. */
export const firstLoginFieldSetting = z.strictObject({
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
    .describe('The name of the field.'),
  required: z.boolean().default(false).describe('Whether it is required.'),
})
