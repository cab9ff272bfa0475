import { z } from 'zod'
import { Section } from '#contract/codes.ts'
import { reservedPaths } from '#routes.ts'
import { isColour } from '#lib/colour.ts'
import { addressFields, defaultAddressFields } from './address-fields.ts'
import { customPage } from './custom-page.ts'
import { firstTimeLoginField, question } from './questions.ts'
import { country, culture, currency, timeZone } from './site-values.ts'

/** What is below /account besides pages. */
const noPages = ['api', 'picture', 'brand', 'flags', 'preview']

/**
 * `themes/<brand>/site.json`: the specification's site configuration, and below it what this house
 * adds. What each field says of itself is shown by editors: `npm run brand schema` writes it.
 */
export const site = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds the meaning of these fields.'),
  companyId: z
    .number()
    .int()
    .positive()
    .describe(
      'The number of the shop whose accounts and orders these are. Two brands of one company share them.',
    ),
  companyName: z
    .string()
    .min(1)
    .describe('The company’s name, in the header, in the footer and in page titles.'),
  style: z
    .string()
    .refine(
      (style) => !style.startsWith('#') || isColour(style),
      'expected a colour such as #1f4d46',
    )
    .default('')
    .describe(
      'The brand’s one colour, such as #1f4d46: lighter and darker variants and readable text on it follow from it.',
    ),
  culture: culture
    .default('en')
    .describe(
      'By whose rules lists are sorted and months are named for shoppers of its language: a language tag such as en-GB or nl-NL.',
    ),
  monthNames: z
    .enum(['english', 'language'])
    .default('english')
    .describe(
      'Which names of months the dates of orders and invoices have: English ones, or those of the shopper’s language.',
    ),
  decimalSep: z.string().length(1).default('.').describe('The sign before the cents of an amount.'),
  thousandSep: z.string().max(1).default(',').describe('The sign between thousands; may be empty.'),
  darkMode: z
    .boolean()
    .default(false)
    .describe(
      'Whether pages are dark where the shopper’s device is: in the default theme’s dark colours and in those that follow from style.',
    ),
  logo: z
    .string()
    .default('')
    .describe('A file of images/, or an address. Without one the company’s name stands there.'),
  defaultLanguage: z
    .string()
    .default('en')
    .describe('The language of a shopper who has not chosen one; one of languages.'),
  facebookAppId: z
    .string()
    .default('')
    .describe('The app’s id at Facebook: offers to sign in with it.'),
  appleClientId: z
    .string()
    .default('')
    .describe('The service’s id at Apple: offers to sign in with it.'),
  appleRedirectUrl: z
    .string()
    .default('')
    .describe('Where Apple sends browsers back to, where the brand has more than one host.'),
  googleClientId: z
    .string()
    .default('')
    .describe('The client’s id at Google: offers to sign in with it.'),
  telegramId: z.string().default('').describe('The name of the bot at Telegram, for its widget.'),
  telegramRedirectUrl: z
    .string()
    .default('')
    .describe('Where Telegram sends browsers back to, where the brand has more than one host.'),
  googleOneTouch: z
    .boolean()
    .default(false)
    .describe('Whether Google asks by itself on the login page.'),
  steam: z.boolean().default(false).describe('Whether to sign in with Steam is offered.'),
  auth0: z
    .boolean()
    .default(false)
    .describe(
      'Whether to sign in with an OpenID Connect provider is offered, by a button with the company’s name and icon.svg.',
    ),
  oneCORELogin: z.boolean().default(false).describe('Whether the one-core login is offered.'),
  telegram: z.boolean().default(false).describe('Whether to sign in with Telegram is offered.'),
  enableFeatures: z
    .array(
      z.enum([
        'Achievements',
        'AddressBook',
        'MyVouchers',
        'MyOrders',
        'MyWishlist',
        'TelephoneVerification',
      ]),
    )
    .default([])
    .describe(
      'The parts of the account that shoppers see. Settings and the overview are always there.',
    ),
  pages: z
    .array(customPage)
    .default([])
    .describe('Pages of the brand’s own, which the menu shows.'),
  isTestingEnvironment: z
    .boolean()
    .default(false)
    .describe('Whether every page says that this is a test.'),
  enableEuVatReverse: z
    .boolean()
    .default(false)
    .describe('Whether VAT numbers of companies in the EU are checked.'),
  availableShippingCountries: z
    .array(country)
    .default([])
    .describe(
      'The countries of addresses and telephone numbers, such as NL; empty: every country.',
    ),

  hosts: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9.-]+$/, 'expected a host name in lower case, without scheme or port'),
    )
    .default([])
    .describe('Host names that lead to this brand, without a port.'),
  shopOrigins: z
    .array(z.string().regex(/^https:\/\/[^/]+$/, 'expected an origin such as https://shop.example'))
    .default([])
    .describe(
      'Where the shop’s own pages are, beside the hosts: links of orders and products lead nowhere else.',
    ),
  languages: z
    .array(z.string())
    .min(1)
    .default(['en'])
    .describe('The languages that a shopper may choose, of en, nl, de, fr, es, pl and ar.'),
  languageUrls: z
    .boolean()
    .default(false)
    .describe('Whether the shop’s home is /de for a language that is not the default.'),
  logoutTo: z
    .enum(['shop', 'login'])
    .default('login')
    .describe('Where a shopper comes after logging out.'),
  timeZone: timeZone.default('UTC').describe('The zone in which dates are told.'),
  fundPath: z
    .string()
    .regex(/^[a-z-]+$/, 'expected lower-case letters and hyphens')
    .refine(
      (path) => !reservedPaths.includes(path) && !noPages.includes(path),
      'expected a path that the account area does not have itself',
    )
    .default('fund')
    .describe(`The path of the pages of section ${Section.fund}, below /account.`),
  documentLayoutMarker: z
    .string()
    .default('')
    .describe('A page whose layout has this word in it is a document, too.'),
  defaultCountry: country
    .default('NL')
    .describe('The country of a shopper who has not chosen one, such as NL.'),
  defaultCurrency: currency
    .default('EUR')
    .describe('The currency of a shopper who has not chosen one, such as EUR.'),
  currencies: z
    .array(currency)
    .default([])
    .describe('What a shopper may choose from; empty: every currency.'),
  questionFields: z
    .array(question)
    .default([])
    .describe('What the intro card asks for, in this order.'),
  firstTimeLoginFields: z
    .array(firstTimeLoginField)
    .default([
      { name: 'gender', required: false },
      { name: 'firstName', required: true },
      { name: 'lastName', required: true },
      { name: 'email', required: true },
      { name: 'newsSubscribe', required: false },
      { name: 'interestIds', required: false },
      { name: 'newsletterIds', required: false },
    ])
    .describe('What the first login asks for; the e-mail address always.'),
  newsletterDefault: z
    .boolean()
    .default(false)
    .describe(
      'Whether the first login comes with its newsletter subscription ticked. Consent that was not given is none, so usually not.',
    ),
  addressFields: addressFields
    .prefault(defaultAddressFields)
    .describe('What the address form asks for, field by field; without it there is a usual one.'),
  checkEmailDomain: z
    .boolean()
    .default(false)
    .describe('Whether the domain of an e-mail address is asked if it takes mail.'),
})

export type Site = z.infer<typeof site>
