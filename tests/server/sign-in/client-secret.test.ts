import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIdConnect } from '#server/sign-in/openid-connect.ts'
import { newToken } from '#server/tokens.ts'
import { loadOrCreateKeys } from '../../../src/demo/provider-keys.ts'
import { withoutFaults } from '../../../src/demo/sign-in/fault-injection.ts'
import { openOpenIdProvider } from '../../../src/demo/sign-in/openid.ts'
import { startProviders } from '../../../src/demo/start-providers.ts'
import { startHttpServer, type ReceivedRequest } from '../../support/http.ts'
import { freePort } from '../../support/ports.ts'
import { Browser } from '../../support/site.ts'

const shop = 'http://shop.example'
const callback = `${shop}/onecorelogin/callback`
const email = 'full@demo.test'
/** Characters that the form-encoding of Basic changes. */
const secret = 'a-secret_with:every%kind+of sign~*'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-client-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newAttempt = () => ({ state: newToken(), nonce: newToken(), codeVerifier: newToken() })

describe.each(['client_secret_basic', 'client_secret_post'] as const)(
  'a provider with both methods, for a client that is registered for %s',
  (method) => {
    let provider: Awaited<ReturnType<typeof startProviders>>
    beforeAll(async () => {
      const base = `http://localhost:${await freePort()}`
      const { handleRequest } = openOpenIdProvider(
        {
          id: 'onecore',
          title: '',
          clientIds: ['shop'],
          secret,
          client: { token_endpoint_auth_method: method },
        },
        { base, origins: [shop], keys: loadOrCreateKeys(folder), injectFault: withoutFaults() },
      )
      const listener = (...exchange: Parameters<typeof handleRequest>) =>
        void handleRequest(...exchange)
      provider = await startProviders(base, '127.0.0.1', listener)
    })
    afterAll(() => provider.close())

    /** Goes from page to page at the provider until it leads back to the shop. */
    async function chooseShopper(start: URL) {
      const browser = new Browser(provider.issuer)
      let location = start.href
      while (!location.startsWith(shop)) {
        const isChoice = location.includes('/sign-in/')
        const choice = { method: 'POST', body: new URLSearchParams({ email }) }
        const answer = await browser.fetch(location, isChoice ? choice : {})
        location = new URL(answer.headers.get('location')!, location).href
      }
      return new URL(location)
    }

    test('signs in repeatedly', async () => {
      const connect = openIdConnect({ issuer: provider.issuer, id: 'shop', secret })
      for (let times = 0; times < 2; times++) {
        const attempt = newAttempt()
        const back = await chooseShopper(await connect.start(callback, attempt))
        const identity = await connect.finish(back, back.searchParams, attempt)
        expect(identity).toMatchObject({ subject: email, email })
      }
    })

    test('signs nobody in with another secret', async () => {
      const connect = openIdConnect({ issuer: provider.issuer, id: 'shop', secret: 'wrong' })
      const attempt = newAttempt()
      const back = await chooseShopper(await connect.start(callback, attempt))
      await expect(connect.finish(back, back.searchParams, attempt)).rejects.toThrow()
    })
  },
)

describe('the secret is sent', () => {
  const basic = 'client_secret_basic'
  const post = 'client_secret_post'

  const methodOf = ({ headers, body }: ReceivedRequest) =>
    headers.authorization?.startsWith('Basic ')
      ? basic
      : new URLSearchParams(body.toString()).get('client_secret') === secret && post

  test.each([
    [undefined, [basic], [basic]],
    [[basic], [basic], [basic]],
    [[post], [post], [post]],
    [
      [basic, post],
      [post, basic],
      [basic, post],
    ],
    [
      ['private_key_jwt', basic, post],
      [post, basic],
      [basic, post],
    ],
    [['none', post], [post], [post]],
  ])('to a provider with %j first by %j, then by %j', async (offered, ...tried) => {
    const provider = await startHttpServer(({ path }) => {
      const metadata = {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/auth`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
        token_endpoint_auth_methods_supported: offered,
      }
      const isToken = path === '/token'
      const body = JSON.stringify(isToken ? { error: 'invalid_client' } : metadata)
      return { status: isToken ? 401 : 200, body, type: 'application/json' }
    })
    const connect = openIdConnect({ issuer: provider.url, id: 'shop', secret })
    for (const expected of tried) {
      provider.received.length = 0
      const attempt = newAttempt()
      const back = new URL(`${callback}?code=one&state=${attempt.state}`)
      await expect(connect.finish(back, back.searchParams, attempt)).rejects.toThrow()
      const asked = provider.received.filter(({ path }) => path === '/token')
      expect(asked.map(methodOf)).toEqual(expected)
    }
    await provider.close()
  })
})
