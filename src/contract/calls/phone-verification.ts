import type * as account from '../account.ts'
import { api, call } from '../call.ts'

const telephone = { feature: 'TelephoneVerification' } as const

export const sendVerifySms = call<{ telephoneVerifyExpireIn: number }>(
  'POST',
  `${api}/shopUser/sendVerifySms`,
  telephone,
)
export const verifyTelephoneNumber = call<void, typeof account.verifyTelephoneNumberInput>(
  'POST',
  `${api}/shopUser/verifyTelephoneNumber`,
  telephone,
)
