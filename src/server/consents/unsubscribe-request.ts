import { HttpStatus, isClientError } from '#lib/http-status.ts'
import type { CallContext } from '../api/context.ts'
import { problemResponse, statusOf } from '../api/errors.ts'
import { setFlash } from '../api/flash.ts'
import { readSmallForm, textOf, type SentFields } from '../api/input.ts'
import { refuse } from '../refusal.ts'
import type { ConsentPlace } from './table.ts'
import type { Subscription } from './unsubscribe.ts'
import { unsubscribePath } from './unsubscribe-links.ts'

/** The parameter, and the field, with the token that takes an unsubscription back. */
export const undoName = 'undo'

/** Returns the question of the page. */
export const unsubscribeQuestion = (
  { t }: Pick<CallContext, 't'>,
  { name }: Pick<Subscription, 'name'>,
) => (name === undefined ? t('ac_UnsubscribeFromAll') : t('ac_UnsubscribeFrom', { name }))

/** Returns the sentence that says what the shopper does not get any more. */
export function unsubscribedSentence(
  { t }: Pick<CallContext, 't'>,
  { name, newsletterId }: Pick<Subscription, 'name' | 'newsletterId'>,
) {
  if (newsletterId === undefined) return t('ac_UnsubscribedAll')
  return name === undefined ? t('ac_UnsubscribedGone') : t('ac_UnsubscribedFrom', { name })
}

/** Returns the subscription of the link that a request came by; undefined where it is wrong. */
export const findSubscription = (
  { services, brand, locale }: CallContext,
  token: string,
  url: URL,
) =>
  services.store.unsubscribing.find(brand, token, {
    language: locale,
    undo: url.searchParams.get(undoName) ?? '',
  })

/** Returns the place of a choice, and what its page says, as its record has them. */
const sourceOf = ({ locale }: CallContext, sentences: string[], label: string) => ({
  place: 'unsubscribe-link' as ConsentPlace,
  words: { locale, sentences: { newsletter: sentences }, label },
})

const seeOther = (location: string) =>
  new Response(null, { status: HttpStatus.seeOther, headers: { location } })

/** Answers a mail program, which shows nobody what it gets. */
const oneClickAnswer = () =>
  new Response('Unsubscribed.\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } })

interface Link {
  token: string
  subscription: Subscription
}

/** Unsubscribes by the button of the page, which then shows the outcome. */
async function unsubscribe(context: CallContext, { token, subscription }: Link) {
  const { services, brand, locale: language, t } = context
  const sentences = [unsubscribeQuestion(context, subscription), t('ac_UnsubscribeText')]
  const source = sourceOf(context, sentences, t('ac_Unsubscribe'))
  const how = { language, source }
  const undo = await services.store.unsubscribing.unsubscribe(brand, subscription, how)
  return seeOther(unsubscribePath(token) + (undo ? `?${undoName}=${undo}` : ''))
}

/** Takes an unsubscription back. */
async function undo(context: CallContext, { token, subscription }: Link, given: string) {
  const { services, brand, locale: language, t } = context
  const sentences = [t('ac_Unsubscribed'), unsubscribedSentence(context, subscription)]
  const source = sourceOf(context, sentences, t('ac_SubscribeAgain'))
  const how = { language, source }
  const isUndone = await services.store.unsubscribing.undo(brand, subscription, given, how)
  if (isUndone) setFlash(context, 'ac_SubscribedAgain', { isNotice: true })
  return seeOther(unsubscribePath(token))
}

/** Does what a form asks for: the page's own, or a mail program's (RFC 8058, section 3.2). */
async function takeForm(context: CallContext, link: Link, form: SentFields) {
  const { services, brand, locale: language } = context
  const isOneClick = textOf(form, 'List-Unsubscribe') === 'One-Click'
  const given = textOf(form, undoName)
  if (!isOneClick && given === null && textOf(form, 'unsubscribe') === null)
    throw refuse('bad_request', { reason: 'expected List-Unsubscribe=One-Click' })
  await services.store.rateLimits.count(brand, 'unsubscribe', link.subscription.accountId)
  if (given !== null) return undo(context, link, given)
  if (!isOneClick) return unsubscribe(context, link)
  const how = { language, source: { place: 'one-click' as const } }
  await services.store.unsubscribing.unsubscribe(brand, link.subscription, how)
  return oneClickAnswer()
}

/**
 * Answers what was posted to an unsubscribe link. The link alone is the authority: mail programs
 * send no cookie, no origin and no token of a page.
 */
export async function takeUnsubscribePost(context: CallContext, request: Request, link: Link) {
  try {
    // A copy is read: a failure leads to the problem page, which asks for the body again.
    return await takeForm(context, link, await readSmallForm(request.clone()))
  } catch (error) {
    if (isClientError(statusOf(error)) && statusOf(error) !== HttpStatus.tooManyRequests)
      return problemResponse(error)
    throw error
  }
}
