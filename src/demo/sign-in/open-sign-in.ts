import { randomBytes } from 'node:crypto'
import type { Brand } from '#brands/config/brands.ts'
import { capitalName } from '#lib/case.ts'
import { providerTypes } from '../../server/sign-in/provider-types.ts'
import type { ProviderKeys } from '../provider-keys.ts'
import { appleWays } from './apple.ts'
import { openFacebook } from './facebook.ts'
import { answerForProviders } from './fake-providers.ts'
import { withoutFaults } from './fault-injection.ts'
import { openOpenIdProvider, type OpenIdContext, type OpenIdOptions } from './openid.ts'
import { openShopLogin } from './shop.ts'
import { openSteam } from './steam.ts'
import { openTelegram } from './telegram.ts'

const randomSecret = () => randomBytes(32).toString('base64url')

/** Differences of OpenID providers from one that does all as it is written. */
const differences = (brands: Brand[]): Record<string, Partial<OpenIdOptions>> => ({
  google: {
    clientIds: brands.map(({ googleClientId }) => googleClientId),
    keepsNoSession: true,
    // A domain whose mail Google hosts: for that it answers.
    claims: ({ email }) => ({ hd: email.split('@')[1] }),
  },
  apple: { clientIds: brands.map(({ appleClientId }) => appleClientId), ...appleWays },
  auth0: { title: 'Demo OpenID sign-in' },
  // Its ID tokens are short: the rest is asked from `userinfo`.
  onecore: { title: 'Demo sign-in', configuration: { conformIdTokenClaims: true } },
})

/** Opens each OpenID provider among the ways to sign in. */
function openOpenIdProviders(brands: Brand[], context: OpenIdContext) {
  const different = differences(brands)
  const settings: Record<string, string> = {}
  const providers = providerTypes.flatMap(({ id, settings: names }) => {
    const prefix = id.toUpperCase()
    if (!(`${prefix}_ISSUER` in names)) return []
    const options: OpenIdOptions = {
      id,
      title: `Demo ${capitalName(id)} sign-in`,
      clientIds: ['foyer-demo'],
      ...(`${prefix}_CLIENT_SECRET` in names && { secret: randomSecret() }),
      ...different[id],
    }
    const provider = openOpenIdProvider(options, context)
    const { clientIds, secret = '' } = options
    const own = { ISSUER: provider.issuer, CLIENT_ID: clientIds[0] ?? '', CLIENT_SECRET: secret }
    for (const [end, value] of Object.entries(own))
      if (`${prefix}_${end}` in names) settings[`${prefix}_${end}`] = value
    return provider
  })
  return { settings, providers }
}

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
  const shopSecret = randomSecret()
  const settings = {
    SHOP_LOGIN_SECRET: shopSecret,
    FACEBOOK_URL: `${base}/facebook`,
    FACEBOOK_GRAPH_URL: `${base}/facebook`,
    FACEBOOK_APP_SECRET: facebookSecret,
    STEAM_URL: `${base}/steam`,
    TELEGRAM_URL: `${base}/telegram`,
    TELEGRAM_BOT_TOKEN: telegramBotToken,
  }
  const openId = openOpenIdProviders(brands, { base, origins, keys, injectFault })
  const endpoints = {
    ...openFacebook({ origins, appIds, secret: facebookSecret }, injectFault),
    ...openSteam(base, origins, injectFault),
    ...openTelegram(telegramBotToken, origins, injectFault),
  }
  const brandIds = brands.map(({ id }) => id)
  return {
    /** The pages of the shop's own sign-in, which are at the shop's address. */
    shopPages: openShopLogin({ secret: shopSecret, brandIds, origins }, injectFault),
    handleRequest: answerForProviders(endpoints, openId.providers, injectFault),
    injectFault,
    settings: { ...settings, ...openId.settings },
  }
}
