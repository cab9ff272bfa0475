import { randomBytes } from 'node:crypto'
import type { Brand } from '#brands/config/brands.ts'
import { providerSettingNames } from '../../server/sign-in/settings.ts'
import type { ProviderKeys } from '../provider-keys.ts'
import { appleWays } from './apple.ts'
import { openFacebook } from './facebook.ts'
import { answerForProviders } from './fake-providers.ts'
import { withoutFaults } from './fault-injection.ts'
import { openOpenIdProvider, type OpenIdOptions } from './openid.ts'
import { openSteam } from './steam.ts'
import { openTelegram } from './telegram.ts'

const randomSecret = () => randomBytes(24).toString('base64url')

/** The OpenID providers by their ids. */
const openIdProviders = (brands: Brand[]): Record<string, Omit<OpenIdOptions, 'id'>> => ({
  google: {
    title: 'Demo Google sign-in',
    clientIds: brands.map(({ googleClientId }) => googleClientId),
    secret: randomSecret(),
    // A domain whose mail Google hosts: for that it answers.
    claims: ({ email }) => ({ hd: email.split('@')[1] }),
  },
  apple: {
    title: 'Demo Apple sign-in',
    clientIds: brands.map(({ appleClientId }) => appleClientId),
    ...appleWays,
  },
  auth0: {
    title: 'Demo OpenID sign-in',
    clientIds: ['foyer-demo'],
    secret: randomSecret(),
    keepsSession: true,
  },
  // It has the address itself, so that it comes last.
  onecore: {
    title: 'Demo sign-in',
    clientIds: ['foyer-demo'],
    secret: randomSecret(),
    keepsSession: true,
    // Its ID tokens are short: the rest is asked from `userinfo`.
    configuration: { conformIdTokenClaims: true },
  },
})

/**
 * Fake providers for all that the brands enable, so that each button works without network, and the
 * site's settings for them. They speak the real ones' protocols.
 */
export function openSignIn(
  base: string,
  { brands, origins, keys }: { brands: Brand[]; origins: string[]; keys: ProviderKeys },
) {
  const injectFault = withoutFaults()
  const facebookSecret = randomSecret()
  const telegramBotToken = `100200300:${randomSecret()}`
  const appIds = brands.map(({ facebookAppId }) => facebookAppId)
  const settings: Record<string, string> = {
    FACEBOOK_URL: `${base}/facebook`,
    FACEBOOK_GRAPH_URL: `${base}/facebook`,
    FACEBOOK_APP_SECRET: facebookSecret,
    STEAM_URL: `${base}/steam`,
    TELEGRAM_URL: `${base}/telegram`,
    TELEGRAM_BOT_TOKEN: telegramBotToken,
  }
  const openId = Object.entries(openIdProviders(brands)).map(([id, options]) => {
    const provider = openOpenIdProvider({ id, ...options }, { base, origins, keys, injectFault })
    const { clientIds, secret = '' } = options
    const own = { ISSUER: provider.issuer, CLIENT_ID: clientIds[0] ?? '', CLIENT_SECRET: secret }
    for (const [end, value] of Object.entries(own)) {
      const name = `${id.toUpperCase()}_${end}`
      // Some clients have no secret, and some have their id from the brand.
      if (providerSettingNames.includes(name)) settings[name] = value
    }
    return provider
  })
  const endpoints = {
    ...openFacebook({ origins, appIds, secret: facebookSecret }, injectFault),
    ...openSteam(base, origins, injectFault),
    ...openTelegram(telegramBotToken, origins, injectFault),
  }
  return {
    handleRequest: answerForProviders(endpoints, openId, injectFault),
    injectFault,
    settings,
  }
}
