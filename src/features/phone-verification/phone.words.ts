import type { Translate, WordKey } from '#i18n/words.ts'
import type { Phase } from './phone.rules.ts'

const keys = [
  ...([
    'ac_VerifyTelephone',
    'ac_Close',
    'ac_Code',
    'ac_Verify',
    'ac_SendCode',
    'ac_ResendCode',
    'ac_CodeVerifying',
  ] as const),
  ...([
    'ac_TelephoneVerified',
    'ac_InvalidVerifyCode',
    'ac_WrongNumber',
    'ac_SomethingWentWrong',
  ] as const),
] satisfies WordKey[]

/** What has a value in it keeps its place open: the island fills it. */
const open = {
  phone: '{{phone}}',
  time: '{{time}}',
  when: '{{when}}',
  count: '{{count}}',
  position: '{{position}}',
  total: '{{total}}',
}
const openKeys = [
  ...([
    'ac_CodeToSend',
    'ac_CodeSending',
    'ac_CodeSent',
    'ac_CodeResendIn',
    'ac_CodeDigit',
  ] as const),
  ...(['ac_CodeNotSent', 'ac_CodeTooSoon', 'ac_CodeMissing'] as const),
] satisfies WordKey[]

export type PhoneWords = Record<(typeof keys)[number] | (typeof openKeys)[number], string>

export const phoneWords = (t: Translate) =>
  Object.fromEntries([
    ...keys.map((key) => [key, t(key)]),
    ...openKeys.map((key) => [key, t(key, open)]),
  ]) as PhoneWords

/** What is said of each phase. */
export const sentences: Record<Phase, keyof PhoneWords> = {
  ready: 'ac_CodeToSend',
  sending: 'ac_CodeSending',
  sent: 'ac_CodeSent',
  notSent: 'ac_CodeNotSent',
  wait: 'ac_CodeTooSoon',
  verifying: 'ac_CodeVerifying',
  wrong: 'ac_CodeSent',
  failed: 'ac_CodeSent',
  verified: 'ac_TelephoneVerified',
}
