import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEnvironment } from '#brands/commands/check-environment.ts'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startServer } from '#server/http/server.ts'
import { openServices } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { defaultSettings } from '../support/default-settings.ts'
import { freePort } from '../support/ports.ts'

let folder: string
let themes: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-unmet-'))
  themes = await themesWith('acme', 'well')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function themesWith(...brands: string[]) {
  const themes = join(await mkdtemp(join(folder, 'cwd-')), 'themes')
  await cp('themes/default', join(themes, 'default'), { recursive: true })
  for (const brand of brands) newBrand(themes, brand)
  return themes
}

/** Gives a brand other fields, each on a line of its own; answers the one that a field stands on. */
async function changeSite(themes: string, brand: string, fields: object) {
  const file = join(themes, brand, 'site.json')
  const before = JSON.parse(await readFile(file, 'utf8')) as object
  const text = JSON.stringify({ ...before, ...fields }, undefined, 2)
  await writeFile(file, text)
  return (field: string) =>
    `${file}:${text.split('\n').findIndex((line) => line.includes(`"${field}"`)) + 1}`
}

const { SMS_GATEWAY_URL: _, ...oneCore } = {
  ...defaultSettings,
  ONECORE_ISSUER: 'https://id.example',
}
const noSms =
  'expected the setting SMS_TWILIO_ACCOUNT_SID or SMS_GATEWAY_URL in the environment, found none, for TelephoneVerification'

/** Fields of a brand, whose settings an operator has not given, and what is said of one of them. */
const unmet: [fields: object, field: string, said: string][] = [
  [
    { auth0: true },
    'auth0',
    'auth0: expected the settings AUTH0_ISSUER, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET in the environment, found none of them',
  ],
  [
    { googleClientId: 'a' },
    'googleClientId',
    'googleClientId: expected the setting GOOGLE_CLIENT_SECRET in the environment, found none',
  ],
  [
    { facebookAppId: '1' },
    'facebookAppId',
    'facebookAppId: expected the setting FACEBOOK_APP_SECRET in the environment, found none',
  ],
  [
    { shopLogin: { page: '/sign-in' } },
    'shopLogin',
    'shopLogin: expected the setting SHOP_LOGIN_SECRET in the environment, found none',
  ],
  [
    { telegram: true },
    'telegram',
    'telegram: expected the setting TELEGRAM_BOT_TOKEN in the environment, found none',
  ],
  [
    { appleClientId: 'a', appleRedirectUrl: 'https://elsewhere.example/x' },
    'appleRedirectUrl',
    'appleRedirectUrl: expected https://acme.localhost/account/login/apple/callback, found https://elsewhere.example/x',
  ],
  [
    { enableFeatures: ['MyOrders', 'TelephoneVerification'] },
    'TelephoneVerification',
    `enableFeatures: ${noSms}`,
  ],
]

