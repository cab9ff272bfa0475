import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrand } from '#brand/new.ts'
import { FieldType, Section } from '#contract/codes.ts'
import { loadWords } from '#i18n/words.ts'
import { loadBrands } from '#server/brands/brands.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { openProviders } from '#server/identity/providers.ts'
import { openServices } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { copyThemes } from '../support/themes.ts'

/** A line of a refusal: the file, the line in it, and what is wrong there. */
const refusal = (file: string, message: string) =>
  new RegExp(`^${RegExp.escape(file)}:\\d+: ${RegExp.escape(message)}`, 'm')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-operator-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a database that cannot be opened', () => {
  test('a folder that another process has open is refused by name', async () => {
    const held = join(folder, 'held/pglite')
    const script = `import { lockFolder } from './src/server/db/folder-lock.ts'; lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, held],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await new Promise((resolve) => other.stdout.once('data', resolve))
    await expect(openDatabase({ dataDir: join(folder, 'held') })).rejects.toThrow(
      `${held} is in use by another process`,
    )
    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    // However the process ended, the folder is free again.
    lockFolder(held)()
  })

  test('a folder that is a file is refused by name', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openDatabase({ dataDir: join(folder, 'file') })).rejects.toThrow(
      `${join(folder, 'file', 'pglite')} cannot be opened`,
    )
  })

  test.runIf(process.platform === 'linux')(
    'a folder where none can be made is refused by name, at once',
    async () => {
      await expect(openDatabase({ dataDir: '/proc/foyer' })).rejects.toThrow(
        '/proc/foyer/pglite cannot be opened',
      )
    },
  )

  test('a folder that holds something else is refused by name', async () => {
    lockFolder(join(folder, 'broken/pglite'))()
    await cp('package.json', join(folder, 'broken/pglite/data/PG_VERSION'))
    await expect(openDatabase({ dataDir: join(folder, 'broken') })).rejects.toThrow(
      `${join(folder, 'broken/pglite')} cannot be opened as a database`,
    )
  })

  test('a PostgreSQL that does not answer is refused by its setting', async () => {
    await expect(
      openDatabase({ databaseUrl: 'postgresql://foyer@127.0.0.1:1/foyer', dataDir: folder }),
    ).rejects.toThrow('DATABASE_URL: no PostgreSQL answers there')
  })
})

describe('what an operator may get wrong', () => {
  test.each([
    ['no JSON', () => '{"companyId":', 'expected JSON, found its end too early'],
    [
      'a missing field',
      (text: string) => text.replace('"companyName": "Foyer",', ''),
      'companyName: expected a text in quotes, found nothing',
    ],
    [
      'a wrong type',
      (text: string) => text.replace('"companyId": 1', '"companyId": "one"'),
      'companyId: expected a number, found "one"',
    ],
    [
      'an unknown field',
      (text: string) => text.replace('"logo"', '"logos"'),
      "expected a field such as logo, found 'logos'",
    ],
    [
      'an unknown feature',
      (text: string) => text.replace('"MyOrders"', '"Orders"'),
      'enableFeatures.3: expected one of Achievements, AddressBook',
    ],
    [
      'an unknown time zone',
      (text: string) => text.replace('Europe/Amsterdam', 'Mars/Base'),
      'timeZone: expected an IANA time zone',
    ],
    [
      'separators that are one',
      (text: string) => text.replace('"thousandSep": ","', '"thousandSep": "."'),
      'thousandSep: expected another sign',
    ],
    [
      'a fund path that is an endpoint',
      (text: string) => text.replace(/\}\s*$/, ', "fundPath": "picture" }'),
      'fundPath: expected a path that',
    ],
    [
      'a fund path that is a page',
      (text: string) => text.replace(/\}\s*$/, ', "fundPath": "orders" }'),
      'fundPath: expected a path that',
    ],
    [
      'a currency that is none',
      (text: string) => text.replace(/\}\s*$/, ', "defaultCurrency": "???" }'),
      'defaultCurrency: expected a code',
    ],
    [
      'a currency that nobody may choose',
      (text: string) => text.replace('"defaultCurrency": "EUR"', '"defaultCurrency": "CHF"'),
      'defaultCurrency: expected one of currencies',
    ],
    [
      'a language without words',
      (text: string) => text.replace('["en", "nl",', '["en", "xx",'),
      "languages.1: expected one of en, nl, de, fr, es, pl, ar, found 'xx', which has no words",
    ],
  ])('site.json with %s', async (_what, change, message) => {
    const { themes, file } = await copyThemes(folder, change)
    expect(() => loadBrands(themes)).toThrow(refusal(file, message))
  })

  test.each(['e', 'xx-YY', 'en-YY', 'en_GB'])('site.json with the culture %s', async (culture) => {
    const { themes, file } = await copyThemes(folder, (text) =>
      text.replace('"en-GB"', `"${culture}"`),
    )
    const expected = 'culture: expected the tag of a language that there is, such as en or nl-NL'
    expect(() => loadBrands(themes)).toThrow(refusal(file, `${expected}, found "${culture}"`))
  })

  const withFields =
    (...addressFields: object[]) =>
    (text: string) =>
      JSON.stringify({ ...(JSON.parse(text) as object), addressFields })
  const options = [{ value: 'a', label: 'A' }]

  test.each([
    [
      [{ orderField: 'Floor', type: 4 }],
      'addressFields.0 (Floor).type: expected one of 0, 2, 3, 5, 7, 8, 9, 11',
    ],
    [
      [{ orderField: 'City' }, { orderField: 'City' }],
      "addressFields.1 (City).orderField: expected each name once, found 'City' in addressFields.0, too",
    ],
    [
      [{ orderField: 'ZipCode', minLength: 9, maxLength: 8 }],
      'addressFields.0 (ZipCode).minLength: expected at most maxLength (8)',
    ],
    [
      [{ orderField: 'CompanyName', minLength: 150 }],
      'addressFields.0 (CompanyName).minLength: expected at most maxLength (100), found 150',
    ],
    [
      [{ orderField: 'Telephone', type: FieldType.telephone, required: true, maxLength: 5 }],
      'addressFields.0 (Telephone).minLength: expected at most maxLength (5)',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown, options: [{ value: ' a', label: 'A' }] }],
      'addressFields.0 (Slot).options.0.value: expected a value that neither',
    ],
    [[{ label: 'Some label', orderField: 'Floor', type: 4 }], 'addressFields.0 (Floor).type'],
    [
      [{ orderField: 'City', maxLength: 300 }],
      'addressFields.0 (City).maxLength: expected at most 250, found 300',
    ],
    [[{ orderField: 'City', width: 33 }], 'addressFields.0 (City).width: expected 25, 50 or 100'],
    [
      [{ orderField: 'City', widht: 50 }],
      "addressFields.0 (City): expected a field such as width, found 'widht'",
    ],
    [[{ type: FieldType.text }], 'addressFields.0.orderField: expected a name such as Floor'],
    [
      [{ orderField: 'AddressId' }],
      'addressFields.0 (AddressId).orderField: expected a name that the account area does not use itself',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown }],
      'addressFields.0 (Slot).options: expected at least one',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.radio, options: [...options, ...options] }],
      'addressFields.0 (Slot).options: expected each value once',
    ],
    [
      [{ orderField: 'Slot', type: FieldType.dropdown, options, value: 'b' }],
      'addressFields.0 (Slot).value: expected one of the options (a)',
    ],
    [[{ orderField: 'Telephone' }], 'addressFields.0 (Telephone).type: expected 11 for Telephone'],
    [
      [{ orderField: 'ConfirmEmail' }],
      'addressFields.0 (ConfirmEmail).orderField: expected a field Email that it repeats',
    ],
    [
      [{ orderField: 'Gate', required: true, disabled: true }],
      'addressFields.0 (Gate).disabled: expected a value',
    ],
    [
      ['A', 'B', 'C', 'D', 'E'].map((orderField) => ({ orderField, type: FieldType.telephone })),
      'addressFields.4 (E).type: expected at most four telephone numbers',
    ],
  ])('site.json with address fields %j', async (fields, message) => {
    const { themes, file } = await copyThemes(folder, withFields(...fields))
    expect(() => loadBrands(themes)).toThrow(refusal(file, message))
  })

  test.each([
    ['add', 0],
    ['edit', 4],
    ['page', 5],
    ['1000012', 5],
  ])('site.json with a page at %s of section %i', async (url, section) => {
    const pages = [{ pageId: 1, name: 'Guide', url, section }]
    const { themes, file } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), pages }),
    )
    expect(() => loadBrands(themes)).toThrow(
      refusal(
        file,
        'pages.0 (Guide).url: expected a word that is neither add, edit or page nor a number',
      ),
    )
  })

  test.each(['Guide', 'a/b', '../x', 'a b', 'a.b', ''])(
    'site.json with a page at %j',
    async (url) => {
      const pages = [{ pageId: 1, name: 'Guide', url, section: Section.general }]
      const { themes, file } = await copyThemes(folder, (text) =>
        JSON.stringify({ ...(JSON.parse(text) as object), pages }),
      )
      expect(() => loadBrands(themes)).toThrow(
        refusal(file, 'pages.0 (Guide).url: expected lower-case letters, digits and hyphens'),
      )
    },
  )

  test('two pages of one address, or a document in plain text beside an https site', async () => {
    const guide = { pageId: 1, name: 'Guide', url: 'guide', section: Section.general }
    const withPages = async (...pages: object[]) =>
      (
        await copyThemes(folder, (text) =>
          JSON.stringify({ ...(JSON.parse(text) as object), pages }),
        )
      ).themes
    const twice = await withPages(guide, { ...guide, name: 'Again', section: Section.orders })
    expect(() => loadBrands(twice)).toThrow('pages.1 (Again).url: expected each url once')
    const plain = await withPages({ ...guide, address: 'http://docs.example' })
    expect(() => loadBrands(plain)).toThrow('pages.0 (Guide).address: expected https')
    expect(loadBrands(plain, 'http://{host}').all).toHaveLength(1)
  })

  test('a country to ship to that is none', async () => {
    const { themes, file } = await copyThemes(folder, (text) =>
      text.replace(/\}\s*$/, ', "availableShippingCountries": ["NL", "XX"] }'),
    )
    expect(() => loadBrands(themes)).toThrow(
      refusal(file, 'availableShippingCountries.1: expected a country code such as NL'),
    )
  })

  test('no brand at all', async () => {
    await mkdir(join(folder, 'empty/default'), { recursive: true })
    expect(() => loadBrands(join(folder, 'empty'))).toThrow(
      'expected a folder with a site.json for each brand',
    )
  })

  test('two brands on one host', async () => {
    const { themes } = await copyThemes(folder)
    await cp(join(themes, 'default'), join(themes, 'other'), { recursive: true })
    expect(() => loadBrands(themes)).toThrow(
      "site.json of other: hosts: expected host names of this brand alone, found 'localhost', which site.json of default has, too",
    )
  })

  test('broken words', async () => {
    const { themes } = await copyThemes(folder)
    await writeFile(join(themes, 'default/locales/nl.json'), '{')
    expect(() => loadWords(themes)).toThrow(
      `${join(themes, 'default/locales/nl.json')}:1: expected JSON, found its end too early`,
    )
  })

  test.each([
    [{ PORT: '70000' }, 'PORT:'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected postgresql://...'],
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
  ])('the setting %o', (environment, message) =>
    expect(() => readSettings(environment)).toThrow(message),
  )

  test.each(['SMS_GATEWAY_URL', 'SMS_TWILIO_URL', 'FILES_S3_ENDPOINT', 'VIES_URL'])(
    '%s in plain text beside an https site',
    (name) =>
      expect(() => readSettings({ [name]: 'http://service.example' })).toThrow(
        `${name}: expected https, as the site itself is on https`,
      ),
  )

  test('addresses in plain text, where the site itself is in plain text, are taken', () => {
    const environment = {
      PUBLIC_ADDRESS: 'http://{host}',
      VIES_URL: 'http://vies.example',
      SMS_GATEWAY_URL: 'http://sms.example',
    }
    expect(readSettings(environment)).toMatchObject(environment)
  })

  test('a brand that BRAND names and that has no host name of its own', async () => {
    const { themes, file } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), hosts: [] }),
    )
    await expect(openServices(readSettings({ BRAND: 'default' }), { themes })).rejects.toThrow(
      `BRAND: default has no host name, which links and messages are to name; expected hosts in ${file}, or PUBLIC_ADDRESS with its host, such as https://account.shop.example`,
    )
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
    [{}, {}, 'ONECORE_ISSUER: missing, but oneCORELogin is on in site.json of default'],
    [
      {},
      { ...oneCore, ONECORE_ISSUER: 'http://id.example' },
      'ONECORE_ISSUER: expected https, as the site itself is on https',
    ],
    [{ auth0: true }, oneCore, 'AUTH0_ISSUER: missing, but auth0 is on in site.json of default'],
    [
      { googleClientId: 'a' },
      oneCore,
      'GOOGLE_CLIENT_SECRET: missing, but googleClientId is set in site.json of default',
    ],
    [
      { facebookAppId: '1' },
      oneCore,
      'FACEBOOK_APP_SECRET: missing, but facebookAppId is set in site.json of default',
    ],
    [
      { telegram: true },
      oneCore,
      'TELEGRAM_BOT_TOKEN: missing, but telegram is on in site.json of default',
    ],
    [
      { steam: true },
      { ...oneCore, STEAM_URL: 'http://steam.example' },
      'STEAM_URL: expected https',
    ],
    [
      { appleClientId: 'a', appleRedirectUrl: 'https://elsewhere.example/x' },
      oneCore,
      'appleRedirectUrl in site.json of default: expected https://localhost/account/login/apple/callback',
    ],
    [
      {},
      { ...oneCore, ONECORE_CLIENT_ID__HARBOR: 'x' },
      'settings that end in __HARBOR: there is no such brand',
    ],
  ])(
    'site.json with %j and settings %j that do not make a sign-in',
    async (fields, environment, message) => {
      const brands = await withDefault(fields)
      expect(() => openProviders(readSettings(environment), brands)).toThrow(message)
    },
  )

  test('what several brands lack is said in one line with all of them', async () => {
    const { themes } = await copyThemes(folder)
    newBrand(themes, 'acme')
    newBrand(themes, 'zeta')
    expect(() => openProviders(readSettings({}), loadBrands(themes))).toThrow(
      new Error(
        ['ONECORE_ISSUER', 'ONECORE_CLIENT_ID', 'ONECORE_CLIENT_SECRET']
          .map(
            (name) =>
              `${name}: missing, but oneCORELogin is on in site.json of acme, default, zeta`,
          )
          .join('\n'),
      ),
    )
  })

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
  ])('the settings %j are refused with what was found, unless it is a secret', (given, message) => {
    expect(() => readSettings(given)).toThrow(new Error(message))
  })

  test('a setting of a brand’s own that is no address is named with the brand', () => {
    expect(() => readSettings({ STEAM_URL__HARBOUR: 'steam' })).toThrow(
      'STEAM_URL__HARBOUR: expected an http(s) address',
    )
  })

  test('exactly the providers that a brand has on are offered, each by the brand’s own settings before those of all', async () => {
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
