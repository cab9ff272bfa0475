import { loginApple } from '#contract/calls.ts'
import { loadScript, replaceLink, signInBy, type PrepareWidget } from './widget.ts'

/** https://developer.apple.com/documentation/signinwithapplejs */
interface Apple {
  auth: {
    init(options: Record<string, string | boolean>): void
    /** `user` is sent once, with a person's first sign-in. */
    signIn(): Promise<{
      authorization: { id_token: string }
      user?: { name?: { firstName?: string; lastName?: string } }
    }>
  }
}

/** Somebody who has closed the window wants nothing else opened. */
const closed = ['popup_closed_by_user', 'user_cancelled_authorize']

export const prepare: PrepareWidget = async (element, { clientId, scope, redirectUri, nonce }) => {
  await loadScript(
    'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  )
  const { auth } = (window as unknown as { AppleID: Apple }).AppleID
  auth.init({ clientId, scope: String(scope), redirectURI: redirectUri, nonce, usePopup: true })
  replaceLink(element, () =>
    auth.signIn().then(
      ({ authorization, user }) =>
        signInBy(element, loginApple, { token: authorization.id_token, ...user?.name }),
      (reason: { error?: string }) => {
        if (!closed.includes(reason.error ?? '')) throw reason
      },
    ),
  )
}
