import type { CallContext } from '../api/context.ts'
import type { ConsentSource } from './record-consents.ts'

/** Returns the source of a choice, with the words of the page that it was made on. */
export function consentSource(
  { t, locale }: Pick<CallContext, 't' | 'locale'>,
  page: 'settings' | 'first-login' | undefined,
  { isSubscriptionAsked = false } = {},
): ConsentSource {
  if (page === undefined) return { place: 'api' }
  const sentences = {
    settings: {
      interest: [t('ac_Interests'), t('ac_InterestsText')],
      newsletter: [t('ac_EmailPreferences'), t('ac_EmailPreferencesText')],
    },
    'first-login': {
      interest: [t('ac_Interests')],
      newsletter: [...(isSubscriptionAsked ? [t('ac_NewsSubscribe')] : []), t('ac_Newsletters')],
    },
  }
  return { place: page, words: { locale, sentences: sentences[page] } }
}