describe('a brand that uses a feature without its settings', () => {
  test.each(unmet)('such as %j is found by the server’s check', async (fields, field, said) => {
    const themes = await themesWith('acme')
    const placeOf = await changeSite(themes, 'acme', fields)
    const found = checkEnvironment(themes, 'acme', oneCore)
    const text = `${placeOf(field)}: ${said}`
    expect(found).toEqual([{ severity: 'error', file: 'site.json', text }])
    // An empty environment is that of a theme's owner.
    expect(checkEnvironment(themes, 'acme', {})).toEqual([])
    expect(checkEnvironment(themes, 'acme', { PUBLIC_ADDRESS: 'https://{host}' })).not.toEqual([])
    expect(checkEnvironment(themes, 'default', oneCore)).toEqual([])
  })

  test('if some settings of a provider are set, the others are reported', () => {
    const { ONECORE_ISSUER, ONECORE_CLIENT_ID__ACME } = {
      ...oneCore,
      ONECORE_CLIENT_ID__ACME: 'own',
    }
    const said = (environment: Record<string, string>) =>
      checkEnvironment(themes, 'acme', environment).map(({ text }) => text.replace(/^.*?: /, ''))
    expect(said({ ONECORE_ISSUER, ONECORE_CLIENT_ID__ACME })).toEqual([
      'oneCORELogin: expected the setting ONECORE_CLIENT_SECRET in the environment, found none',
    ])
  })

  test('makes npm run brand check fail on a server', async () => {
    const themes = await themesWith('acme')
    const command = [resolve('src/brands/commands/cli.ts'), 'check', 'acme']
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: resolve(themes, '..'),
      env: { PATH: process.env.PATH, SMS_GATEWAY_URL: 'https://sms.example' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(
        'oneCORELogin: expected the settings ONECORE_ISSUER, ONECORE_CLIENT_ID, ONECORE_CLIENT_SECRET',
      ),
    ])
  })

  test('is the only one to answer 503, in its last design, and is logged once', async () => {
    const environment = { ...oneCore, LOG_LEVEL: 'silent', HOST: '127.0.0.1' }
    const start = async () =>
      startServer(
        readSettings({
          ...environment,
          PORT: String(await freePort()),
          DATA_DIR: join(folder, 'data'),
        }),
        { themes },
      )
    await (await start()).close()
    const acme = await changeSite(themes, 'acme', {
      auth0: true,
      enableFeatures: ['TelephoneVerification'],
    })
    const { port, services, close } = await start()
    const ask = (host: string, path = '/account/login') =>
      requestLocally({ host: '127.0.0.1', port, path, headers: { host } })
    expect((await ask('well.localhost')).status).toBe(200)
    const { status, body } = await ask('acme.localhost')
    expect(status).toBe(503)
    expect(body).toContain('Acme')
    expect(body).toContain('<style>')
    expect((await ask('well.localhost', '/account/health')).body).toBe('ok\nnot shown: acme')
    const [, , auth0] = unmet[0]!
    expect([...services.broken]).toEqual([
      [
        'acme',
        [
          `brand acme cannot be shown: ${acme('auth0')}: ${auth0}`,
          `${acme('TelephoneVerification')}: enableFeatures: ${noSms}`,
        ].join('\n'),
      ],
    ])
    await close()
  })
})

describe('the start is refused', () => {
  test('if every brand has a feature without settings', async () => {
    const themes = await themesWith('acme', 'zeta')
    await expect(openServices(readSettings({}), { themes })).rejects.toThrow(
      /acme\/site\.json:\d+: oneCORELogin: expected the settings .*\n.*zeta\/site\.json:\d+: oneCORELogin: expected/,
    )
  })

  test('if BRAND names such a brand', async () => {
    const themes = await themesWith('acme', 'well')
    await changeSite(themes, 'acme', { auth0: true })
    const settings = readSettings({ ...oneCore, BRAND: 'acme' })
    await expect(openServices(settings, { themes })).rejects.toThrow('auth0: expected the settings')
  })
})

test('a brand’s own settings stop no process if its hosts or site.json are gone', async () => {
  const themes = await themesWith('acme', 'gone', 'well')
  await changeSite(themes, 'acme', { hosts: [] })
  await rm(join(themes, 'gone/site.json'))
  const settings = readSettings({
    ...oneCore,
    ONECORE_CLIENT_ID__ACME: 'own',
    WEBHOOK_URL__GONE: 'https://shop.example/hooks',
    DATA_DIR: join(folder, 'hostless'),
  })
  const { brands, store } = await openServices(settings, { themes })
  expect(brands.all.map(({ id }) => id)).toEqual(['well'])
  await store.close()
})

test('the host of PUBLIC_ADDRESS stays with a brand with an unreadable site.json', async () => {
  const themes = await themesWith('acme', 'well')
  await writeFile(join(themes, 'acme/site.json'), '{ "hosts": ["acme.localhost"], }')
  const settings = readSettings({
    ...oneCore,
    PUBLIC_ADDRESS: 'https://acme.localhost',
    DATA_DIR: join(folder, 'unreadable'),
  })
  const { brands, store } = await openServices(settings, { themes })
  expect(brands.all.map(({ id }) => id)).toEqual(['well'])
  await store.close()
})
