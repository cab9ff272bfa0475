import { loginApple } from '#contract/calls.ts'
import { load, onLink, signIn, type Widget } from './widget.ts'

/** https://developer.apple.com/documentation/signinwithapplejs */
interface Apple {
  auth: {
    init(options: Record<string, string | boolean>): void
    signIn(): Promise<{ authorization: { id_token: string } }>
  }
}

export const prepare: Widget = async (element, { clientId, scope, redirectUri, state, nonce }) => {
  await load('https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js')
  const { auth } = (window as unknown as { AppleID: Apple }).AppleID
  auth.init({ clientId, scope: String(scope), redirectURI: redirectUri, state, nonce, usePopup: true })
  onLink(element, () => {
    auth.signIn().then(
      ({ authorization }) => signIn(element, loginApple, { token: authorization.id_token }),
      // The window was closed.
      () => undefined,
    )
  })
}
