import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'
import * as limits from '#lib/limits.ts'

const keys = [
  ...(['ac_Gender', 'ac_Mr', 'ac_Mrs', 'ac_FirstName', 'ac_LastName', 'ac_Email', 'ac_ConfirmEmail', 'ac_Telephone', 'ac_ConfirmTelephone'] as const),
  ...(['ac_Birthday', 'ac_Day', 'ac_Month', 'ac_Year', 'ac_BirthDateRepaired', 'ac_CountryCode', 'ac_SearchCountry', 'ac_NothingFound'] as const),
  ...(['ac_Save', 'ac_Cancel', 'ac_ProfileSaved', 'ac_SomethingWentWrong', 'ac_EmailChecking', 'ac_InvalidValue', 'ac_InvalidCharacters'] as const),
  ...(['ac_TooManyTries'] as const),
  ...(['ac_FirstNameRequiredMessage', 'ac_LastNameRequiredMessage', 'ac_EmailRequiredMessage', 'ac_EmailIsInvalidMessage'] as const),
  ...(['ac_ConfirmEmailRequiredMessage', 'ac_EmailAndConfirmEmailMissMatch', 'ac_TelephoneRequiredMessage', 'ac_TelephoneInvalidMessage'] as const),
  ...([
    'ac_ConfirmTelephoneRequiredMessage',
    'ac_TelephoneAndConfirmTelephoneMissMatch',
    'ac_BirthDateIncomplete',
    'ac_GenderRequiredMessage',
  ] as const),
] satisfies WordKey[]

export type ProfileWords = Record<(typeof keys)[number] | 'ac_TelephoneInvalidMinLengthMessage', string>

export const profileWords = (t: Translate): ProfileWords => ({
  ...wordsOf(t, keys),
  ac_TelephoneInvalidMinLengthMessage: t('ac_TelephoneInvalidMinLengthMessage', { min: limits.telephoneDigits }),
})
