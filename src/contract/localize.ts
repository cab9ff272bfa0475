import * as z from 'zod/mini'
import { currency } from './money.ts'
import { ids, requiredLine } from './text.ts'

const named = z.object({ code: z.string(), name: z.string() })

export const localizeData = z.object({
  languages: z.array(named),
  currencies: z.array(currency),
  countries: z.array(named),
})
export type LocalizeData = z.infer<typeof localizeData>

/** Says which states or provinces the addresses of a country have. */
export const states = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  hasState: z.boolean(),
  required: z.boolean(),
  /** By their codes, and their names in the visitor's language; none where it is any text. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type States = z.infer<typeof states>
export const statesInput = z.object({ country: z.string() })

const language = requiredLine('ac_LanguageRequiredMessage')
export const languageChoice = z.object({ language })

const choice = {
  country: requiredLine('ac_CountryRequiredMessage'),
  language,
  currency: requiredLine('ac_CurrencyRequiredMessage'),
}
export const localizeChoice = z.object({
  ...choice,
  /** The choice that its page came with: what is as it was there stays as it is stored. */
  original: z.optional(z.partial(z.object(choice))),
})

export const localizeSetting = z.object({
  country: z.string(),
  countryName: z.string(),
  language: z.string(),
  languageName: z.string(),
  currency: z.string(),
  currencyName: z.string(),
})
export type LocalizeSetting = z.infer<typeof localizeSetting>

const preference = z.object({ id: z.int(), name: z.string(), selected: z.boolean() })

export const preferences = z.object({
  interests: z.array(preference),
  newsletters: z.array(preference),
})
export type Preferences = z.infer<typeof preferences>

export const translation = z.object({ key: z.string(), translate: z.string() })
export type Translation = z.infer<typeof translation>

/**
 * Holds the choice that the page showed: only the difference counts, so that a choice made
 * elsewhere stays.
 */
const shown = z.optional(ids)
/** Names the page whose words the shopper has seen: they are recorded with the choice. */
const place = z.optional(z.literal('settings'))
export const changeInterestsInput = z.object({ interestIds: ids, shown, place })
export const changeNewslettersInput = z.object({ newsletterIds: ids, shown, place })
