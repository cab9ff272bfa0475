import * as z from 'zod/mini'

/** Describes what the browser receives of a brand's own page: `CustomPage` of brands/config. */
export const customPage = z.object({
  pageId: z.int(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  layout: z.string(),
  /** The address of its picture in the menu; empty where there is none. */
  iconUrl: z.string(),
  /** A `Section`. */
  section: z.int(),
  viewOrder: z.int(),
})

/** Describes what the browser receives of a brand's site configuration. */
export const setting = z.object({
  companyId: z.int(),
  companyName: z.string(),
  /** The theme colour; counts only where it starts with '#'. */
  style: z.string(),
  /** The locale for sorting and for the names of months. */
  culture: z.string(),
  decimalSep: z.string(),
  thousandSep: z.string(),
  /** The address of the logo; empty where there is none. */
  logo: z.string(),
  theme: z.string(),
  currentLanguage: z.string(),
  defaultLanguage: z.string(),
  facebookAppId: z.string(),
  appleClientId: z.string(),
  appleRedirectUrl: z.string(),
  googleClientId: z.string(),
  telegramId: z.string(),
  telegramRedirectUrl: z.string(),
  googleOneTouch: z.boolean(),
  steam: z.boolean(),
  auth0: z.boolean(),
  oneCORELogin: z.boolean(),
  telegram: z.boolean(),
  enableFeatures: z.array(z.string()),
  pages: z.array(customPage),
  isTestingEnvironment: z.boolean(),
  enableEuVatReverse: z.boolean(),
  availableShippingCountries: z.array(z.string()),
})
export type Setting = z.infer<typeof setting>
