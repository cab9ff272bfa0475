import { z } from 'zod'
import { isColour } from '#lib/colour.ts'
import { countries } from '../countries/countries.ts'
import { addressFields, defaultAddressFields } from './address-fields.ts'

const page = z.strictObject({
  pageId: z.number().int(),
  name: z.string().min(1),
  title: z.string().default(''),
  url: z.string().min(1),
  layout: z.string().default(''),
  iconUrl: z.string().default(''),
  section: z.number().int().min(0).max(7),
  viewOrder: z.number().int().default(0),
})

const question = z.strictObject({
  property: z.enum(['firstName', 'lastName', 'email', 'gender', 'birthDate', 'telephone']),
  label: z.string().startsWith('ac_'),
  type: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })).default([]),
})

const firstTimeLoginField = z.strictObject({
  name: z.enum(['gender', 'firstName', 'lastName', 'email', 'newsSubscribe', 'interestIds', 'newsletterIds']),
  required: z.boolean().default(false),
})

const timeZone = z
  .string()
  .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'expected an IANA time zone such as Europe/Amsterdam')

const country = z.string().refine((code) => countries.codes.includes(code), 'expected a country code such as NL')

const currency = z.string().regex(/^[A-Z]{3}$/, 'expected a code of three capital letters such as EUR')

/** First parts of paths that the account area has itself. */
const taken = [
  'api',
  'orders',
  'addresses',
  'vouchers',
  'achievements',
  'wishlist',
  'settings',
  'login',
  'edit-profile',
  'first-login',
  'page',
  'pages',
]

const isCulture = (culture: string) => {
  try {
    return Intl.getCanonicalLocales(culture).length === 1
  } catch {
    return false
  }
}

/** `themes/<brand>/site.json`: the specification's site configuration, and below it what this house adds. */
export const site = z.strictObject({
  $schema: z.string().optional(),
  companyId: z.number().int().positive(),
  companyName: z.string().min(1),
  style: z
    .string()
    .refine((style) => !style.startsWith('#') || isColour(style), 'expected a colour such as #1f4d46')
    .default(''),
  culture: z.string().refine(isCulture, 'expected a language tag such as en or nl-NL').default('en'),
  decimalSep: z.string().length(1).default('.'),
  thousandSep: z.string().max(1).default(','),
  logo: z.string().default(''),
  defaultLanguage: z.string().default('en'),
  facebookAppId: z.string().default(''),
  appleClientId: z.string().default(''),
  appleRedirectUrl: z.string().default(''),
  googleClientId: z.string().default(''),
  telegramId: z.string().default(''),
  telegramRedirectUrl: z.string().default(''),
  googleOneTouch: z.boolean().default(false),
  steam: z.boolean().default(false),
  auth0: z.boolean().default(false),
  oneCORELogin: z.boolean().default(false),
  telegram: z.boolean().default(false),
  enableFeatures: z.array(z.enum(['Achievements', 'AddressBook', 'MyVouchers', 'MyOrders', 'MyWishlist', 'TelephoneVerification'])).default([]),
  pages: z.array(page).default([]),
  isTestingEnvironment: z.boolean().default(false),
  enableEuVatReverse: z.boolean().default(false),
  availableShippingCountries: z.array(country).default([]),

  /** Host names that lead to this brand, without a port. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'expected a host name in lower case, without scheme or port')).default([]),
  /** Where the shop's own pages are, beside the hosts: links of orders and products lead nowhere else. */
  shopOrigins: z.array(z.string().regex(/^https:\/\/[^/]+$/, 'expected an origin such as https://shop.example')).default([]),
  languages: z.array(z.string()).min(1).default(['en']),
  languageUrls: z.boolean().default(false),
  logoutTo: z.enum(['shop', 'login']).default('login'),
  timeZone: timeZone.default('UTC'),
  fundPath: z
    .string()
    .regex(/^[a-z-]+$/, 'expected lower-case letters and hyphens')
    .refine((path) => !taken.includes(path), 'expected a path that the account area does not have itself')
    .default('fund'),
  documentLayoutMarker: z.string().default(''),
  defaultCountry: country.default('NL'),
  defaultCurrency: currency.default('EUR'),
  /** What a shopper may choose from; empty: every currency. */
  currencies: z.array(currency).default([]),
  /** What the intro card asks for, in this order. */
  questionFields: z.array(question).default([]),
  /** What the first login asks for; the e-mail address always. */
  firstTimeLoginFields: z.array(firstTimeLoginField).default([
    { name: 'gender', required: false },
    { name: 'firstName', required: true },
    { name: 'lastName', required: true },
    { name: 'email', required: true },
    { name: 'newsSubscribe', required: false },
    { name: 'interestIds', required: false },
    { name: 'newsletterIds', required: false },
  ]),
  /** What the address form asks for. */
  addressFields: addressFields.default(addressFields.parse(defaultAddressFields)),
  /** Whether the domain of an e-mail address is asked if it takes mail. */
  checkEmailDomain: z.boolean().default(false),
})

export type Site = z.infer<typeof site>
