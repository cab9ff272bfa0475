import type { MessageKey, Translate } from '#i18n/messages.ts'
import type { Phase } from './phone.rules.ts'

const keys = [
  'ac_VerifyTelephone',
  'ac_Close',
  'ac_Code',
  'ac_Verify',
  'ac_SendCode',
  'ac_ResendCode',
  'ac_CodeVerifying',
  'ac_TelephoneVerified',
  'ac_InvalidVerifyCode',
  'ac_WrongNumber',
  'ac_SomethingWentWrong',
] satisfies MessageKey[]

/** A message with a value keeps its placeholder: the island fills it. */
const open = {
  phone: '{{phone}}',
  time: '{{time}}',
  when: '{{when}}',
  count: '{{count}}',
  position: '{{position}}',
  total: '{{total}}',
}
const openKeys = [
  'ac_CodeToSend',
  'ac_CodeSending',
  'ac_CodeSent',
  'ac_CodeResendIn',
  'ac_CodeDigit',
  'ac_CodeNotSent',
  'ac_CodeTooSoon',
  'ac_CodeMissing',
] satisfies MessageKey[]

export type PhoneMessages = Record<(typeof keys)[number] | (typeof openKeys)[number], string>

export const phoneMessages = (t: Translate) =>
  Object.fromEntries([
    ...keys.map((key) => [key, t(key)]),
    ...openKeys.map((key) => [key, t(key, open)]),
  ]) as PhoneMessages

/** The message of each phase. */
export const phaseMessages: Record<Phase, keyof PhoneMessages> = {
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
