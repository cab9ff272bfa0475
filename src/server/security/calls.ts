import { noInput, type InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { loginByCodeInput } from '#contract/login.ts'
import { asciiEmail } from '#lib/email-address.ts'
import { endDeviceInput, removeWayInInput } from '#contract/security.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { refuse } from '../refusal.ts'
import { visitorOf } from '../sign-in/attempts.ts'
import { sendCode, toOwner } from '../sign-in/email-login.ts'
import { emailIssuer } from '../sign-in/identity.ts'
import { acceptProof } from './accept-proof.ts'
import { noteSecurity } from './note-security.ts'

/** Returns whether the shopper can confirm by a code that is sent to the account's address. */
export const canConfirmByCode = async ({ services, brand, session }: CallContext) =>
  services.mailer.canSend(brand) && (await session.shop.waysIn.hasVerifiedEmail())

/** Returns where a code for the shopper goes. */
async function codeTarget(context: CallContext) {
  if (!(await canConfirmByCode(context))) throw refuse('sign_in_not_offered')
  return { email: asciiEmail(context.session.shopper.email), orderAccountId: 0 }
}

const sendConfirmCode = async (context: CallContext) => sendCode(context, await codeTarget(context))

/** Confirms by the code of an e-mail who the shopper is. */
async function confirmByCode(context: CallContext, { code }: InputOf<typeof calls.confirmByCode>) {
  const { brand, clientAddress, services, session } = context
  const { store } = services
  const { email } = await codeTarget(context)
  const browser = visitorOf(context)
  await store.rateLimits.count(brand, 'signIn', clientAddress)
  const target = browser && (await store.emailCodes.use(brand, browser, code))
  if (!target || target.email !== email) throw refuse('email_code_wrong')
  await store.rateLimits.giveBack(brand, 'signIn', clientAddress)
  const purpose = { kind: 'confirm', sessionId: session.id } as const
  await acceptProof(context, purpose, toOwner(target, brand), emailIssuer)
}

async function removeWayIn(context: CallContext, { id }: InputOf<typeof calls.removeWayIn>) {
  const way = await context.session.shop.waysIn.remove(id)
  await noteSecurity(context, 'way_in_removed', way)
}

export const securityCalls = {
  listDevices: defineCall(calls.listDevices, {
    input: noInput,
    run: ({ session }) => session.shop.devices.list(),
  }),
  endDevice: defineCall(calls.endDevice, {
    once: true,
    input: endDeviceInput,
    run: ({ session }, { id }) => session.shop.devices.end(id),
    security: 'device_signed_out',
    success: 'ac_DeviceSignedOut',
  }),
  endOtherDevices: defineCall(calls.endOtherDevices, {
    once: true,
    input: noInput,
    run: ({ session }) => session.shop.devices.endOthers(),
    security: 'others_signed_out',
    success: 'ac_OthersSignedOut',
  }),
  listWaysIn: defineCall(calls.listWaysIn, {
    input: noInput,
    run: ({ session }) => session.shop.waysIn.list(),
  }),
  removeWayIn: defineCall(calls.removeWayIn, {
    once: true,
    input: removeWayInInput,
    run: removeWayIn,
    isConfirmed: true,
    success: 'ac_WayInRemoved',
  }),
  listAccountEvents: defineCall(calls.listAccountEvents, {
    input: noInput,
    run: ({ session }) => session.shop.accountEvents.list(),
  }),
  sendConfirmCode: defineCall(calls.sendConfirmCode, {
    input: noInput,
    run: sendConfirmCode,
    success: 'ac_EmailCodeSent',
  }),
  confirmByCode: defineCall(calls.confirmByCode, {
    input: loginByCodeInput,
    run: confirmByCode,
    success: 'ac_Confirmed',
  }),
}
