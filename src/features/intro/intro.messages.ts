import type { QuestionField } from '#contract/account.ts'
import { pickMessages } from '#i18n/island-messages.ts'
import type { MessageKey, Translate } from '#i18n/messages.ts'
import { cachedFor } from '#lib/cached.ts'
import * as limits from '#lib/limits/telephones.ts'

const keys = [
  'ac_ProfileCompleted',
  'ac_ProfileProgress',
  'ac_Answered',
  'ac_NotAnswered',
  'ac_Next',
  'ac_Skip',
  'ac_Verify',
  'ac_EditProfile',
  'ac_Day',
  'ac_Month',
  'ac_Year',
  'ac_BirthDateRepaired',
  'ac_CountryCode',
  'ac_SearchCountry',
  'ac_NothingFound',
  'ac_SomethingWentWrong',
  'ac_FirstNameRequiredMessage',
  'ac_LastNameRequiredMessage',
  'ac_EmailRequiredMessage',
  'ac_InvalidEmailAddress',
  'ac_InvalidValue',
  'ac_GenderRequiredMessage',
  'ac_BirthDateRequiredMessage',
  'ac_BirthDateIncomplete',
  'ac_BirthDateNoSuchDay',
  'ac_TelephoneRequiredMessage',
  'ac_TelephoneInvalidMessage',
  'ac_InvalidCharacters',
  'ac_IntroNotVerified',
  'ac_TooManyTries',
] satisfies MessageKey[]

export type IntroMessages = Record<(typeof keys)[number] | 'ac_IntroProgress', string> &
  Record<string, string>

const filledIn = cachedFor((t: Translate) => ({
  ac_TelephoneInvalidMinLengthMessage: t('ac_TelephoneInvalidMinLengthMessage', {
    min: limits.minTelephoneDigits,
  }),
  ac_IntroProgress: t('ac_IntroProgress', { completed: '{{completed}}', total: '{{total}}' }),
}))

/** The words of the card, those that the brand's questions name among them. */
export function introMessages(t: Translate, fields: QuestionField[]): IntroMessages {
  const named = fields.flatMap(({ label, options }) => [
    label,
    ...options.map((option) => option.label),
  ]) as MessageKey[]
  return {
    ...pickMessages(t, keys),
    ...Object.fromEntries(named.map((key) => [key, t(key)])),
    ...filledIn(t),
  }
}
