import * as z from 'zod/mini'

/**
 * Every reason for which the API refuses, by the name that stays the same; whoever calls it may
 * rely on them.
 */
export const problemCodes = [
  // Describes each status.
  /** 400: the body cannot be read. */
  'bad_request',
  /** 401: nobody is signed in, or not any more. */
  'not_signed_in',
  /** 403: it is not allowed. */
  'forbidden',
  /** 404: there is no such call. */
  'not_found',
  /** 405: `Allow` names the methods of the path. */
  'method_not_allowed',
  /** 408: the request, or the rest of it, did not come in time. */
  'request_timeout',
  /** 409: something has changed meanwhile. */
  'conflict',
  /** 413: the body has too many bytes. */
  'too_large',
  /** 415: the body is of another type than the call takes. */
  'unsupported_media_type',
  /** 422: `errors` names each field that is wrong. */
  'invalid_input',
  /** 429: `Retry-After` says when to ask again. */
  'too_many_requests',
  /** 500: the failure is ours. */
  'internal_error',
  /** 502: a server that is needed did not answer. */
  'upstream_failed',
  /** 503: the store does not answer at the moment. */
  'unavailable',

  // Holds codes about the body.
  /** 400: a text is not UTF-8. */
  'invalid_utf8',
  /** 413: the form has more fields than any of ours. */
  'too_many_fields',
  /** 415: the body is in another charset than UTF-8. */
  'unsupported_charset',

  // Holds codes about the caller.
  /** 403: the request comes from a page of another site. */
  'foreign_origin',
  /** 403: the token of the cookie XSRF-TOKEN is missing in the header X-XSRF-TOKEN. */
  'xsrf_missing',
  /** 401: the token is another session's: somebody has signed in since, or signed out. */
  'xsrf_stale',
  /** 403: the brand does not have that part of the account. */
  'feature_off',
  /** 403: the first login is to be done before. */
  'first_login_required',
  /** 409: it is done already. */
  'first_login_done',

  // The feed.
  /** 401: the key or the signature is missing, wrong, revoked, or another shop's. */
  'feed_key_wrong',
  /** 413: the archive unpacks to more than a hundred times its size. */
  'unpacks_too_large',
  /** 429: as many feeds of the company are under way as one process takes. */
  'too_many_feeds',

  // Signing in.
  /** 404: the brand does not offer to sign in that way. */
  'sign_in_not_offered',
  /** 409: somebody is signed in. */
  'already_signed_in',
  /** 409: the session has ended as soon as it had begun. */
  'session_ended',
  /** 422: the login page was not opened in this browser. */
  'sign_in_not_begun',
  /** 422: the provider's answer proves nothing. */
  'sign_in_failed',

  // Addresses, e-mail and telephone.
  /** 404: the shopper has no such address, or not any more. */
  'address_gone',
  /** 409: the shopper has as many addresses as an account may have. */
  'too_many_addresses',
  /** 422: mail to that address cannot arrive. */
  'email_unreachable',
  /** 422: no company has that VAT number. */
  'vat_number_invalid',
  /** 422: the register did not say whether the VAT number is right. */
  'vat_number_not_checked',
  /** 409: the telephone number is verified. */
  'telephone_verified',
  /** 422: the account has no telephone number. */
  'telephone_missing',
  /** 429: a code was sent, which is still good. */
  'code_too_soon',
  /** 429: more codes were asked for than are sent in a day. */
  'too_many_codes',
  /** 502: the code could not be sent. */
  'code_not_sent',
  /** 422: the code is wrong, used, or too old. */
  'code_wrong',

  // Pictures.
  /** 413, 422: the picture has too many bytes or pixels. */
  'picture_too_large',
  /** 422: it is no JPEG or PNG, or not whole. */
  'picture_unreadable',
  /** 429: another picture of the shopper's is being made. */
  'too_many_pictures',

  // Products.
  /** 404: the shop does not have the product, or not any more. */
  'product_gone',

  // Orders.
  /** 404: the shopper has no such order, or not any more. */
  'order_gone',
  /** 409: the order can no longer be deleted. */
  'order_not_deletable',
  /** 404: the order has no invoice. */
  'invoice_missing',
  /** 404: the order has no such document. */
  'document_missing',
  /** 409: nothing that was ordered can be sent back, such as codes. */
  'return_not_possible',
  /** 409: it was not delivered yet. */
  'return_not_delivered',
  /** 409: it was returned, or a return was requested. */
  'return_already_requested',
  /** 409: nobody knows when it was delivered. */
  'return_date_unknown',
  /** 409: the days in which it could be returned are over. */
  'return_term_over',
  /** 429: other invoices of the shopper's are being made. */
  'too_many_invoices',

  /** 404: the order has no such product, or the shop has fed no code of it. */
  'code_missing',
  /** 409: the codes of an order can be seen once it is finished. */
  'code_not_ready',

  // Vouchers and achievements.
  /** 404: the shopper has no such voucher. */
  'voucher_gone',
  /** 409: the voucher was claimed before. */
  'voucher_claimed',
  /** 404, 409: the voucher is too old. */
  'voucher_expired',
  /** 404: the voucher has no last day. */
  'voucher_lasts',
  /** 404: the company has no such achievement. */
  'achievement_gone',
  /** 409: the achievement was claimed before. */
  'achievement_claimed',
  /** 409: there is more to do for the achievement. */
  'achievement_incomplete',
  /** 403: the achievement is not claimed by shoppers. */
  'achievement_not_claimable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Every refusal of the API: RFC 9457, with the message key of each field that is wrong. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.literal(problemCodes),
  /** In the shopper's language, where the reason is no field's fault. */
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  /**
   * The limits that a field's message mentions, such as `{ max: 100 }`, under the field's
   * capitalised name.
   */
  params: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
})
export type Problem = z.infer<typeof problem>
