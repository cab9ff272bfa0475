import type { Account } from '../account.ts'
import { anyone, api, call } from '../call.ts'
import type * as login from '../login.ts'

/** Names the browser's next page. */
interface Redirect {
  redirectUrl: string
}

/** Lists every way to sign in, for a front end of its own (beyond the specification). */
export const getLogin = call<login.LoginProvider[]>('GET', `${api}/login`, anyone)
export const loginFacebook = call<Account, typeof login.loginFacebookInput>(
  'POST',
  `${api}/login/facebook`,
  anyone,
)
export const loginGoogle = call<Account, typeof login.loginGoogleInput>(
  'POST',
  `${api}/login/google`,
  anyone,
)
export const loginApple = call<Account, typeof login.loginAppleInput>(
  'POST',
  `${api}/login/apple`,
  anyone,
)
export const loginSteam = call<Redirect>('POST', `${api}/login/steam`, anyone)
export const loginAuth0 = call<Redirect>('POST', `${api}/login/auth0`, anyone)
export const loginTelegram = call<Account, typeof login.loginTelegramInput>(
  'POST',
  `${api}/login/telegram`,
  anyone,
)
export const oneCoreLogin = call<string>('GET', '/onecorelogin/start', anyone)
/** Sends a code to an e-mail address (beyond the specification). */
export const sendLoginCode = call<void, typeof login.sendLoginCodeInput>(
  'POST',
  `${api}/login/email`,
  anyone,
)
/** Sends a code to the address of an order's customer (beyond the specification). */
export const sendOrderCode = call<void, typeof login.sendOrderCodeInput>(
  'POST',
  `${api}/login/order`,
  anyone,
)
/** Signs in by that code, in the same browser (beyond the specification). */
export const loginByCode = call<Account, typeof login.loginByCodeInput>(
  'POST',
  `${api}/login/code`,
  anyone,
)
export const logout = call<{ url?: string | undefined }, typeof login.logoutInput>(
  'POST',
  `${api}/logout`,
  anyone,
)
