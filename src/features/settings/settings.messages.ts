import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const localization = [
  'ac_Country',
  'ac_Language',
  'ac_Currency',
  'ac_CurrencyHelp',
  'ac_TypeToSearch',
  'ac_NothingFound',
  'ac_Save',
  'ac_Localization',
  'ac_InvalidValue',
  'ac_CountryRequiredMessage',
  'ac_LanguageRequiredMessage',
  'ac_CurrencyRequiredMessage',
] satisfies MessageKey[]
const preferences = ['ac_Save', 'ac_Saved', 'ac_SomethingWentWrong'] as const satisfies MessageKey[]

export type LocalizationMessages = Record<(typeof localization)[number], string>
export type PreferencesMessages = Record<(typeof preferences)[number], string>

export const localizationMessages = (t: Translate): LocalizationMessages =>
  pickMessages(t, localization)
export const preferencesMessages = (t: Translate): PreferencesMessages =>
  pickMessages(t, preferences)
