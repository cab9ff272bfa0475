import { fromUnixTime } from 'date-fns/fromUnixTime'
import type { Brand } from '#brands/config/brands.ts'
import type { InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import { loginByCodeInput, sendLoginCodeInput } from '#contract/login.ts'
import * as limits from '#lib/limits/mail.ts'
import { defineCall } from '../api/call-record.ts'
import type { CallContext } from '../api/context.ts'
import { toHtml, toText, type BrandMail } from '../mail/brand-mail.ts'
import { refuse } from '../refusal.ts'
import { ensureVisitor, visitorOf } from './attempts.ts'
import { beginSession } from './calls.ts'
import { toIdentity } from './claims.ts'
import { emailIssuer } from './identity.ts'

/** Returns whether a brand signs in by a code, beside or without its providers. */
export const offersEmailLogin = ({ emailLogin, shopLogin }: Brand) => emailLogin && !shopLogin?.only

function checkOffer({ brand, maybeSession }: CallContext) {
  if (!offersEmailLogin(brand)) throw refuse('sign_in_not_offered')
  if (maybeSession) throw refuse('already_signed_in')
}

/** Counts a code that is about to be sent: to whom, for whom, and for which company. */
async function countCode({ services, brand, clientAddress }: CallContext, email: string) {
  const { rateLimits } = services.store
  await rateLimits.count(brand, 'mailCodeByNetwork', clientAddress)
  await rateLimits.count(brand, 'mailCodeByCompany', '')
  await rateLimits.count(brand, 'mailCodeByAddress', email.toLowerCase())
}

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
  return { subject, text: toText(brand, mail), html: toHtml(brand, mail) }
}

/**
 * Sends a code to an address. Nothing is asked about the account, so that neither the answer nor
 * its duration tells whether there is one.
 */
async function sendLoginCode(context: CallContext, { email }: InputOf<typeof calls.sendLoginCode>) {
  checkOffer(context)
  const { services, brand } = context
  const { store, mailer } = services
  const browser = ensureVisitor(context)
  await countCode(context, email)
  const code = await store.emailCodes.create(brand, browser, email)
  if (code === undefined) return
  try {
    await mailer.send(brand, { to: email, ...codeMail(context, code) })
  } catch (error) {
    await store.emailCodes.remove(brand, browser, email)
    await store.rateLimits.giveBack(brand, 'mailCodeByAddress', email.toLowerCase())
    throw error
  }
}

/** Returns who has shown that an address is theirs. */
const identityOf = (email: string, code: string, browser: string) =>
  toIdentity(
    { iss: emailIssuer, sub: email.toLowerCase(), email, email_verified: true },
    {
      proof: {
        id: `email-code ${code} ${browser}`,
        expires: fromUnixTime(Date.now() / 1_000 + limits.emailCodeSeconds),
      },
    },
  )

/** Signs in the address that a code was sent to from this browser. */
async function loginByCode(context: CallContext, { code }: InputOf<typeof calls.loginByCode>) {
  checkOffer(context)
  const { brand, clientAddress, services } = context
  const { store } = services
  const browser = visitorOf(context)
  await store.rateLimits.count(brand, 'signIn', clientAddress)
  const email = browser && (await store.emailCodes.use(brand, browser, code))
  if (!email) throw refuse('email_code_wrong')
  await store.rateLimits.giveBack(brand, 'signIn', clientAddress)
  return beginSession(context, await store.signIn(brand, identityOf(email, code, browser)))
}

/** Returns the address that this browser's newest code was sent to; undefined without one. */
export async function findCodeAddress(context: CallContext) {
  const browser = visitorOf(context)
  return browser && context.services.store.emailCodes.findAddress(context.brand, browser)
}

export const emailLoginCalls = {
  sendLoginCode: defineCall(calls.sendLoginCode, {
    input: sendLoginCodeInput,
    run: sendLoginCode,
    success: 'ac_EmailCodeSent',
  }),
  loginByCode: defineCall(calls.loginByCode, { input: loginByCodeInput, run: loginByCode }),
}
