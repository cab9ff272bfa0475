import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'

const localization = [
  ...([
    'ac_Country',
    'ac_Language',
    'ac_Currency',
    'ac_TypeToSearch',
    'ac_NothingFound',
    'ac_Save',
    'ac_Localization',
    'ac_InvalidValue',
  ] as const),
  ...([
    'ac_CountryRequiredMessage',
    'ac_LanguageRequiredMessage',
    'ac_CurrencyRequiredMessage',
  ] as const),
] satisfies WordKey[]
const preferences = [
  'ac_Save',
  'ac_SettingsSaved',
  'ac_SomethingWentWrong',
] as const satisfies WordKey[]

export type LocalizationWords = Record<(typeof localization)[number], string>
export type PreferencesWords = Record<(typeof preferences)[number], string>

export const localizationWords = (t: Translate): LocalizationWords => wordsOf(t, localization)
export const preferencesWords = (t: Translate): PreferencesWords => wordsOf(t, preferences)
