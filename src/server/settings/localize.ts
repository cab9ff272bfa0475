import { noInput, type InputOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import {
  changeInterestsInput,
  changeNewslettersInput,
  languageChoice,
  localizeChoice,
  statesInput,
  type LocalizeData,
  type LocalizeSetting,
} from '#contract/localize.ts'
import { routes } from '#routes.ts'
import { defineCall } from '../api/call-record.ts'
import { cached } from '#lib/cached.ts'
import { capitalName } from '#lib/case.ts'
import { cultureFor } from '#lib/culture.ts'
import { currencySign } from '#lib/currency-sign.ts'
import { displayName, nativeLanguageName } from '#lib/display-name.ts'
import * as limits from '#lib/limits/sessions.ts'
import { currenciesOf } from '#brands/config/currencies.ts'
import { consentSource } from '../consents/consent-source.ts'
import { countries } from '../countries/countries.ts'
import { refuse } from '../refusal.ts'
import type { CallContext } from '../api/context.ts'
import { cookieNames, setCookie } from '../api/cookies.ts'

const choices = cached(
  (locale: string, culture: string, languages: string, currencies: string): LocalizeData => {
    const { compare } = new Intl.Collator(culture)
    return {
      languages: languages.split(' ').map((code) => ({ code, name: nativeLanguageName(code) })),
      currencies: currencies
        .split(' ')
        .map((code) => ({
          iSO4217: code,
          displayName: displayName('currency', code, locale),
          sign: currencySign(code),
        }))
        .sort((a, b) => compare(a.displayName, b.displayName)),
      countries: countries.all(culture).map(({ country, name }) => ({ code: country, name })),
    }
  },
)

/** Returns the choices in the shopper's language and its order. */
export const localizedChoices = ({ brand, locale }: Pick<CallContext, 'brand' | 'locale'>) =>
  choices(
    locale,
    cultureFor(brand, locale),
    brand.languages.join(' '),
    currenciesOf(brand).join(' '),
  )

const rememberLanguage = (context: CallContext, language: string) =>
  setCookie(context, cookieNames.language, language, { maxAge: limits.languageSeconds })

/**
 * Stores the choice for every device of the account, and for this browser also where nobody is
 * signed in.
 */
async function changeLocalize(
  context: CallContext,
  { original, ...choice }: InputOf<typeof calls.changeLocalize>,
): Promise<LocalizeSetting> {
  const { brand, session } = context
  const { country, language, currency } = choice
  const offered = {
    country: countries.codes(),
    language: brand.languages,
    currency: currenciesOf(brand),
  } satisfies Record<keyof typeof choice, readonly string[]>
  const names = Object.keys(choice) as (keyof typeof choice)[]
  const touched = names.filter((name) => choice[name] !== original?.[name])
  const unknown = touched.filter((name) => !offered[name].includes(choice[name]))
  if (unknown.length > 0)
    throw refuse('invalid_input', {
      errors: Object.fromEntries(unknown.map((name) => [capitalName(name), 'ac_InvalidValue'])),
    })
  const changes = touched.map((name) => [`default${capitalName(name)}`, choice[name]])
  if (changes.length > 0) await session.shop.account.update(Object.fromEntries(changes))
  rememberLanguage(context, language)
  return {
    ...choice,
    countryName: displayName('region', country, language),
    languageName: nativeLanguageName(language),
    currencyName: displayName('currency', currency, language),
  }
}

/** The account's own language counts for whoever is signed in. */
function chooseLanguage(context: CallContext, { language }: InputOf<typeof calls.chooseLanguage>) {
  if (!context.brand.languages.includes(language))
    throw refuse('invalid_input', { errors: { Language: 'ac_InvalidValue' } })
  rememberLanguage(context, language)
}

/** Forms of the settings page. */
const settings = { success: 'ac_SettingsSaved', draftPages: [routes.settings] } as const

const statesOf = ({ brand, locale }: CallContext, { country }: InputOf<typeof calls.getStates>) =>
  countries.stateChoice(country.toUpperCase(), cultureFor(brand, locale))

export const localizeCalls = {
  getLocalize: defineCall(calls.getLocalize, { input: noInput, run: localizedChoices }),
  getStates: defineCall(calls.getStates, { input: statesInput, run: statesOf }),
  changeLocalize: defineCall(calls.changeLocalize, {
    ...settings,
    input: localizeChoice,
    run: changeLocalize,
  }),
  chooseLanguage: defineCall(calls.chooseLanguage, {
    input: languageChoice,
    run: chooseLanguage,
  }),
  getPreferences: defineCall(calls.getPreferences, {
    input: noInput,
    run: ({ session }) => session.shop.preferences.get(),
  }),
  changeInterests: defineCall(calls.changeInterests, {
    ...settings,
    input: changeInterestsInput,
    run: (context, { interestIds, shown, place }) =>
      context.session.shop.preferences.choose('interest', interestIds, {
        shown,
        source: consentSource(context, place),
      }),
  }),
  changeNewsletters: defineCall(calls.changeNewsletters, {
    ...settings,
    input: changeNewslettersInput,
    run: (context, { newsletterIds, shown, place }) =>
      context.session.shop.preferences.choose('newsletter', newsletterIds, {
        shown,
        source: consentSource(context, place),
      }),
  }),
}
