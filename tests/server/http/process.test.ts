import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startServer } from '#server/http/server.ts'
import { startupMessage } from '#server/http/startup-message.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import { startHttpServer } from '../../support/http.ts'
import { freePort } from '../../support/ports.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('production', () => {
  let shop: string
  /** A shop's own brand beside the template, without the examples. */
  beforeAll(async () => {
    shop = join(folder, 'shop')
    const themes = join(shop, 'themes')
    await cp('themes/default', join(themes, 'default'), { recursive: true })
    newBrand(themes, 'acme')
    const file = join(themes, 'acme/site.json')
    const site = {
      ...(JSON.parse(await readFile(file, 'utf8')) as object),
      hosts: ['localhost'],
      enableFeatures: ['TelephoneVerification', 'MyOrders'],
    }
    await writeFile(file, JSON.stringify(site))
  })

  const environment = async () => {
    const PORT = String(await freePort())
    return {
      HOST: '127.0.0.1',
      PORT,
      DATA_DIR: join(folder, 'production'),
      PUBLIC_ADDRESS: `http://{host}:${PORT}`,
      ...defaultSettings,
    }
  }

  test('starts without demo data, refuses unknown hosts, and stops cleanly', async () => {
    const given = { ...(await environment()), LOG_LEVEL: 'warn' }
    const site = startProcess('production', given, { cwd: shop })
    const address = new URL(await site.ready)
    expect(site.output().split('\n')[0]).toMatch(
      /^Foyer \d+\.\d+\.\d+, embedded database in \S+production, brand acme \(localhost\)$/,
    )
    expect(address.href).toMatch(/^http:\/\/localhost:\d+\/account$/)
    const { origin } = address
    expect((await fetch(`${origin}/account/login`)).status).toBe(200)
    await expect
      .poll(site.output)
      .toContain(
        'brand acme shows pages that are empty until the shop feeds them: MyOrders (order)',
      )
    expect((await fetch(`${origin}/product/1`)).status).toBe(404)
    expect((await fetch(`${origin}/demo/products/backpack.svg`)).status).toBe(404)
    expect((await fetch(`${origin}/account/preview`)).status).toBe(404)
    expect((await fetch(`${origin.replace('localhost', '127.0.0.1')}/account/login`)).status).toBe(
      421,
    )
    expect(await site.stop()).toEqual([0, null])
  })

  const refusal = async (change: Record<string, string>, cwd = shop) => {
    const site = startProcess('production', { ...(await environment()), ...change }, { cwd })
    return site.ready.then(
      () => 'it started',
      (error: Error) => error.message,
    )
  }

  /** Starts the server without its process, which takes a second or two to load. */
  const start = async (change: Record<string, string>, cwd = shop) =>
    startServer(readSettings({ LOG_LEVEL: 'silent', ...(await environment()), ...change }), {
      themes: join(cwd, 'themes'),
    })

  test.each([
    [
      { SMS_FOO: '1', HOTS: 'x', ONECORE_CLIENT_ID: '', SMS_GATEWAY_URL: '' },
      [
        'SMS_FOO: unknown setting',
        'HOTS: unknown setting; did you mean HOST?',
        'themes/acme/site.json:1: oneCORELogin: expected the setting ONECORE_CLIENT_ID in the environment, found none',
        'themes/acme/site.json:1: enableFeatures: expected the setting SMS_TWILIO_ACCOUNT_SID or SMS_GATEWAY_URL in the environment, found none, for TelephoneVerification',
      ].join('\n'),
    ],
    [
      { DATA_DIR: '/proc/foyer' },
      'DATA_DIR: /proc/foyer/pglite cannot be opened: no folder can be created there\n',
    ],
  ])('the environment %o is refused with the name of the setting', async (change, message) => {
    expect(await refusal(change)).toMatch(
      new RegExp(
        `^the process ended with 1:\\n(Foyer [\\d.]+, .*\\n)?Foyer cannot start\\.\\n${RegExp.escape(message)}`,
      ),
    )
  })

  test.each([
    [{ BRAND: 'nobody' }, "BRAND: expected one of acme, found 'nobody'"],
    [{ HOST: '203.0.113.1' }, 'HOST: 203.0.113.1 is not an address of this machine'],
    [{ HOST: 'nowhere.invalid' }, 'HOST: nowhere.invalid is not an address of this machine'],
  ])('the environment %o starts no server', async (change, message) => {
    await expect(start(change)).rejects.toThrow(message)
  })

  test('a port in use is reported before the database is opened', async () => {
    const taken = await startHttpServer()
    const { port: PORT } = new URL(taken.url)
    const DATA_DIR = join(folder, 'never')
    expect(await refusal({ PORT, DATA_DIR })).toBe(
      `the process ended with 1:\nFoyer cannot start.\nPORT: ${PORT} is in use by another process\n`,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
    await taken.close()
  })

  test('the first line names the database without user and password', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgresql://foyer:secret@db.example:5433/shop?sslmode=require',
    })
    const brands = {
      all: [
        { id: 'acme', hosts: ['a.example', 'b.example'] },
        { id: 'zeta', hosts: ['z.example'] },
      ],
    } as Services['brands']
    expect(startupMessage({ settings, brands } as Services)).toMatch(
      /^Foyer \S+, PostgreSQL at db\.example:5433\/shop, brands acme \(a\.example, b\.example\), zeta \(z\.example\)$/,
    )
  })

  test('a brand without hosts is not served and needs no settings', async () => {
    const cwd = join(folder, 'template')
    await cp(shop, cwd, { recursive: true })
    await writeFile(
      join(cwd, 'themes/acme/site.json'),
      JSON.stringify({ companyId: 2, companyName: 'Acme', hosts: ['localhost'], steam: true }),
    )
    const server = await start(
      { ONECORE_ISSUER: '', ONECORE_CLIENT_ID: '', SMS_GATEWAY_URL: '' },
      cwd,
    )
    const login = await fetch(`http://localhost:${server.port}/account/login`)
    expect(await login.text()).toContain('Acme')
    await server.close()
    const themes = join(cwd, 'themes')
    await expect(start({ BRAND: 'default' }, cwd)).rejects.toThrow(
      `BRAND: default has no host name for its links and messages; expected hosts in ${themes}/default/site.json, or PUBLIC_ADDRESS with its host`,
    )
    await rm(join(themes, 'acme'), { recursive: true })
    await expect(start({}, cwd)).rejects.toThrow(
      `${themes}: expected hosts in a site.json, or BRAND`,
    )
  })

  describe('with PUBLIC_ADDRESS that names one host', () => {
    const host = 'account.shop.example'

    test('BRAND makes a brand without hosts answer there, with links to that host', async () => {
      const given = await environment()
      const { PORT } = given
      const site = startProcess(
        'production',
        { ...given, BRAND: 'default', PUBLIC_ADDRESS: `http://${host}:${PORT}` },
        { cwd: shop },
      )
      expect(await site.ready).toBe(`http://${host}:${PORT}/account`)
      const leadsTo = async (name: string) => {
        const { headers } = await requestLocally({
          host: '127.0.0.1',
          port: PORT,
          path: '/onecorelogin/start',
          headers: { host: `${name}:${PORT}`, 'sec-fetch-mode': 'navigate' },
        })
        return headers.location
      }
      expect(await leadsTo('stranger.example')).toBe(
        `http://${host}:${PORT}/onecorelogin/start?own-host`,
      )
      await site.stop('SIGINT')
    })

    test('the setting is refused if no brand answers there, with advice', async () => {
      await expect(start({ PUBLIC_ADDRESS: `http://${host}` })).rejects.toThrow(
        `PUBLIC_ADDRESS: expected {host}, or a host that a site.json lists, or BRAND; found ${host}, which no site.json lists`,
      )
    })
  })

  test('a broken site.json is refused by its file and field', async () => {
    const cwd = join(folder, 'broken')
    await cp('themes/default/locales', join(cwd, 'themes/default/locales'), { recursive: true })
    await writeFile(
      join(cwd, 'themes/default/site.json'),
      '{ "companyId": "one", "companyName": "Shop" }',
    )
    expect(await refusal({}, cwd)).toBe(
      'the process ended with 1:\nFoyer cannot start.\nthemes/default/site.json:1: companyId: expected a number, found "one"\n',
    )
  })
})
