import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { Gender } from '#contract/codes.ts'
import { profileNames } from '#contract/profile.ts'
import * as limits from '#lib/limits/lists.ts'
import type { Operations } from '../openapi/operation.ts'
import { accountExample } from './examples.ts'

const gender = z.optional(z.literal(Object.values(Gender)))
const text = z.optional(z.string())
const telephone = z.optional(
  z.union([z.string(), z.object({ code: z.string(), number: z.string() })]),
)
const birthDate = z.optional(z.nullable(z.string()))

/** Describes the editable part of an account, of which most fields are texts. */
const accountChange = z.looseObject({
  ...Object.fromEntries(profileNames.map((name) => [name, text])),
  gender,
  confirmEmail: text,
  telephone,
  confirmTelephone: telephone,
  birthDate,
  skip: text,
})

const ids = z.optional(z.array(z.int()))
const firstLoginAnswers = z.object({
  gender,
  firstName: text,
  lastName: text,
  email: z.string(),
  newsSubscribe: ids,
  interestIds: ids,
  newsletterIds: ids,
})

const picture = z.object({ attachFile: z.file() })

const listsOfAccount = [
  'The lists of features that are off are empty. A list has the first rows, up to a maximum;',
  '`totals` counts all of them, and the call of the list has the others in pages:',
  '',
  '| list | maximum | call |',
  '|---|---|---|',
  `| \`achievements\` | ${limits.maxAccountAchievements} | \`listAchievements\` |`,
  `| \`addresses\` | ${limits.maxAccountAddresses} | \`listAddresses\` |`,
  `| \`vouchers\` | ${limits.maxAccountVouchers} | \`listVouchers\` |`,
  `| \`wishProducts\` | ${limits.maxAccountWishes} | \`listWishes\` |`,
  '',
  `\`lastViewProducts\` has the latest ${limits.maxLastViewProducts}. \`interestIds\` and`,
  `\`newsletterIds\` have up to ${limits.maxPreferences} each; \`getPreferences\` has every choice.`,
  '`lastOrder` is the newest order of `listOrders`, with all of its products.',
].join('\n')

export const profileOperations = {
  me: {
    summary: 'Read the account with its lists',
    description: listsOfAccount,
    answer: account,
    answerExample: accountExample,
    example: {},
    refusals: ['too_many_requests'],
  },
  updateAccount: {
    summary: 'Change the profile',
    description:
      'Fields that are left out stay as they are. The whole account, as `me` answers it, may be sent back: what cannot be changed here is ignored. A new telephone number is no longer verified. A new e-mail address counts once its message was answered, where mail is set up; until then the answer has the former one. With `skip`, the property of a question in `questionFields`, that is not asked any more and nothing else is changed.',
    answer: account,
    input: accountChange,
    example: { firstName: 'Robin', lastName: 'Jansen', birthDate: '1990-04-27' },
    refusals: ['email_unreachable', 'too_many_requests', 'confirmation_required', 'mail_not_sent'],
  },
  uploadImage: {
    summary: 'Replace the picture',
    description: 'A JPEG or PNG; it becomes a square WebP.',
    answer: null,
    input: picture,
    example: { attachFile: new Blob() },
    refusals: ['picture_too_large', 'picture_unreadable', 'too_many_pictures'],
  },
  removeImage: { summary: 'Remove the picture', answer: null, example: {} },
  validateEmail: {
    summary: 'Check whether mail can arrive at an address',
    answer: null,
    example: { email: 'robin@shop.example' },
    refusals: ['email_unreachable', 'too_many_requests'],
  },
  firstTimeSetting: {
    summary: 'Finish the first login',
    description: 'Which fields are asked for is in `firstTimeLoginFields` of the account.',
    answer: account,
    input: firstLoginAnswers,
    example: {
      firstName: 'Robin',
      lastName: 'Jansen',
      email: 'robin@shop.example',
      gender: Gender.mr,
    },
    refusals: ['first_login_done', 'email_unreachable', 'too_many_requests'],
  },
} satisfies Partial<Operations>
