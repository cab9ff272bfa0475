import { loginFacebook } from '#contract/calls.ts'
import { load, onLink, signIn, type Widget } from './widget.ts'

/** https://developers.facebook.com/docs/reference/javascript */
interface Facebook {
  init(options: { appId: string; version: string; xfbml: boolean }): void
  login(answered: (answer: { authResponse?: { accessToken: string } | null }) => void, options: { scope: string }): void
}

export const prepare: Widget = async (element, { appId, version, scope }) => {
  await load('https://connect.facebook.net/en_US/sdk.js')
  const facebook = (window as unknown as { FB: Facebook }).FB
  facebook.init({ appId: String(appId), version: String(version), xfbml: false })
  const answered: Parameters<Facebook['login']>[0] = ({ authResponse }) => {
    if (authResponse) void signIn(element, loginFacebook, { token: authResponse.accessToken })
  }
  onLink(element, () => facebook.login(answered, { scope: String(scope).replace(' ', ',') }))
}
