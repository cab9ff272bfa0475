import { loginFacebook } from '#contract/calls.ts'
import { loadScript, replaceLink, signInBy, type PrepareWidget } from './widget.ts'

/** https://developers.facebook.com/docs/reference/javascript */
interface Facebook {
  init(options: { appId: string; version: string; xfbml: boolean }): void
  login(
    answered: (answer: { authResponse?: { accessToken: string } | null }) => void,
    options: { scope: string },
  ): void
}
type Page = { FB: Facebook; fbAsyncInit?: () => void }

export const prepare: PrepareWidget = async (element, { appId, version, scope }) => {
  const page = window as unknown as Page
  // Facebook's first script only holds the place; it calls this once the real one is there.
  const ready = new Promise<void>((resolve) => (page.fbAsyncInit = resolve))
  await loadScript('https://connect.facebook.net/en_US/sdk.js')
  await ready
  page.FB.init({ appId: String(appId), version: String(version), xfbml: false })
  const answered: Parameters<Facebook['login']>[0] = ({ authResponse }) => {
    if (authResponse) void signInBy(element, loginFacebook, { token: authResponse.accessToken })
  }
  replaceLink(element, () => page.FB.login(answered, { scope: String(scope).replace(' ', ',') }))
}
