import * as z from 'zod/mini'
import type { Operations } from '../openapi/operation.ts'

export const telephoneOperations = {
  sendVerifySms: {
    summary: 'Send a code to the telephone number',
    description: 'Answers the seconds until another code may be sent.',
    answer: z.object({ telephoneVerifyExpireIn: z.int() }),
    answerExample: { telephoneVerifyExpireIn: 3_600 },
    example: {},
    refusals: [
      'telephone_verified',
      'telephone_missing',
      'code_too_soon',
      'too_many_codes',
      'code_not_sent',
    ],
  },
  verifyTelephoneNumber: {
    summary: 'Verify the telephone number by a code',
    answer: null,
    example: { code: '123456' },
    refusals: ['telephone_verified', 'code_wrong', 'telephone_missing'],
  },
} satisfies Partial<Operations>
