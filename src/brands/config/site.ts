import { z } from 'zod'
import { features, Section } from '#contract/codes.ts'
import { locales } from '#i18n/locales.ts'
import { reservedPaths } from '#find-route.ts'
import { isColour } from '#lib/colour.ts'
import * as limits from '#lib/limits/orders.ts'
import { addressFields, defaultAddressFields } from './address-fields.ts'
import { allow } from './allow.ts'
import { cards } from './cards.ts'
import { customPages } from './custom-page.ts'
import { orderSettings } from './order-settings.ts'
import { ownFields } from './own-fields.ts'
import { providerSettings } from './provider-settings.ts'
import { securitySettings } from './security-settings.ts'
import { firstLoginFieldSetting, question } from './questions.ts'
import { returnParcels } from './return-parcels.ts'
import { seller } from './seller.ts'
import { shopPages } from './shop-pages.ts'
import { country, culture, currency, timeZone } from './site-values.ts'

/**
 * `themes/<brand>/site.json`: the specification's site configuration, and below it what this house
 * adds. What each field says of itself is shown by editors: `npm run brand schema` writes it.
 */
export const site = z.strictObject({
  ...ownFields,
  companyId: z
    .number()
    .int()
    .positive()
    .describe(
      'The number of the company that the accounts and orders belong to. Brands of one company share them.',
    ),
  companyName: z
    .string()
    .min(1)
    .describe('The company name in the header, the footer and page titles.'),
  style: z
    .string()
    .refine(
      (style) => !style.startsWith('#') || isColour(style),
      'expected a colour such as #1f4d46',
    )
    .default('')
    .describe(
      'The brand colour, such as #1f4d46. Lighter and darker variants and a readable text colour are derived from it.',
    ),
  culture: culture
    .default('en')
    .describe(
      'A language tag, such as en-GB or nl-NL, that sets month names and the sort order of lists for its language.',
    ),
  monthNames: z
    .enum(['english', 'language'])
    .default('english')
    .describe(
      'The month names in the dates of orders and invoices: English, or in the shopper’s language.',
    ),
  decimalSep: z.string().length(1).default('.').describe('The decimal separator of amounts.'),
  thousandSep: z
    .string()
    .max(1)
    .default(',')
    .describe('The thousands separator of amounts; may be empty.'),
  darkMode: z
    .boolean()
    .default(false)
    .describe(
      'Whether pages are dark when the shopper’s device is in dark mode, in the default theme’s dark colours and those derived from style.',
    ),
  phoneMenu: z
    .enum(['folded', 'bar'])
    .default('folded')
    .describe(
      'The menu on a phone: folded away at the top of the page or, in addition, a bar at its bottom.',
    ),
  logo: z
    .string()
    .default('')
    .describe('A file in images/, or an address. Without a logo, the company name is shown.'),
  defaultLanguage: z
    .string()
    .default('en')
    .describe('The language of shoppers who have not chosen one. It must be one of languages.'),
  ...providerSettings,
  ...securitySettings,
  enableFeatures: z
    .array(z.enum(features))
    .default([])
    .describe('The features of the account. Settings and the overview are always on.'),
  pages: customPages,
  cards,
  isTestingEnvironment: z
    .boolean()
    .default(false)
    .describe('Whether to show the TEST MODE badge on every page.'),
  enableEuVatReverse: z
    .boolean()
    .default(false)
    .describe('Whether to check the VAT numbers of EU companies.'),
  availableShippingCountries: z
    .array(country)
    .default([])
    .describe(
      'The countries for addresses and phone numbers, such as NL. If empty, every country is available.',
    ),

  hosts: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9.-]+$/, 'expected a host name in lower case, without scheme or port'),
    )
    .default([])
    .describe('The host names of this brand, without a port.'),
  allow,
  seller: seller.prefault({}).describe('What invoices say of the company.'),
  ...shopPages,
  ...orderSettings,
  returnDays: z
    .int()
    .min(limits.minReturnDays)
    .max(limits.maxReturnDays)
    .optional()
    .describe(
      'For how many days after their delivery products can be returned: at least the 14 of the EU’s right of withdrawal. Without it, orders offer no returns.',
    ),
  returnParcels: returnParcels
    .prefault({})
    .describe(
      'How shoppers send returned products back, unless the feed says otherwise for a return.',
    ),
  languages: z
    .array(z.string())
    .min(1)
    .default(['en'])
    .describe(`The languages that shoppers can choose: ${locales.join(', ')}.`),
  languageUrls: z
    .boolean()
    .default(false)
    .describe(
      'Whether the shop’s home page has the language in its address, such as /de, unless it is the default.',
    ),
  logoutTo: z
    .enum(['shop', 'login'])
    .default('login')
    .describe('The page that shoppers see after signing out.'),
  timeZone: timeZone.default('UTC').describe('The time zone of all dates.'),
  fundPath: z
    .string()
    .regex(/^[a-z-]+$/, 'expected lower-case letters and hyphens')
    .refine(
      (path) => path !== 'preview' && !reservedPaths.includes(path),
      'expected a path that the account area does not use',
    )
    .default('fund')
    .describe(`The path below /account for the pages of section ${Section.fund}.`),
  documentLayoutMarker: z
    .string()
    .default('')
    .describe('A page whose layout contains this word is also a document.'),
  defaultCountry: country
    .default('NL')
    .describe('The country of shoppers who have not chosen one, such as NL.'),
  defaultCurrency: currency
    .default('EUR')
    .describe('The currency of shoppers who have not chosen one, such as EUR.'),
  currencies: z
    .array(currency)
    .default([])
    .describe('The currencies that shoppers can choose. If empty, every currency is available.'),
  questionFields: z
    .array(question)
    .default([])
    .describe('The questions of the card on the overview, in this order.'),
  firstTimeLoginFields: z
    .array(firstLoginFieldSetting)
    .default([
      { name: 'gender', required: false },
      { name: 'firstName', required: true },
      { name: 'lastName', required: true },
      { name: 'email', required: true },
      { name: 'newsSubscribe', required: false },
      { name: 'interestIds', required: false },
      { name: 'newsletterIds', required: false },
    ])
    .describe('The fields of the first login. The email address is always included.'),
  newsletterDefault: z
    .boolean()
    .default(false)
    .describe(
      'Whether the newsletter is preselected at the first login. In many countries, consent must be given actively.',
    ),
  addressFields: addressFields
    .prefault(defaultAddressFields)
    .describe('The fields of the address form. Without them, there is a standard form.'),
  confirmFields: z
    .boolean()
    .default(true)
    .describe(
      'Whether an email address and a phone number are typed twice in the profile and in addresses.',
    ),
  checkEmailDomain: z
    .boolean()
    .default(false)
    .describe('Whether to check that the domain of an email address accepts mail.'),
})

export type Site = z.infer<typeof site>
