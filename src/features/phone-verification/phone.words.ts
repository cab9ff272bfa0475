import type { Translate, WordKey } from '#i18n/words.ts'

const keys = [
  ...(['ac_VerifyTelephone', 'ac_Close', 'ac_Code', 'ac_Verify', 'ac_SendCode', 'ac_ResendCode', 'ac_CodeVerifying'] as const),
  ...(['ac_TelephoneVerified', 'ac_InvalidVerifyCode', 'ac_CodeNotSent', 'ac_CodeTooSoon', 'ac_SomethingWentWrong'] as const),
] satisfies WordKey[]

/** What has a value in it keeps its place open: the island fills it. */
const open = { phone: '{{phone}}', time: '{{time}}', position: '{{position}}', total: '{{total}}' }
const openKeys = ['ac_CodeToSend', 'ac_CodeSending', 'ac_CodeSent', 'ac_CodeResendIn', 'ac_CodeDigit'] as const satisfies WordKey[]

export type PhoneWords = Record<(typeof keys)[number] | (typeof openKeys)[number], string>

export const phoneWords = (t: Translate) =>
  Object.fromEntries([...keys.map((key) => [key, t(key)]), ...openKeys.map((key) => [key, t(key, open)])]) as PhoneWords
