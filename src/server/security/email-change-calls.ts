import { noInput, type InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { emailChangeInput } from '#contract/security.ts'
import { clearCookie, cookieNames } from '../api/cookies.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { describeError } from '../api/errors.ts'
import { countMail } from '../mail/count-mail.ts'
import { sendOnce } from '../mail/send-once.ts'
import { logSecurity } from '../observe/security-events.ts'
import { refuse } from '../refusal.ts'
import { newToken } from '../tokens.ts'
import { changedMail, confirmMail } from './messages.ts'

/** Sends the link that makes an address the account's, and keeps it once that was sent. */
async function sendLink(context: CallContext, email: string) {
  const { services, brand, session } = context
  const uncount = await countMail(context, email, 'mailCodeByAddress')
  const token = newToken()
  try {
    await services.mailer.send(brand, { to: email, ...confirmMail(context, token) })
  } catch (error) {
    await uncount()
    throw error
  }
  await session.shop.emailChange.request(email, token)
}

/**
 * Asks the holder of a new address whether it is the shopper's. A change that is sent twice, as by
 * a double click, is asked for once.
 */
export async function askForEmail(context: CallContext, email: string) {
  const { brand, session } = context
  const waiting = await session.shop.emailChange.find()
  if (waiting?.email === email && waiting.isJustSent) return
  await sendOnce(['email', brand.companyId, session.shopper.id, email], () =>
    sendLink(context, email),
  )
}

async function resendEmailChange(context: CallContext) {
  const waiting = await context.session.shop.emailChange.find()
  if (!waiting) throw refuse('email_change_gone')
  await askForEmail(context, waiting.email)
}

/** Throws where a link is another account's than the one that is signed in, or is over. */
function checkOwner(context: CallContext, known: { accountId: number } | undefined) {
  if (!known) throw refuse('email_change_gone')
  const { maybeSession } = context
  if (maybeSession && maybeSession.shopper.id !== known.accountId)
    throw refuse('other_person', { errors: { Token: 'ac_LinkOfOtherAccount' } })
}

type Link = InputOf<typeof calls.confirmEmailChange>

/** Makes a change of the address, and tells the holder of the former one. */
async function confirmEmailChange(context: CallContext, { token }: Link) {
  const { services, brand } = context
  const { emailChanges } = services.store
  if (await emailChanges.isJustUsed(brand, token, 'confirmed')) return
  checkOwner(context, await emailChanges.find(brand, token))
  const { former, undoToken } = await emailChanges.confirm(brand, token)
  logSecurity(services.log, 'email_changed')
  if (!undoToken) return
  services.mailer.sendLater(
    brand,
    async () => ({ to: former, ...changedMail(context, undoToken) }),
    (error) =>
      services.log.error(
        { brand: brand.id, error: describeError(error) },
        'the former address of an account could not be told of its change',
      ),
  )
}

/** Restores the former address. Whoever has its message may be signed out, or be signed in. */
async function undoEmailChange(context: CallContext, { token }: Link) {
  const { services, brand, maybeSession } = context
  const { emailChanges } = services.store
  if (await emailChanges.isJustUsed(brand, token, 'undone')) return
  const known = await emailChanges.findUndo(brand, token)
  await emailChanges.undo(brand, token)
  // With the cookie of an ended session, the next page would only ask for a sign-in.
  if (maybeSession && maybeSession.shopper.id === known?.accountId)
    clearCookie(context, cookieNames.session)
  logSecurity(services.log, 'email_restored')
}

export const emailChangeCalls = {
  resendEmailChange: defineCall(calls.resendEmailChange, {
    input: noInput,
    run: resendEmailChange,
    success: 'ac_EmailChangeSent',
  }),
  cancelEmailChange: defineCall(calls.cancelEmailChange, {
    input: noInput,
    run: ({ session }) => session.shop.emailChange.cancel(),
    success: 'ac_EmailChangeCancelled',
  }),
  confirmEmailChange: defineCall(calls.confirmEmailChange, {
    input: emailChangeInput,
    run: confirmEmailChange,
    success: 'ac_EmailChanged',
  }),
  undoEmailChange: defineCall(calls.undoEmailChange, {
    input: emailChangeInput,
    run: undoEmailChange,
    success: 'ac_EmailRestored',
  }),
}
