import { addressRefusals } from './address-refusals.ts'
import { signInRefusals } from './sign-in-refusals.ts'

/** Describes a reason for which the API refuses. */
export interface RefusalFacts {
  status: number
  /** Explains the reason to developers. */
  meaning: string
  /** The key of the sentence that tells the shopper, by the capitalised field beside which it is. */
  errors?: Record<string, `ac_${string}`>
}

/**
 * Every reason for which the API refuses, by its code. Whoever calls the API may rely on codes and
 * statuses.
 */
export const refusals = {
  // General reasons, where no other fits.
  bad_request: { status: 400, meaning: 'The request cannot be read.' },
  not_signed_in: { status: 401, meaning: 'Nobody is signed in, or not any more.' },
  not_found: { status: 404, meaning: 'There is no such call.' },
  method_not_allowed: { status: 405, meaning: '`Allow` names the methods of the path.' },
  request_timeout: { status: 408, meaning: 'The request, or its rest, did not come in time.' },
  conflict: { status: 409, meaning: 'Something has changed meanwhile.' },
  too_large: { status: 413, meaning: 'The body has too many bytes.' },
  address_too_long: { status: 414, meaning: 'The address has too many characters.' },
  unsupported_media_type: { status: 415, meaning: 'The call takes another type of body.' },
  invalid_input: { status: 422, meaning: '`errors` names each field that is wrong.' },
  too_many_requests: { status: 429, meaning: '`Retry-After` says when to ask again.' },
  internal_error: { status: 500, meaning: 'The failure is the server’s.' },
  upstream_failed: { status: 502, meaning: 'A server that is needed did not answer.' },
  unavailable: { status: 503, meaning: 'The store does not answer at the moment.' },

  // The body.
  invalid_utf8: { status: 400, meaning: 'A text is not UTF-8.' },
  too_many_fields: { status: 413, meaning: 'The form has more fields than any of ours.' },
  unsupported_charset: { status: 415, meaning: 'The body is in another charset than UTF-8.' },

  // The caller.
  foreign_origin: { status: 403, meaning: 'The request comes from a page of another site.' },
  xsrf_missing: {
    status: 403,
    meaning: 'The header X-XSRF-TOKEN lacks the token of the cookie XSRF-TOKEN.',
  },
  xsrf_stale: {
    status: 401,
    meaning: 'The token is another session’s: somebody has signed in since, or signed out.',
  },
  feature_off: { status: 403, meaning: 'The brand does not have that part of the account.' },
  first_login_required: { status: 403, meaning: 'The first login is to be done before.' },
  first_login_done: { status: 409, meaning: 'The first login is done already.' },

  // The feed.
  feed_key_wrong: {
    status: 401,
    meaning: 'The key or the signature is missing, wrong, revoked, or another shop’s.',
  },
  customer_unknown: { status: 404, meaning: 'The shop has fed no such customer, or not any more.' },
  unpacks_too_large: {
    status: 413,
    meaning: 'The archive unpacks to more than a hundred times its size.',
  },
  too_many_feeds: {
    status: 429,
    meaning: 'As many feeds of the company are under way as one process takes.',
  },

  ...signInRefusals,

  // Addresses, e-mail and telephone.
  ...addressRefusals,
  email_unreachable: { status: 422, meaning: 'Mail to that address cannot arrive.' },
  vat_number_invalid: {
    status: 422,
    meaning: 'No company has that VAT number.',
    errors: { VatNumber: 'ac_VatNumberIsInvalidMessage' },
  },
  vat_number_not_checked: {
    status: 422,
    meaning: 'The register did not say whether the VAT number is right.',
    errors: { VatNumber: 'ac_VatNumberNotChecked' },
  },
  telephone_verified: { status: 409, meaning: 'The telephone number is verified.' },
  telephone_missing: {
    status: 422,
    meaning: 'The account has no telephone number.',
    errors: { Telephone: 'ac_TelephoneRequiredMessage' },
  },
  code_too_soon: {
    status: 429,
    meaning: 'A code was sent, which is still good.',
    errors: { Telephone: 'ac_CodeTooSoon' },
  },
  too_many_codes: {
    status: 429,
    meaning: 'More codes were asked for than are sent in a day.',
    errors: { Telephone: 'ac_CodeTooSoon' },
  },
  code_not_sent: {
    status: 502,
    meaning: 'The code could not be sent.',
    errors: { Telephone: 'ac_CodeNotSent' },
  },
  code_wrong: {
    status: 422,
    meaning: 'The code is wrong, used, or too old.',
    errors: { Code: 'ac_InvalidVerifyCode' },
  },

  // Pictures.
  picture_too_large: {
    status: 422,
    meaning: 'The picture has too many bytes or pixels.',
    errors: { AttachFile: 'ac_InvalidFileSize' },
  },
  picture_unreadable: {
    status: 422,
    meaning: 'The picture is no JPEG or PNG, or not whole.',
    errors: { AttachFile: 'ac_InvalidFileType' },
  },
  too_many_pictures: {
    status: 429,
    meaning: 'Another picture of the shopper’s is being made.',
    errors: { AttachFile: 'ac_PictureBusy' },
  },

  // Products and orders.
  product_gone: {
    status: 404,
    meaning: 'The shop does not have the product, or not any more.',
    errors: { ProductId: 'ac_ProductGone' },
  },
  order_gone: {
    status: 404,
    meaning: 'The shopper has no such order, or not any more.',
    errors: { Id: 'ac_OrderIsGone' },
  },
  order_not_deletable: {
    status: 409,
    meaning: 'The order can no longer be deleted.',
    errors: { Id: 'ac_OrderCannotBeDeleted' },
  },
  order_left: {
    status: 409,
    meaning: 'An order can no longer be sent elsewhere, or the shop was asked to already.',
    errors: { Orders: 'ac_MoveOrdersLeft' },
  },
  invoice_missing: { status: 404, meaning: 'The order has no invoice.' },
  document_missing: { status: 404, meaning: 'The order has no such document.' },
  return_not_possible: {
    status: 409,
    meaning: 'Nothing that was ordered can be sent back, such as codes.',
    errors: { Products: 'ac_ReturnNotPossible' },
  },
  return_not_delivered: {
    status: 409,
    meaning: 'The order was not delivered yet.',
    errors: { Products: 'ac_ReturnNotDelivered' },
  },
  return_already_requested: {
    status: 409,
    meaning: 'The order was returned, or a return was requested.',
    errors: { Products: 'ac_ReturnAlreadyRequested' },
  },
  return_date_unknown: {
    status: 409,
    meaning: 'Nobody knows when the order was delivered.',
    errors: { Products: 'ac_ReturnDateUnknown' },
  },
  return_term_over: {
    status: 409,
    meaning: 'The days in which the order could be returned are over.',
    errors: { Products: 'ac_ReturnTermOver' },
  },
  return_gone: {
    status: 404,
    meaning: 'The shopper has no such return.',
    errors: { Id: 'ac_ReturnIsGone' },
  },
  return_not_cancellable: {
    status: 409,
    meaning: 'The shop works on the return, or it is over.',
    errors: { Id: 'ac_ReturnNotCancellable' },
  },
  return_label_missing: { status: 404, meaning: 'The return has no label.' },
  return_day_unknown: { status: 404, meaning: 'The return has no last day to send it.' },
  export_gone: {
    status: 404,
    meaning: 'The shopper has no such archive, or it is not ready, or was deleted.',
  },
  too_many_exports: {
    status: 429,
    meaning: 'The shopper has asked for as many archives as are made in a day.',
  },
  too_many_invoices: { status: 429, meaning: 'Other invoices of the shopper’s are being made.' },
  code_missing: {
    status: 404,
    meaning: 'The order has no such product, or the shop has fed no code of it.',
    errors: { Line: 'ac_CodeIsGone' },
  },
  code_not_ready: {
    status: 409,
    meaning: 'The codes of an order can be seen once it is finished.',
    errors: { Line: 'ac_CodeNotReady' },
  },

  // Vouchers and achievements.
  voucher_gone: {
    status: 404,
    meaning: 'The shopper has no such voucher.',
    errors: { Code: 'ac_VoucherIsGone' },
  },
  voucher_claimed: {
    status: 409,
    meaning: 'The voucher was claimed before.',
    errors: { Code: 'ac_VoucherIsClaimed' },
  },
  voucher_expired: {
    status: 409,
    meaning: 'The voucher is too old.',
    errors: { Code: 'ac_VoucherIsExpired' },
  },
  voucher_lasts: { status: 404, meaning: 'The voucher has no last day.' },
  achievement_gone: {
    status: 404,
    meaning: 'The company has no such achievement.',
    errors: { AchievementId: 'ac_AchievementIsGone' },
  },
  achievement_claimed: {
    status: 409,
    meaning: 'The achievement was claimed before.',
    errors: { AchievementId: 'ac_AchievementIsClaimed' },
  },
  achievement_incomplete: {
    status: 409,
    meaning: 'There is more to do for the achievement.',
    errors: { AchievementId: 'ac_AchievementIsIncomplete' },
  },
  achievement_not_claimable: {
    status: 403,
    meaning: 'Shoppers do not claim the achievement themselves.',
    errors: { AchievementId: 'ac_AchievementIsNotClaimable' },
  },
} as const satisfies Record<string, RefusalFacts>

export type RefusalCode = keyof typeof refusals
export const refusalCodes = Object.keys(refusals) as RefusalCode[]
