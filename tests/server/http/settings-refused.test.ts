import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBrands } from '#brands/config/brands.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { readSettings } from '#server/settings.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-operator-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('mistakes of an operator', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT:'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected postgresql://...'],
    ...['0', '1000', '-1', '2.5', 'many'].map((size): [Record<string, string>, string] => [
      { DATABASE_POOL: size },
      'DATABASE_POOL: expected a number of connections from 1 to 999',
    ]),
    ...['0', '100', '-1', '1.5', 'all'].map((count): [Record<string, string>, string] => [
      { WORKERS: count },
      `WORKERS: expected auto, or a number of processes from 1 to 99, found '${count}'`,
    ]),
    [
      { WORKERS: '2' },
      'WORKERS: expected 1 without DATABASE_URL, since only one process can open the embedded database',
    ],
    [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE: expected true or false'],
    [
      { PUBLIC_ADDRESS: 'https://{host}/shop' },
      'PUBLIC_ADDRESS: expected an address without a path, such as https://{host} or https://account.shop.example',
    ],
    [
      { PUBLIC_ADDRESS: 'ftp://{host}' },
      'PUBLIC_ADDRESS: expected an address that begins with https:// or http://',
    ],
    [{ ONECORE_ISSUER: 'mailto:x@y' }, 'ONECORE_ISSUER: expected the http(s) address'],
    [{ VIES_URL: 'vies' }, 'VIES_URL: expected the http(s) address'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected silent'],
  ])('the setting %o is refused', (environment, message) =>
    expect(() => readSettings(environment)).toThrow(message),
  )

  test.each(['SMS_GATEWAY_URL', 'SMS_TWILIO_URL', 'FILES_S3_ENDPOINT', 'VIES_URL'])(
    '%s in plain text is refused on an https site',
    (name) =>
      expect(() => readSettings({ [name]: 'http://service.example' })).toThrow(
        `${name}: expected https, because the site uses https`,
      ),
  )

  test('addresses in plain text are accepted if the site itself is in plain text', () => {
    const environment = {
      PUBLIC_ADDRESS: 'http://{host}',
      VIES_URL: 'http://vies.example',
      SMS_GATEWAY_URL: 'http://sms.example',
    }
    expect(readSettings(environment)).toMatchObject(environment)
  })

  const withDefault = async (fields: object) => {
    const { themes } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), ...fields }),
    )
    return loadBrands(themes)
  }
  const oneCore = {
    ONECORE_ISSUER: 'https://id.example',
    ONECORE_CLIENT_ID: 'a',
    ONECORE_CLIENT_SECRET: 'b',
  }

  test.each([
    [
      {},
      { ...oneCore, ONECORE_ISSUER: 'http://id.example' },
      'ONECORE_ISSUER: expected https, because the site uses https',
    ],
    [{}, { ...oneCore, STEAM_URL: 'http://steam.example' }, 'STEAM_URL: expected https'],
    [
      {},
      { ...oneCore, STEAM_URL__DEFAULT: 'http://steam.example' },
      'STEAM_URL__DEFAULT: expected https',
    ],
    [
      {},
      { ...oneCore, ONECORE_CLIENT_ID__HARBOR: 'x' },
      'settings that end in __HARBOR: unknown brand',
    ],
  ])(
    'sign-in with %j in site.json is refused with the settings %j',
    async (fields, environment, message) => {
      const brands = await withDefault(fields)
      expect(() => openProviders(readSettings(environment), brands)).toThrow(message)
    },
  )

  test.each([
    [{ PORT: 'abc' }, "PORT: expected a port number, found 'abc'"],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL: expected silent, error, warn, info or debug, found 'loud'"],
    [
      { PUBLIC_ADDRESS: 'ftp://{host}' },
      "PUBLIC_ADDRESS: expected an address that begins with https:// or http://, found 'ftp://{host}'",
    ],
    [{ DATABASE_URL: 'mysql://me:hush@db' }, 'DATABASE_URL: expected postgresql://...'],
    [
      { SMS_GATEWAY_URL: 'hush@x' },
      'SMS_GATEWAY_URL: expected the http(s) address of an SMS gateway',
    ],
    [
      { TELEGRAM_BOT_TOKEN: 'hush' },
      'TELEGRAM_BOT_TOKEN: expected the token of a bot, such as 110201543:AAHdqTcv...',
    ],
    [
      { HOTS: 'x', PORT: 'abc' },
      "HOTS: unknown setting; did you mean HOST?\nPORT: expected a port number, found 'abc'",
    ],
  ])('the settings %j are refused with the value found, except a secret', (given, message) => {
    expect(() => readSettings(given)).toThrow(new Error(message))
  })

  test('an invalid address in a brand’s own setting is reported with the brand', () => {
    expect(() => readSettings({ STEAM_URL__HARBOUR: 'steam' })).toThrow(
      'STEAM_URL__HARBOUR: expected an http(s) address',
    )
  })

  test('a brand offers exactly its own providers, by its own settings first', async () => {
    const brands = await withDefault({ steam: true, oneCORELogin: false, googleClientId: 'g' })
    const settings = readSettings({
      GOOGLE_CLIENT_SECRET: 'all',
      STEAM_URL__DEFAULT: 'https://steam.example',
    })
    const [brand] = brands.all
    const offered = openProviders(settings, brands).of(brand!)
    expect(offered.map(({ id }) => id)).toEqual(['google', 'steam'])
    const attempt = { state: 's', nonce: 'n', codeVerifier: 'v' }
    expect((await offered[1]!.start('https://localhost/back', attempt)).origin).toBe(
      'https://steam.example',
    )
  })
})
