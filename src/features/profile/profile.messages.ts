import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'
import * as limits from '#lib/limits/telephones.ts'

const keys = [
  'ac_Mr',
  'ac_Mrs',
  'ac_OtherTitle',
  'ac_NoTitle',
  'ac_RequiredNote',
  'ac_Day',
  'ac_Month',
  'ac_Year',
  'ac_BirthDateRepaired',
  'ac_CountryCode',
  'ac_SearchCountry',
  'ac_NothingFound',
  'ac_Save',
  'ac_Cancel',
  'ac_ProfileSaved',
  'ac_EmailChangeSent',
  'ac_SomethingWentWrong',
  'ac_EmailChecking',
  'ac_DraftKept',
  'ac_Discard',
  'ac_InvalidValue',
  'ac_InvalidCharacters',
  'ac_TooManyTries',
  'ac_FirstNameRequiredMessage',
  'ac_LastNameRequiredMessage',
  'ac_EmailRequiredMessage',
  'ac_EmailIsInvalidMessage',
  'ac_InvalidEmailAddress',
  'ac_ConfirmEmailRequiredMessage',
  'ac_EmailAndConfirmEmailMissMatch',
  'ac_TelephoneRequiredMessage',
  'ac_TelephoneInvalidMessage',
  'ac_ConfirmTelephoneRequiredMessage',
  'ac_TelephoneAndConfirmTelephoneMissMatch',
  'ac_BirthDateIncomplete',
  'ac_BirthDateNoSuchDay',
  'ac_GenderRequiredMessage',
] satisfies MessageKey[]

export type ProfileMessages = Record<
  (typeof keys)[number] | 'ac_TelephoneInvalidMinLengthMessage',
  string
>

/** The fields' labels, from top to bottom; with those that repeat another one where it is asked. */
export const profileLabels = (t: Translate, isConfirmed: boolean) => ({
  gender: t('ac_Gender'),
  firstName: t('ac_FirstName'),
  lastName: t('ac_LastName'),
  email: t('ac_Email'),
  ...(isConfirmed && { confirmEmail: t('ac_ConfirmEmail') }),
  telephone: t('ac_Telephone'),
  ...(isConfirmed && { confirmTelephone: t('ac_ConfirmTelephone') }),
  birthDate: t('ac_Birthday'),
})

export const profileMessages = (t: Translate): ProfileMessages => ({
  ...pickMessages(t, keys),
  ac_TelephoneInvalidMinLengthMessage: t('ac_TelephoneInvalidMinLengthMessage', {
    min: limits.minTelephoneDigits,
  }),
})
