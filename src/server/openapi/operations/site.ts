import * as z from 'zod/mini'
import { account } from '#contract/account.ts'
import {
  localizeData,
  localizeSetting,
  preferences,
  states,
  translation,
} from '#contract/localize.ts'
import { loginProvider } from '#contract/login.ts'
import { setting } from '#contract/setting.ts'
import type { Operations } from './operation.ts'

const redirect = z.object({ redirectUrl: z.string() })
const refusals = [
  'sign_in_not_offered',
  'already_signed_in',
  'session_ended',
  'sign_in_not_begun',
  'sign_in_failed',
  'too_many_requests',
] as const
const byScript = (provider: string) => ({
  summary: `Sign in by what ${provider}’s script has told`,
  description: `\`GET /login\` must have been asked by the same browser before. Sets the cookie of the session.`,
  answer: account,
  refusals,
})
const byRedirect = (provider: string) => ({
  summary: `Begin to sign in with ${provider}`,
  description: 'The browser goes to `redirectUrl`, and comes back signed in.',
  answer: redirect,
  example: {},
  refusals: ['sign_in_not_offered'] as const,
})

export const loginOperations: Operations<
  | 'getLogin'
  | 'loginFacebook'
  | 'loginGoogle'
  | 'loginApple'
  | 'loginSteam'
  | 'loginAuth0'
  | 'loginTelegram'
  | 'oneCoreLogin'
  | 'logout'
> = {
  getLogin: {
    summary: 'List the ways to sign in',
    description: 'Sets the cookie that binds the answer of a provider’s script to this browser.',
    answer: z.array(loginProvider),
    example: {},
  },
  loginFacebook: { ...byScript('Facebook'), example: { token: 'token-of-the-script' } },
  loginGoogle: {
    ...byScript('Google'),
    example: { credential: 'token-of-the-script', clientId: 'client-id' },
  },
  loginApple: { ...byScript('Apple'), example: { token: 'token-of-the-script' } },
  loginSteam: byRedirect('Steam'),
  loginAuth0: byRedirect('the OpenID Connect provider'),
  loginTelegram: {
    ...byScript('Telegram'),
    example: { id: 1007, auth_date: 1_790_000_000, hash: 'hash-of-the-widget' },
  },
  oneCoreLogin: {
    summary: 'Begin the one-core login',
    description:
      'Answers the provider’s address as text; a browser that navigates here is sent there (302).',
    answer: 'text/plain',
    example: {},
    refusals: ['sign_in_not_offered'],
  },
  logout: {
    summary: 'Sign out',
    description:
      '`url` is where the browser goes then: the provider, where that ends its own session.',
    answer: z.object({ url: z.optional(z.string()) }),
    example: { everywhere: true },
  },
}

export const settingOperations: Operations<
  | 'getSetting'
  | 'getTranslation'
  | 'getLocalize'
  | 'getStates'
  | 'changeLocalize'
  | 'chooseLanguage'
  | 'getPreferences'
  | 'changeInterests'
  | 'changeNewsletters'
  | 'getOpenApi'
> = {
  getSetting: { summary: 'Read the brand’s settings', answer: setting, example: {} },
  getTranslation: {
    summary: 'Read the brand’s words in the visitor’s language',
    answer: z.array(translation),
    example: {},
  },
  getLocalize: {
    summary: 'Read the languages, currencies and countries to choose from',
    answer: localizeData,
    example: {},
  },
  getStates: {
    summary: 'Read the states or provinces of a country',
    description:
      'Empty `options` with `hasState`: any text. `required` says whether a letter there needs one.',
    answer: states,
    example: { country: 'US' },
  },
  changeLocalize: {
    summary: 'Choose country, language and currency',
    answer: localizeSetting,
    example: { country: 'NL', language: 'nl', currency: 'EUR' },
  },
  chooseLanguage: {
    summary: 'Choose the language of this browser',
    description:
      'Sets a cookie. It counts while nobody is signed in: then the account’s own language does.',
    answer: null,
    example: { language: 'nl' },
  },
  getPreferences: {
    summary: 'Read interests and newsletters, and which are chosen',
    answer: preferences,
    example: {},
  },
  changeInterests: {
    summary: 'Choose interests',
    description:
      'The chosen ids. With `Shown`, which were chosen when the page was made, only the difference counts.',
    answer: preferences,
    example: { interestIds: [1] },
  },
  changeNewsletters: {
    summary: 'Choose newsletters',
    description: 'As for interests.',
    answer: preferences,
    example: { newsletterIds: [1] },
  },
  getOpenApi: {
    summary: 'Read this description',
    answer: z.record(z.string(), z.unknown()),
    example: {},
  },
}
