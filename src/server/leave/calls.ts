import * as calls from '#contract/calls.ts'
import { requestErasureInput } from '#contract/leave.ts'
import { asciiEmail } from '#lib/email-address.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { endSession } from '../sign-in/sign-out.ts'
import { sendLeavingMail } from './leaving-mail.ts'

/**
 * Ends every session of the account, which is erased later. The cookie of the session stays, since
 * by it the login page tells until when a sign-in keeps the account.
 */
async function requestErasure(context: CallContext) {
  const { shop, shopper } = context.session
  const { erasureDate } = await shop.erasure.request()
  await sendLeavingMail(context, asciiEmail(shopper.email), erasureDate)
  const url = await endSession(context, { everywhere: true })
  return { erasureDate, url: url ?? `${context.origin}/account/login` }
}

export const leaveCalls = {
  requestErasure: defineCall(calls.requestErasure, {
    once: true,
    isConfirmed: true,
    input: requestErasureInput,
    run: requestErasure,
    security: 'erasure_requested',
  }),
}
