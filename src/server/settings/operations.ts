import * as z from 'zod/mini'
import {
  localizeData,
  localizeSetting,
  preferences,
  states,
  translation,
} from '#contract/localize.ts'
import { setting } from '#contract/setting.ts'
import type { Operations } from '../openapi/operation.ts'

export const settingOperations = {
  getSetting: {
    summary: 'Read the brand’s settings',
    answer: setting,
    answerExample: {
      companyId: 1,
      companyName: 'Foyer',
      style: '#1f4d46',
      culture: 'en-GB',
      decimalSep: '.',
      thousandSep: ',',
      logo: '/account/_astro/logo.svg',
      theme: 'default',
      currentLanguage: 'en',
      defaultLanguage: 'en',
      facebookAppId: '',
      appleClientId: '',
      appleRedirectUrl: '',
      googleClientId: '',
      telegramId: '',
      telegramRedirectUrl: '',
      googleOneTouch: false,
      steam: false,
      auth0: false,
      oneCORELogin: true,
      telegram: false,
      enableFeatures: ['Achievements', 'AddressBook', 'MyVouchers', 'MyOrders', 'MyWishlist'],
      pages: [],
      isTestingEnvironment: false,
      enableEuVatReverse: true,
      availableShippingCountries: [],
    },
    example: {},
  },
  getTranslation: {
    summary: 'Read the brand’s words in the visitor’s language',
    answer: z.array(translation),
    answerExample: [{ key: 'ac_MyOrders', translate: 'My orders' }],
    example: {},
  },
  getLocalize: {
    summary: 'Read the languages, currencies and countries to choose from',
    answer: localizeData,
    answerExample: {
      languages: [{ code: 'en', name: 'English' }],
      currencies: [{ iSO4217: 'EUR', displayName: 'Euro', sign: '€' }],
      countries: [{ code: 'NL', name: 'Netherlands' }],
    },
    example: {},
  },
  getStates: {
    summary: 'Read the states or provinces of a country',
    description:
      'Empty `options` with `hasState`: any text. `required` says whether a letter there needs one.',
    answer: states,
    answerExample: {
      country: 'US',
      hasState: true,
      required: true,
      options: [{ value: 'CA', label: 'California' }],
    },
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
    answerExample: {
      interests: [{ id: 1, name: 'Outdoor', selected: true }],
      newsletters: [{ id: 1, name: 'Monthly news', selected: false }],
    },
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
} satisfies Partial<Operations>
