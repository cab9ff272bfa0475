import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLocally } from '#server/http/local-request.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import * as limits from '#lib/limits/services.ts'
import { freePort } from '../../support/ports.ts'
import { Browser } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

const secrets = ['leaked', 'late-token', 'late-keys', 'eyJ', 'a-client-secret']
/** Holds requests to the provider that it answers after everybody has given up: it breaks off. */
const late: ServerResponse[] = []
const nonces = new Map<string, string>()
const { privateKey } = await generateKeyPair('RS256')

const provider = createServer(async (request, response) => {
  const issuer = `http://${request.headers.host}`
  const json = (body: object) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/.well-known/openid-configuration')
    return json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    })
  const code = new URLSearchParams(await text(request)).get('code')
  if (code !== 'late-keys') {
    late.push(response)
    return
  }
  const token = new SignJWT({ nonce: nonces.get(code) })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('somebody')
  const idToken = await token
    .setIssuer(issuer)
    .setAudience('shop')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
  json({ access_token: 'leaked', token_type: 'bearer', id_token: idToken })
})

let folder: string
let site: ReturnType<typeof startProcess>
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-late-'))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const PORT = String(await freePort())
  const { themes } = await copyThemes(folder)
  await rename(themes, join(folder, 'themes'))
  const environment = {
    HOST: '127.0.0.1',
    PORT,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_ADDRESS: `http://{host}:${PORT}`,
    LOG_LEVEL: 'warn',
    ...defaultSettings,
    ONECORE_ISSUER: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    ONECORE_CLIENT_SECRET: 'a-client-secret',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../../support/late-failures.ts')}`,
  }
  site = startProcess('production', environment, { cwd: folder })
  origin = new URL(await site.ready).origin
})
afterAll(async () => {
  await site.stop('SIGINT')
  provider.closeAllConnections()
  provider.close()
  await rm(folder, { recursive: true, force: true })
})

const expectNoSecret = () => {
  for (const secret of [...secrets, '?']) expect(site.output()).not.toContain(secret)
}

/** Comes back from the provider with a code. */
async function comeBack(code: string) {
  const browser = new Browser(origin)
  const { location } = await browser.navigate('/onecorelogin/start')
  const query = new URL(location!).searchParams
  nonces.set(code, query.get('nonce')!)
  return browser.navigate(`/onecorelogin/callback?code=${code}&state=${query.get('state')}`)
}

test(
  'a late failure of a provider prints no secret, and the process goes on',
  async () => {
    for (const answer of await Promise.all([comeBack('late-token'), comeBack('late-keys')]))
      expect(answer).toEqual({ status: 302, location: '/account/login' })
    expect(late).toHaveLength(2)
    for (const response of late) response.destroy()
    expect((await fetch(`${origin}/account/health`)).status).toBe(200)
    const linesWith = (text: string) =>
      site
        .output()
        .split('\n')
        .filter((line) => line.includes(text)).length
    await expect.poll(() => linesWith('a sign-in failed')).toBe(2)
    // Each error that a library has let go of has one line.
    await expect.poll(() => linesWith('unhandled rejection')).toBe(2)
    expect(site.output()).toContain('https://id.example/token')
    expectNoSecret()
  },
  3 * limits.providerTimeoutMs,
)

test('an invalid host is refused, and nothing of the request is printed', async () => {
  for (const host of ['somebody@shop.example', 'shop.example/x', 'shop.example?x', 'a b']) {
    const { port } = new URL(origin)
    expect(
      await requestLocally({
        host: '127.0.0.1',
        port,
        path: '/onecorelogin/callback?code=leaked',
        headers: { host },
      }),
    ).toMatchObject({ status: 400 })
  }
  expectNoSecret()
})

test('an uncaught exception is logged without secrets, and ends the process', async () => {
  const gone = once(site.process, 'exit')
  process.kill(site.process.pid!, 'SIGUSR2')
  expect(await gone).toEqual([1, null])
  await expect.poll(() => site.output()).toContain('uncaught exception')
  expectNoSecret()
})
