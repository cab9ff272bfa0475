import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import { achievement } from '#contract/achievement.ts'
import { Gender } from '#contract/codes.ts'
import { wishlistLink } from '#contract/product.ts'
import type { Operations } from './operation.ts'

const gender = z.optional(z.literal(Object.values(Gender)))
const text = z.optional(z.string())
const telephone = z.optional(
  z.union([z.string(), z.object({ code: z.string(), number: z.string() })]),
)
const birthDate = z.optional(z.nullable(z.string()))

/** Describes the editable part of an account. */
const accountChange = z.looseObject({
  firstName: text,
  lastName: text,
  gender,
  email: text,
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

export const accountOperations: Operations<
  | 'me'
  | 'updateAccount'
  | 'uploadImage'
  | 'removeImage'
  | 'sendVerifySms'
  | 'verifyTelephoneNumber'
  | 'validateEmail'
  | 'firstTimeSetting'
  | 'removeLastViewProduct'
  | 'addLastViewProduct'
  | 'addWishlist'
  | 'removeWishlist'
  | 'shareWishlist'
  | 'stopSharingWishlist'
  | 'claimAchievement'
> = {
  me: {
    summary: 'Read the account with all of its lists',
    description: 'The lists of features that are off are empty.',
    answer: account,
    example: {},
    refusals: ['too_many_requests'],
  },
  updateAccount: {
    summary: 'Change the profile',
    description:
      'Fields that are left out stay as they are. The whole account, as `me` answers it, may be sent back: what cannot be changed here is ignored. A new e-mail address or telephone number is no longer verified. With `skip`, the property of a question in `questionFields`, that is not asked any more and nothing else is changed.',
    answer: account,
    input: accountChange,
    example: { firstName: 'Robin', lastName: 'Jansen', birthDate: '1990-04-27' },
    refusals: ['email_unreachable', 'too_many_requests'],
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
  sendVerifySms: {
    summary: 'Send a code to the telephone number',
    description: 'Answers the seconds until another code may be sent.',
    answer: z.object({ telephoneVerifyExpireIn: z.int() }),
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
  removeLastViewProduct: {
    summary: 'Remove a product from those viewed last',
    answer: null,
    example: { productId: 501 },
  },
  addLastViewProduct: {
    summary: 'Take a product among those viewed last',
    description:
      'One that is among them stays as it is. `added` puts it where it was before it was removed.',
    answer: null,
    example: { productId: 501, added: '2026-03-01T18:00:00Z' },
    refusals: ['product_gone'],
  },
  addWishlist: {
    summary: 'Wish for a product',
    description:
      'One that is on the wishlist stays as it is. `added` puts it where it was before it was removed, at the price of then.',
    answer: null,
    example: { productId: 501, added: '2026-03-01T18:00:00Z' },
    refusals: ['product_gone'],
  },
  removeWishlist: {
    summary: 'Remove products from the wishlist',
    description:
      'The ids of the products, with commas between them; `all` removes every one. More than fit into an address of 8 kB go into the body.',
    answer: null,
    example: { ids: '501,502' },
  },
  shareWishlist: {
    summary: 'Share the wishlist by a link',
    description:
      'Whoever has the link sees the products, and nothing of the shopper. There is one link at a time: until it is withdrawn, each call answers the same.',
    answer: wishlistLink,
    example: {},
  },
  stopSharingWishlist: {
    summary: 'Withdraw the link to the wishlist',
    description: 'It opens nothing any more; sharing again makes another one.',
    answer: null,
    example: {},
  },
  claimAchievement: {
    summary: 'Claim an achievement',
    answer: achievement,
    example: { achievementId: 1 },
    refusals: [
      'achievement_not_claimable',
      'achievement_gone',
      'achievement_claimed',
      'achievement_incomplete',
    ],
  },
}
