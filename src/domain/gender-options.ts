import { Gender } from '#contract/codes.ts'

type Messages = Record<'ac_Mr' | 'ac_Mrs' | 'ac_OtherTitle' | 'ac_NoTitle', string>

/** The salutations to choose from: none is one, too, unless one is demanded. */
export const genderOptions = (messages: Messages, isRequired: boolean) => [
  { value: `${Gender.mr}`, label: messages.ac_Mr },
  { value: `${Gender.mrs}`, label: messages.ac_Mrs },
  { value: `${Gender.other}`, label: messages.ac_OtherTitle },
  ...(isRequired ? [] : [{ value: `${Gender.unknown}`, label: messages.ac_NoTitle }]),
]
