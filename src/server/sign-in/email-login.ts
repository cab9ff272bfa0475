import { randomInt } from 'node:crypto'
import { addSeconds } from 'date-fns/addSeconds'
import type { Brand } from '#brands/config/brands.ts'
import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { loginByCodeInput, sendLoginCodeInput, sendOrderCodeInput } from '#contract/login.ts'
import * as limits from '#lib/limits/mail.ts'
import * as sessionLimits from '#lib/limits/sessions.ts'
import { codeDigits } from '#lib/limits/telephones.ts'
import { orderPath } from '#lib/order-path.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { cookieNames, setCookie } from '../api/cookies.ts'
import { toMessage, type BrandMail } from '../mail/brand-mail.ts'
import { countMail } from '../mail/count-mail.ts'
import { sendOnce } from '../mail/send-once.ts'
import { findTrackedOrder } from '../orders/find-tracked-order.ts'
import { logSecurity } from '../observe/security-events.ts'
import { refuse } from '../refusal.ts'
import { newToken } from '../tokens.ts'
import { ensureVisitor, visitorOf } from './attempts.ts'
import { beginSession } from './calls.ts'
import { toIdentity } from './claims.ts'
import { offersEmailLogin, sendsCodes } from './code-offers.ts'
import { enterAccount } from './enter-account.ts'
import type { CodeTarget } from './email-codes.ts'
import { emailIssuer, type Identity } from './identity.ts'

const newCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

/** Returns the message with a code. Its button fills in the code and signs nobody in. */
function codeMail({ brand, locale, origin, t }: CallContext, code: string) {
  const company = brand.companyName
  const mail: BrandMail = {
    locale,
    title: t('ac_EmailCodeTitle'),
    paragraphs: [t('ac_EmailCodeText')],
    code,
    button: {
      label: t('ac_SignInTo', { company }),
      href: `${origin}/account/login/code?code=${code}`,
    },
    note: t('ac_EmailCodeNote'),
  }
  const subject = t('ac_EmailCodeSubject', { code, company })
  return toMessage(brand, subject, mail)
}

/** Sends a code, and keeps it once the mail server has taken it: until then the one before counts. */
async function sendNewCode(context: CallContext, browser: string, target: CodeTarget) {
  const { services, brand } = context
  const { store, mailer } = services
  const uncount = await countMail(context, target.email, 'mailCodeByAddress')
  const code = newCode()
  try {
    await mailer.send(brand, { to: target.email, ...codeMail(context, code) })
  } catch (error) {
    await uncount()
    throw error
  }
  await store.emailCodes.save(brand, browser, target, code)
}

/** Sends a code to where it belongs. One that is asked for twice, by a double click, is sent once. */
export async function sendCode(context: CallContext, target: CodeTarget) {
  const { services, brand } = context
  const { emailCodes } = services.store
  const browser = ensureVisitor(context)
  if (await emailCodes.isJustSent(brand, browser, target)) return
  await sendOnce([brand.companyId, browser, target], () => sendNewCode(context, browser, target))
}

/**
 * Sends a code to an address. Nothing is asked about the account, so that neither the answer nor
 * its duration tells whether there is one.
 */
function sendLoginCode(context: CallContext, { email }: InputOf<typeof calls.sendLoginCode>) {
  if (!offersEmailLogin(context.brand)) throw refuse('sign_in_not_offered')
  if (context.maybeSession) throw refuse('already_signed_in')
  return sendCode(context, { email, orderAccountId: 0 })
}

/** Sends a code to the customer of an order; whoever enters it arrives at the order. */
async function sendOrderCode(context: CallContext, { token }: InputOf<typeof calls.sendOrderCode>) {
  if (context.maybeSession) throw refuse('already_signed_in')
  const found = await findTrackedOrder(context, token)
  if (!found?.email) throw refuse('order_gone')
  await sendCode(context, { email: found.email, orderAccountId: found.accountId })
  setCookie(context, cookieNames.returnTo, orderPath(found.order), {
    maxAge: sessionLimits.returnToSeconds,
  })
}

/** Returns who has shown that an address is theirs. */
export const toOwner = ({ email, orderAccountId }: CodeTarget, brand: Brand): Identity => ({
  ...toIdentity(
    { iss: emailIssuer, sub: email.toLowerCase(), email, email_verified: true },
    // The code itself has been used up.
    { proof: { id: newToken(), expires: addSeconds(new Date(), limits.emailCodeSeconds) } },
  ),
  ...(orderAccountId !== 0 && {
    guest: { accountId: orderAccountId, isAlone: !offersEmailLogin(brand) },
  }),
})

/** Signs in the address that a code was sent to from this browser. */
async function loginByCode(context: CallContext, { code }: InputOf<typeof calls.loginByCode>) {
  const { brand, clientAddress, services, maybeSession } = context
  if (!sendsCodes(brand)) throw refuse('sign_in_not_offered')
  if (maybeSession) throw refuse('already_signed_in')
  const { store } = services
  const browser = visitorOf(context)
  await store.rateLimits.count(brand, 'signIn', clientAddress)
  const target = browser && (await store.emailCodes.use(brand, browser, code))
  if (!target) {
    services.metrics.signIns.inc({ way: 'email', outcome: 'failed' })
    logSecurity(services.log, 'sign_in_failed', { provider: 'email' })
    throw refuse('email_code_wrong')
  }
  await store.rateLimits.giveBack(brand, 'signIn', clientAddress)
  const token = await enterAccount(context, emailIssuer, toOwner(target, brand))
  const account = await beginSession(context, token)
  if (brand.passkeys && (await context.session.shop.passkeys.isWorthSuggesting()))
    setCookie(context, cookieNames.suggestPasskey, 'yes', { maxAge: sessionLimits.messageSeconds })
  return account
}

/** Returns where this browser's newest code was sent; undefined without one. */
export async function findCodeTarget(context: CallContext) {
  const browser = visitorOf(context)
  return browser && context.services.store.emailCodes.findTarget(context.brand, browser)
}

export const emailLoginCalls = {
  sendLoginCode: defineCall(calls.sendLoginCode, {
    input: sendLoginCodeInput,
    run: sendLoginCode,
    success: 'ac_EmailCodeSent',
  }),
  sendOrderCode: defineCall(calls.sendOrderCode, {
    input: sendOrderCodeInput,
    run: sendOrderCode,
    success: 'ac_EmailCodeSent',
  }),
  loginByCode: defineCall(calls.loginByCode, { input: loginByCodeInput, run: loginByCode }),
}
