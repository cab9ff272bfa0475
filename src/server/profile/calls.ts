import { noInput } from '#contract/call.ts'
import { updateAccountInput, uploadImageInput, validateEmailInput } from '#contract/account.ts'
import { routes } from '#routes.ts'
import * as limits from '#lib/limits/requests.ts'
import { defineCall } from '../api/call-record.ts'
import { randomBytes } from 'node:crypto'
import type { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/call.ts'
import type { Feature } from '#contract/codes.ts'
import * as calls from '#contract/calls.ts'
import { firstLogin, firstLoginForm } from '#contract/first-login.ts'
import { profileNames } from '#contract/profile.ts'
import { isSameEmail } from '#lib/email-address.ts'
import { pick } from '#lib/pick.ts'
import { squarePicture } from '../files/picture.ts'
import { pictureFolder } from '../files/stored-files.ts'
import { consentSource } from '../consents/consent-source.ts'
import { refuse } from '../refusal.ts'
import { checkConfirmed } from '../security/confirmation.ts'
import { askForEmail } from '../security/email-change-calls.ts'
import { noteSecurity } from '../security/note-security.ts'
import type { AccountList } from './shopper.ts'
import { readAccountChange } from './read-change.ts'
import { accountKey, type CallContext } from '../api/context.ts'
import { parseInput } from '../api/input.ts'

type Lists = Pick<Account, AccountList | 'totals'>

/** The lists of an account, as they are while the feature that they belong to is off. */
const empty: Lists = {
  interestIds: [],
  newsletterIds: [],
  achievements: [],
  addresses: [],
  vouchers: [],
  lastViewProducts: [],
  wishProducts: [],
  lastOrder: null,
  totals: { achievements: 0, addresses: 0, vouchers: 0, wishProducts: 0 },
}
const { totals: noTotals, ...lists } = empty
const listNames = Object.keys(lists) as AccountList[]
const featureOf: { [List in AccountList]?: Feature } = {
  achievements: 'Achievements',
  addresses: 'AddressBook',
  vouchers: 'MyVouchers',
  wishProducts: 'MyWishlist',
  lastOrder: 'MyOrders',
}

/** Returns the account with its lists; those of features that are off are empty. */
export async function completeAccount({ session, brand }: CallContext): Promise<Account> {
  const isOn = (list: AccountList) =>
    featureOf[list] === undefined || brand.enableFeatures.includes(featureOf[list])
  const account = await session.shop.account.with(...listNames.filter(isOn))
  return { ...empty, ...account, totals: { ...noTotals, ...account.totals } }
}

/**
 * Throws a 422 with the form's own key where mail to an address cannot arrive, a 429 where the
 * shopper has asked too often.
 */
export async function checkEmail(
  { brand, services, session }: CallContext,
  email: string,
  key: string,
) {
  if (!brand.checkEmailDomain) return
  await services.store.rateLimits.count(brand, 'emailCheck', session.shopper.id)
  if (await services.mailDomains.takesMail(email)) return
  throw refuse('email_unreachable', { errors: { Email: key } })
}

/** Throws a 422 where the brand asks no such question. */
async function skipQuestion(context: CallContext, property: string) {
  if (!context.brand.questionFields.some((question) => question.property === property))
    throw refuse('invalid_input', { errors: { Skip: 'ac_InvalidValue' } })
  await context.session.shop.account.skipQuestion(property)
  return completeAccount(context)
}

type Contacts = Pick<Account, 'email' | 'telephone'>

/** Returns which of an address and a number becomes another one. */
const otherContacts = ({ shopper }: CallContext['session'], change: Partial<Contacts>) => ({
  email: change.email !== undefined && !isSameEmail(change.email, shopper.email),
  telephone: change.telephone !== undefined && change.telephone !== shopper.telephone,
})

/** Notes that an address or number has become another one, without either. */
async function noteContacts(
  context: CallContext,
  { email, telephone }: ReturnType<typeof otherContacts>,
) {
  if (email) await noteSecurity(context, 'email_changed')
  if (telephone) await noteSecurity(context, 'telephone_changed')
}

async function updateAccount(context: CallContext, given: InputOf<typeof calls.updateAccount>) {
  if (given.skip !== undefined) return skipQuestion(context, given.skip)
  const read = readAccountChange(given, context.session.shopper, context.brand)
  if (read.email)
    await checkEmail(
      context,
      read.email,
      given.confirmEmail === undefined ? 'ac_InvalidEmailAddress' : 'ac_EmailIsInvalidMessage',
    )
  const others = otherContacts(context.session, read)
  if (others.email || others.telephone) checkConfirmed(context)
  const { services, brand, session } = context
  // The first address of all counts at once, without being verified.
  const isAsked = others.email && session.shopper.email !== '' && services.mailer.canSend(brand)
  if (isAsked) await askForEmail(context, read.email!)
  const changes = profileNames.filter(
    (name) => read[name] !== undefined && !(isAsked && name === 'email'),
  )
  if (changes.length > 0) await session.shop.account.update(pick(read, changes))
  await noteContacts(context, { ...others, email: others.email && !isAsked })
  return completeAccount(context)
}

async function firstTimeSetting(
  context: CallContext,
  given: InputOf<typeof calls.firstTimeSetting>,
) {
  const { firstTimeLoginFields } = context.session.shopper
  const {
    email,
    newsSubscribe: _,
    place,
    ...answers
  } = parseInput(firstLoginForm(firstTimeLoginFields), given)
  await checkEmail(context, email, 'ac_EmailInvalidMessage')
  // An absent field stays.
  const asked = Object.entries(answers).filter(
    ([field, value]) =>
      value !== undefined && firstTimeLoginFields.some(({ name }) => name === field),
  )
  const isSubscriptionAsked = firstTimeLoginFields.some(({ name }) => name === 'newsSubscribe')
  const answered = { email, ...Object.fromEntries(asked) }
  const others = otherContacts(context.session, answered)
  await context.session.shop.account.finishFirstLogin(
    answered,
    consentSource(context, place, { isSubscriptionAsked }),
  )
  await noteContacts(context, others)
  return completeAccount(context)
}

/**
 * Stores the new picture, then points to it, after which the old one is removed: whatever fails,
 * the account has a picture that is there.
 */
async function uploadImage(context: CallContext, { attachFile }: { attachFile: Blob }) {
  const { services, session, brand } = context
  const picture = await squarePicture(accountKey(context), attachFile)
  const url = `${pictureFolder}${randomBytes(16).toString('base64url')}.webp`
  await services.files.write(brand.companyId, async (write) => {
    await write(url, picture)
    await session.shop.account.setImage(url)
  })
}

/** Points to no picture any more, after which the one that there was is removed. */
async function removeImage({ services, session }: CallContext) {
  await session.shop.account.setImage('')
  services.files.removeSoon()
}

/** The shopper's own picture, for nobody else; undefined where that is not its name. */
export async function readPicture(
  { maybeSession: session, services, brand }: CallContext,
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const url = pictureFolder + name
  if (session?.shopper.imageUrl !== url) return undefined
  return services.files.read(brand.companyId, url)
}

export const accountCalls = {
  // A change answers the account, too: it has been made, and is not refused for its answer.
  me: defineCall(calls.me, {
    input: noInput,
    run: (context) => context.session.shop.account.inTurn(() => completeAccount(context)),
  }),
  updateAccount: defineCall(calls.updateAccount, {
    input: updateAccountInput,
    run: updateAccount,
    success({ skip, email }, answer) {
      if (skip !== undefined) return 'ac_QuestionSkipped'
      const isAsked = typeof email === 'string' && !isSameEmail(email, (answer as Account).email)
      return isAsked ? 'ac_EmailChangeSent' : 'ac_ProfileSaved'
    },
    draftPages: [routes.overview, routes.profile],
    maxBodyBytes: limits.maxAccountBytes,
  }),
  uploadImage: defineCall(calls.uploadImage, {
    once: true,
    input: uploadImageInput,
    run: uploadImage,
    success: 'ac_PictureSaved',
  }),
  removeImage: defineCall(calls.removeImage, {
    input: noInput,
    run: removeImage,
    success: 'ac_PictureRemoved',
  }),
  validateEmail: defineCall(calls.validateEmail, {
    input: validateEmailInput,
    hasOwnLimit: true,
    run: (context, { email }) => checkEmail(context, email, 'ac_EmailIsInvalidMessage'),
  }),
  firstTimeSetting: defineCall(calls.firstTimeSetting, {
    once: true,
    input: firstLogin,
    run: firstTimeSetting,
    success: 'ac_Welcome',
    draftPages: [routes.firstLogin],
  }),
}
