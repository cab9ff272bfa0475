import { anyone, api, call } from '../call.ts'
import type * as login from '../login.ts'
import type * as passkey from '../passkey.ts'
import type * as security from '../security.ts'
import type { AccountEvent, Devices, WayIn } from '../security.ts'

const user = `${api}/shopUser`

/** Lists the signed-in devices, this one first (beyond the specification). */
export const listDevices = call<Devices>('GET', `${user}/device`)
/** Signs another device out (beyond the specification). */
export const endDevice = call<void, typeof security.endDeviceInput>('DELETE', `${user}/device/{id}`)
/** Signs all other devices out (beyond the specification). */
export const endOtherDevices = call<void>('DELETE', `${user}/device`)
/** Lists the ways to sign in other than passkeys (beyond the specification). */
export const listWaysIn = call<WayIn[]>('GET', `${user}/wayIn`)
/** Removes a way to sign in, but never the last one (beyond the specification). */
export const removeWayIn = call<void, typeof security.removeWayInInput>(
  'DELETE',
  `${user}/wayIn/{id}`,
)
/** Lists the latest events of the account’s security (beyond the specification). */
export const listAccountEvents = call<AccountEvent[]>('GET', `${user}/securityEvent`)
/** Sends a code by which the shopper confirms who they are (beyond the specification). */
export const sendConfirmCode = call<void>('POST', `${user}/confirm/send`)
export const confirmByCode = call<void, typeof login.loginByCodeInput>(
  'POST',
  `${user}/confirm/code`,
)
export const confirmByPasskey = call<void, typeof passkey.loginPasskeyInput>(
  'POST',
  `${user}/confirm/passkey`,
)
/** Sends the message again that a new e-mail address waits for (beyond the specification). */
export const resendEmailChange = call<void>('POST', `${user}/emailChange`)
/** Keeps the e-mail address that the account has (beyond the specification). */
export const cancelEmailChange = call<void>('DELETE', `${user}/emailChange`)
/** Changes the e-mail address, by the link of a message (beyond the specification). */
export const confirmEmailChange = call<void, typeof security.emailChangeInput>(
  'POST',
  `${api}/emailChange/confirm`,
  anyone,
)
/** Restores the former e-mail address, by the link of a message (beyond the specification). */
export const undoEmailChange = call<void, typeof security.emailChangeInput>(
  'POST',
  `${api}/emailChange/undo`,
  anyone,
)
