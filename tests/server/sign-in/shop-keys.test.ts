import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingSettings } from '#server/sign-in/provider-faults.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { shop } from '#server/sign-in/shop.ts'
import { returnFromProvider } from '../../support/sign-in.ts'
import { newEmail, sessionStatus, signInSite } from '../../support/sign-in-site.ts'

const { tested, log } = signInSite()
let pair: Awaited<ReturnType<typeof generateKeyPair>>
let server: Server
let published: object[] = []

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  published = [{ ...(await exportJWK(pair.publicKey)), kid: 'one' }]
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: published })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { services, brand } = tested.site
  const keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  brand.shopLogin = { ...brand.shopLogin!, keys }
  const { SHOP_LOGIN_SECRET: _, ...providers } = services.settings.providers['']!
  services.settings = { ...services.settings, providers: { '': providers } }
  services.providers = openProviders(services.settings, services.brands)
})
afterAll(() => void server.close())

/** Begins a sign-in, and answers it as a shop does that signs with a key. */
async function signIn(key = pair.privateKey, kid = 'one') {
  const browser = tested.site.anonymous()
  const { location } = await browser.navigate('/account/login/shop/start')
  const asked = new URL(location!).searchParams
  const claims = { nonce: asked.get('nonce')!, sub: newEmail() }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(tested.site.origin)
    .setAudience(asked.get('client_id')!)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(key)
  const url = new URL(asked.get('redirect_uri')!)
  const fields = new URLSearchParams({ id_token: token, state: asked.get('state')! })
  await returnFromProvider(browser, { method: 'POST', url, fields })
  await browser.fetch('/account/login/done')
  return sessionStatus(browser)
}

test('a shop that publishes its keys needs no secret', async () => {
  const { services, brand } = tested.site
  expect(missingSettings(shop, brand, services.settings)).toEqual([])
  const withSecret = { ...brand, shopLogin: { ...brand.shopLogin!, keys: undefined } }
  expect(missingSettings(shop, withSecret, services.settings)).toEqual(['SHOP_LOGIN_SECRET'])
  expect(await signIn()).toBe(200)
  expect(log).toEqual([])
})

test('another key under the same name signs nobody in', async () => {
  const stranger = await generateKeyPair('ES256')
  expect(await signIn(stranger.privateKey)).toBe(401)
  expect(log[0]).toContain('a sign-in failed')
})

test('keys that cannot be read sign nobody in, and the reason is logged', async () => {
  const { services } = tested.site
  services.providers = openProviders(services.settings, services.brands)
  published = []
  expect(await signIn()).toBe(401)
  expect(log).toHaveLength(1)
  await new Promise((resolve) => server.close(resolve))
  services.providers = openProviders(services.settings, services.brands)
  expect(await signIn()).toBe(401)
  expect(log).toHaveLength(2)
})
