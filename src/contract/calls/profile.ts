import type * as account from '../account.ts'
import type { Account } from '../account.ts'
import { api, call, newcomer } from '../call.ts'
import type { firstLogin } from '../first-login.ts'

export const me = call<Account>('GET', `${api}/shopuser/me`, newcomer)
export const updateAccount = call<Account, typeof account.updateAccountInput>(
  'POST',
  `${api}/shopUser/updateAccount`,
)
export const uploadImage = call<void, typeof account.uploadImageInput>(
  'POST',
  `${api}/shopUser/uploadImage`,
)
/** Removes the account's picture (beyond the specification). */
export const removeImage = call<void>('DELETE', `${api}/shopUser/removeImage`)
export const validateEmail = call<void, typeof account.validateEmailInput>(
  'POST',
  `${api}/setting/validateEmail`,
  newcomer,
)
export const firstTimeSetting = call<Account, typeof firstLogin>(
  'POST',
  `${api}/setting/firstTimeSetting`,
  newcomer,
)
