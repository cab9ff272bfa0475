import { randomBytes } from 'node:crypto'
import type { Brand } from '#brands/config/brands.ts'
import { openFakeProviders } from './fake-providers.ts'

export const randomSecret = () => randomBytes(24).toString('base64url')

/** Fake providers for all that the brands enable, and the site's settings for them. */
export async function openSignIn(base: string, brands: Brand[], origins: string[]) {
  const secrets = { google: randomSecret(), facebook: randomSecret(), auth0: randomSecret() }
  const telegramBotToken = `100200300:${randomSecret()}`
  const fakeProviders = await openFakeProviders({
    base,
    origins,
    telegramBotToken,
    google: {
      clientIds: brands.map(({ googleClientId }) => googleClientId),
      secret: secrets.google,
    },
    apple: { clientIds: brands.map(({ appleClientId }) => appleClientId) },
    facebook: {
      appIds: brands.map(({ facebookAppId }) => facebookAppId),
      secret: secrets.facebook,
    },
    auth0: { clientId: 'foyer-demo', secret: secrets.auth0 },
  })
  const settings = {
    GOOGLE_ISSUER: `${base}/google`,
    GOOGLE_CLIENT_SECRET: secrets.google,
    APPLE_ISSUER: `${base}/apple`,
    AUTH0_ISSUER: `${base}/auth0`,
    AUTH0_CLIENT_ID: 'foyer-demo',
    AUTH0_CLIENT_SECRET: secrets.auth0,
    FACEBOOK_URL: `${base}/facebook`,
    FACEBOOK_GRAPH_URL: `${base}/facebook`,
    FACEBOOK_APP_SECRET: secrets.facebook,
    STEAM_URL: `${base}/steam`,
    TELEGRAM_URL: `${base}/telegram`,
    TELEGRAM_BOT_TOKEN: telegramBotToken,
  }
  return { fakeProviders, settings }
}
