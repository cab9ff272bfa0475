import type { OutputOf } from '#contract/call.ts'
import type * as calls from '#contract/calls.ts'
import { accountExample } from './account-example.ts'

type Calls = typeof calls

/** Holds the answers of calls without input: the requests explain the others. */
export const answerExamples = {
  me: accountExample,
  sendVerifySms: { telephoneVerifyExpireIn: 3_600 },
  shareWishlist: { link: `https://shop.example/account/shared/${'Xk3f'.repeat(10)}a_b` },
  getLogin: [
    { id: 'onecore', name: 'Continue with one-core login', startUrl: '/onecorelogin/start' },
  ],
  loginSteam: { redirectUrl: 'https://steamcommunity.com/openid/login?openid.mode=checkid_setup' },
  loginAuth0: { redirectUrl: 'https://login.shop.example/authorize?client_id=account' },
  oneCoreLogin: 'https://login.shop.example/authorize?client_id=account',
  getSetting: {
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
  getTranslation: [{ key: 'ac_MyOrders', translate: 'My orders' }],
  getLocalize: {
    languages: [{ code: 'en', name: 'English' }],
    currencies: [{ iSO4217: 'EUR', displayName: 'Euro', sign: '€' }],
    countries: [{ code: 'NL', name: 'Netherlands' }],
  },
  getStates: {
    country: 'US',
    hasState: true,
    required: true,
    options: [{ value: 'CA', label: 'California' }],
  },
  getPreferences: {
    interests: [{ id: 1, name: 'Outdoor', selected: true }],
    newsletters: [{ id: 1, name: 'Monthly news', selected: false }],
  },
  getOpenApi: {
    openapi: '3.1.1',
    info: { title: 'Foyer', version: '0.1.0' },
    servers: [{ url: '/' }],
    tags: [],
    paths: {},
    webhooks: {},
    components: {},
  },
} satisfies { [Name in keyof Calls]?: OutputOf<Calls[Name]> }
