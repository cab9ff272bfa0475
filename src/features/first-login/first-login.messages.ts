import type { MessageKey, Translate } from '#i18n/messages.ts'
import { pickMessages } from '#i18n/island-messages.ts'

const keys = [
  'ac_Mr',
  'ac_Mrs',
  'ac_OtherTitle',
  'ac_NoTitle',
  'ac_NewsSubscribe',
  'ac_RequiredNote',
  'ac_Save',
  'ac_Welcome',
  'ac_EmailChecking',
  'ac_SomethingWentWrong',
  'ac_InvalidValue',
  'ac_GenderRequiredMessage',
  'ac_TooManyTries',
  'ac_FirstNameRequiredMessage',
  'ac_LastNameRequiredMessage',
  'ac_EmailRequiredMessage',
  'ac_EmailInvalidMessage',
  'ac_InvalidCharacters',
] satisfies MessageKey[]

export type FirstLoginMessages = Record<(typeof keys)[number], string>

/** The fields' labels, from top to bottom. */
export const firstLoginLabels = (t: Translate) => ({
  gender: t('ac_Gender'),
  firstName: t('ac_FirstName'),
  lastName: t('ac_LastName'),
  email: t('ac_Email'),
  newsletterIds: t('ac_Newsletters'),
  interestIds: t('ac_Interests'),
})

export const firstLoginMessages = (t: Translate) => pickMessages(t, keys)
