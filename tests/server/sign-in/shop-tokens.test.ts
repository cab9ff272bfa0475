import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShopTokens } from '#server/sign-in/shop-tokens.ts'

const expected = { issuer: 'https://shop.example', audience: 'acme', nonce: 'a-nonce' }
const secret = 'a-secret-of-the-shop-with-32-byte'
const older = 'an-older-secret-of-the-same-shop-'
const now = () => Math.floor(Date.now() / 1_000)
const right = (): JWTPayload => ({
  iss: expected.issuer,
  aud: expected.audience,
  nonce: expected.nonce,
  sub: 'customer-1',
  iat: now(),
  exp: now() + 240,
})

type Key = Awaited<ReturnType<typeof generateKeyPair>>
let pair: Key
let stranger: Key
let server: Server
let keys: string

const bytes = (text: string) => new TextEncoder().encode(text)
const byKey = (key: Parameters<SignJWT['sign']>[0], alg: string) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
const bySecret = (text: string) => byKey(bytes(text), 'HS256')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true })
  stranger = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  keys = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
})
afterAll(() => void server.close())

/** The ways in which a shop may sign, each with what signs rightly. */
const ways = {
  'a secret': () => ({
    read: openShopTokens({ keys: undefined, secrets: [secret] }),
    sign: bySecret(secret),
  }),
  'a new secret beside an old one': () => ({
    read: openShopTokens({ keys: undefined, secrets: [secret, older] }),
    sign: bySecret(secret),
  }),
  'an old secret beside a new one': () => ({
    read: openShopTokens({ keys: undefined, secrets: [secret, older] }),
    sign: bySecret(older),
  }),
  'a published key': () => ({
    read: openShopTokens({ keys, secrets: [secret] }),
    sign: byKey(pair.privateKey, 'ES256'),
  }),
}

/** Wrong claims of a token that is signed rightly. */
const wrongClaims: Record<string, () => JWTPayload> = {
  'another audience': () => ({ aud: 'another' }),
  'several audiences for another party': () => ({ aud: ['acme', 'another'], azp: 'another' }),
  'no audience': () => ({ aud: undefined }),
  'another issuer': () => ({ iss: 'https://evil.example' }),
  'no issuer': () => ({ iss: undefined }),
  expired: () => ({ exp: now() - 120 }),
  'an end that is too far ahead': () => ({ exp: now() + 900 }),
  'no end': () => ({ exp: undefined }),
  'an end that is a text': () => ({ exp: 'soon' as unknown as number }),
  'not yet valid': () => ({ nbf: now() + 200 }),
  'made in the future': () => ({ iat: now() + 200 }),
  'made long ago': () => ({ iat: now() - 900 }),
  'another nonce': () => ({ nonce: 'another' }),
  'no nonce': () => ({ nonce: undefined }),
  'an empty customer': () => ({ sub: '' }),
  'a customer of 300 letters': () => ({ sub: 'x'.repeat(300) }),
  'a customer with a line break': () => ({ sub: 'a\nb' }),
  'no customer': () => ({ sub: undefined }),
  'a customer that is an object': () => ({ sub: { id: 1 } as unknown as string }),
}

/** Wrong signatures of a token whose claims are right. */
const wrongSignatures: Record<string, () => Promise<string> | string> = {
  'alg none': () => `${encode({ alg: 'none' })}.${encode(right())}.`,
  'another secret': () => bySecret('another-secret-which-is-not-of-us')(right()),
  'another key under the same name': () => byKey(stranger.privateKey, 'ES256')(right()),
  'HS256 with the public key': async () =>
    byKey(bytes(await exportSPKI(pair.publicKey)), 'HS256')(right()),
  'HS384 with the secret': () => byKey(bytes(secret), 'HS384')(right()),
  'no signature': async () => `${(await bySecret(secret)(right())).split('.', 2).join('.')}.`,
  'a changed payload': async () => {
    const [head, , signature] = (await bySecret(secret)(right())).split('.')
    return `${head}.${encode({ ...right(), sub: 'customer-2' })}.${signature}`
  },
  'no token': () => '',
  'any text': () => 'a.b.c',
}

describe.each(Object.entries(ways))('a token signed by %s', (_way, openWay) => {
  test('names the customer', async () => {
    const { read, sign } = openWay()
    expect((await read(await sign(right()), expected)).subject).toBe('customer-1')
  })

  test.each(Object.entries(wrongClaims))('is refused: %s', async (_what, change) => {
    const { read, sign } = openWay()
    const token = await sign({ ...right(), ...change() })
    await expect(read(token, expected)).rejects.toThrow()
  })

  test.each(Object.entries(wrongSignatures))('is refused with %s', async (_what, make) => {
    const { read } = openWay()
    await expect(read(await make(), expected)).rejects.toThrow()
  })
})

test('a secret does not count where keys are published', async () => {
  const { read } = ways['a published key']()
  await expect(read(await bySecret(secret)(right()), expected)).rejects.toThrow('alg')
})
