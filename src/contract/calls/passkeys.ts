import type { Account } from '../account.ts'
import { anyone, api, call } from '../call.ts'
import type * as passkey from '../passkey.ts'
import type { Passkey, PasskeyOptions } from '../passkey.ts'

const path = `${api}/shopUser/passkey`

/** Returns the options of a sign-in by a passkey (beyond the specification). */
export const loginPasskeyOptions = call<PasskeyOptions>(
  'POST',
  `${api}/login/passkeyOptions`,
  anyone,
)
/** Signs in by a passkey (beyond the specification). */
export const loginPasskey = call<Account, typeof passkey.loginPasskeyInput>(
  'POST',
  `${api}/login/passkey`,
  anyone,
)
/** Lists the shopper's passkeys, the newest first (beyond the specification). */
export const listPasskeys = call<Passkey[]>('GET', path)
/** Returns the options of a new passkey (beyond the specification). */
export const newPasskeyOptions = call<PasskeyOptions>('POST', `${api}/shopUser/passkeyOptions`)
/** Adds a passkey (beyond the specification). */
export const addPasskey = call<Passkey, typeof passkey.addPasskeyInput>('POST', path)
export const renamePasskey = call<void, typeof passkey.renamePasskeyInput>('PATCH', `${path}/{id}`)
/** Removes a passkey, but never the last way in (beyond the specification). */
export const removePasskey = call<void, typeof passkey.removePasskeyInput>('DELETE', `${path}/{id}`)
