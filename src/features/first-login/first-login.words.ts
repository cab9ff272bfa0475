import type { Translate, WordKey } from '#i18n/words.ts'
import { wordsOf } from '#i18n/words-of.ts'

const keys = [
  ...(['ac_Gender', 'ac_Mr', 'ac_Mrs', 'ac_FirstName', 'ac_LastName', 'ac_Email', 'ac_NewsSubscribe', 'ac_Newsletters', 'ac_Interests'] as const),
  ...([
    'ac_Save',
    'ac_Welcome',
    'ac_EmailChecking',
    'ac_SomethingWentWrong',
    'ac_InvalidValue',
    'ac_GenderRequiredMessage',
    'ac_TooManyTries',
  ] as const),
  ...(['ac_FirstNameRequiredMessage', 'ac_LastNameRequiredMessage', 'ac_EmailRequiredMessage', 'ac_EmailInvalidMessage'] as const),
  'ac_InvalidCharacters',
] satisfies WordKey[]

export type FirstLoginWords = Record<(typeof keys)[number], string>

export const firstLoginWords = (t: Translate) => wordsOf(t, keys)
