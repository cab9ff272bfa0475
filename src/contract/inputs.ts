/**
 * What each call takes that takes anything, under the call's own name: path parameters, query and body as one object, field names in camel
 * case. The server checks by it whatever arrives; a form's island imports the schema that it needs from its entity.
 */
import * as z from 'zod/mini'
import { toAsciiDigits } from '#lib/digits.ts'
import * as limits from '#lib/limits.ts'
import { cleanQuery } from '#lib/search-query.ts'
import { changedAddress, newAddress } from './address.ts'
import { firstLogin } from './first-login.ts'
import { localizeChoice } from './localize.ts'
import { email, flag, id, storable } from './text.ts'

const text = z.string().check(z.minLength(1), z.maxLength(5_000), storable)

/** A field as Telegram's widget has it. */
const told = z.union([z.number(), z.string().check(z.maxLength(5_000), storable)])

/** Six digits; a plain form has a field for each. */
const verifyCode = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((code) => toAsciiDigits([code].flat().join(''))),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'ac_InvalidVerifyCode')),
)

/** A list of ids; a plain form that chooses none sends an empty text, to say that it was asked. */
const ids = z.pipe(
  z.pipe(
    z.array(z.union([z.number(), z.string()])),
    z.transform((list) => list.filter((each) => each !== '')),
  ),
  z.array(id).check(z.maxLength(1_000)),
)

/** What was chosen when the page was made: then only the difference to it counts, and what was chosen elsewhere meanwhile stays. */
const shown = z.optional(ids)

/** Ids with commas between them: one that is none refuses all. */
const productIds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((ids): (string | number)[] => [...new Set(ids.split(','))]),
  ),
  z.array(id).check(z.maxLength(limits.wishesAtOnce)),
)

/** What the handler checks itself, since what is demanded of it is not the same for every shopper. */
const given = z.optional(z.unknown())

/**
 * The account as `me` answers it, the profile or an answered question (profile.ts). All else of an account is ignored: it cannot be changed here.
 */
const changedAccount = z.object({
  /** The account model alone has it. */
  id: given,
  firstName: given,
  lastName: given,
  gender: given,
  email: given,
  telephone: given,
  birthDate: given,
  confirmEmail: given,
  confirmTelephone: given,
  /** What the profile page came with. */
  original: given,
})

export const inputs = {
  loginFacebook: z.object({ token: text }),
  loginGoogle: z.object({ credential: text, clientId: text }),
  /** Beyond the specification the name, which Apple tells its script once. */
  loginApple: z.object({
    token: text,
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
  }),
  /** Whatever else Telegram tells counts for the hash, too. */
  loginTelegram: z.catchall(z.object({ id: told, auth_date: told, hash: text }), told),
  /** `everywhere` ends the shopper's sessions in other browsers, too. */
  logout: z.object({ everywhere: flag }),
  updateAccount: changedAccount,
  uploadImage: z.object({ attachFile: z.instanceof(Blob, { error: 'ac_InvalidFileType' }) }),
  removeLastViewProduct: z.object({ productId: id }),
  removeWishlist: z.object({ ids: productIds }),
  verifyTelephoneNumber: z.object({ code: verifyCode }),
  changeLocalize: localizeChoice,
  validateEmail: z.object({
    email: email('ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage', limits.addressText),
  }),
  validateVatNumber: z.object({ vatNumber: text, country: text }),
  firstTimeSetting: firstLogin,
  changeInterests: z.object({ interestIds: ids, shown }),
  changeNewsletters: z.object({ newsletterIds: ids, shown }),
  createAddress: newAddress,
  changeAddress: changedAddress,
  deleteAddress: z.object({ addressId: id }),
  claimAchievement: z.object({ achievementId: id }),
  listOrders: z.object({
    page: z._default(z.pipe(id, z.number().check(z.maximum(limits.orderPages))), 1),
    query: z._default(z.pipe(z.string(), z.transform(cleanQuery)), ''),
  }),
  getOrder: z.object({ id }),
  deleteOrder: z.object({ id }),
  /** The order's number, or its id. */
  downloadInvoice: z.object({
    orderId: z.string().check(z.maxLength(limits.searchLength), storable),
  }),
  claimVoucher: z.object({ code: text }),
  voucherCalendar: z.object({ id }),
}
