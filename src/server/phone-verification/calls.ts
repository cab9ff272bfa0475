import { verifyTelephoneNumberInput } from '#contract/account.ts'
import { noInput } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { refuse } from '../refusal.ts'
import { telephones } from '../telephones/telephones.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'

/**
 * Sends a new code. Where the gateway fails the code counts as sent, since it may have been: the
 * countdown runs all the same.
 */
async function sendVerifySms({ session, services, brand, t, origin, clientAddress }: CallContext) {
  const { telephone, code, telephoneVerifyExpireIn } =
    await session.shop.telephone.newCode(clientAddress)
  // The last line lets a phone fill in the code on this site's pages alone.
  const lastLine = `@${new URL(origin).hostname} #${code}`
  const text = `${t('ac_SmsText', { code, company: brand.companyName })}\n\n${lastLine}`
  try {
    await services.sms!.send((telephones.normal(telephone) ?? telephone).replace(' ', ''), text)
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'an SMS could not be sent')
    throw refuse('code_not_sent', { retryAfter: telephoneVerifyExpireIn })
  }
  return { telephoneVerifyExpireIn }
}

export const telephoneCalls = {
  sendVerifySms: defineCall(calls.sendVerifySms, {
    once: true,
    input: noInput,
    hasOwnLimit: true,
    run: sendVerifySms,
  }),
  verifyTelephoneNumber: defineCall(calls.verifyTelephoneNumber, {
    once: true,
    input: verifyTelephoneNumberInput,
    hasOwnLimit: true,
    run: ({ session }, { code }) => session.shop.telephone.verify(code),
    success: 'ac_TelephoneVerified',
  }),
}
