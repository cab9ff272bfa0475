import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProcess, startSite } from '../../e2e/support/site.ts'
import { Browser } from '../support/site.ts'
import { freePort } from '../support/ports.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// Filling four brands takes its time beside other tests.
describe('the demo', () => {
  test('fills its folder once, stops cleanly by either signal, and starts again with its data', async () => {
    const outputs: string[] = []
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const site = await startSite(join(folder, 'twice'))
      const health = await fetch(`${site.origin}/account/health`)
      expect(health.status).toBe(200)
      // Proxies such as nginx keep a connection for 60 seconds.
      expect(health.headers.get('keep-alive')).toBe('timeout=75')
      outputs.push(site.output())
      expect(await site.stop(signal)).toEqual([0, null])
    }
    expect(outputs[0]).toMatch(/^filled the demo/m)
    expect(outputs[1]).not.toMatch(/^filled the demo/m)
  }, 90_000)

  test('a signal while it starts stops it as cleanly, and the folder is whole', async () => {
    const early = startProcess('demo', { PORT: String(await freePort()), DATA_DIR: join(folder, 'early') })
    await expect.poll(() => existsSync(join(folder, 'early/pglite')), { timeout: 20_000 }).toBe(true)
    expect(await early.stop()).toEqual([0, null])
    const site = await startSite(join(folder, 'early'))
    await site.stop()
  }, 90_000)

  test('Ctrl-C that comes twice, as npm passes it on, stops it as cleanly', async () => {
    const site = await startSite(join(folder, 'twice'))
    const stopped = site.stop('SIGINT')
    expect(await site.stop('SIGINT')).toEqual([0, null])
    await stopped
  })

  test('a second process on the same folder is refused, and says why', async () => {
    const first = await startSite(join(folder, 'twice'))
    await expect(startSite(join(folder, 'twice'))).rejects.toThrow(/ended with 1:\n[^]*Foyer cannot start\.\n.* is in use by another process/)
    expect((await fetch(`${first.origin}/account/health`)).status).toBe(200)
    await first.stop()
  })

  test('HOST is where it listens, where it says that it is, and where signing in works', async () => {
    const port = await freePort()
    const demo = startProcess('demo', { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'twice') })
    expect(await demo.ready).toBe(`http://127.0.0.1:${port}/account`)
    const shopper = new Browser(`http://127.0.0.1:${port}`)
    const { location } = await shopper.navigate('/onecorelogin/start')
    const provider = new Browser(location!)
    const { location: interaction } = await provider.navigate(location!)
    const resumed = await provider.fetch(interaction!, { method: 'POST', body: new URLSearchParams({ email: 'full@demo.test' }) })
    const { location: callback } = await provider.navigate(resumed.headers.get('location')!)
    expect(await shopper.navigate(callback!)).toEqual({ status: 302, location: '/account' })
    expect((await shopper.fetch('/account')).status).toBe(200)
    await demo.stop()
  })
})

describe('production', () => {
  const environment = async () => {
    const PORT = String(await freePort())
    return {
      ...{ HOST: '127.0.0.1', PORT, DATA_DIR: join(folder, 'production'), PUBLIC_ADDRESS: `http://{host}:${PORT}` },
      ...{ ONECORE_ISSUER: 'http://127.0.0.1:1', ONECORE_CLIENT_ID: 'shop', ONECORE_CLIENT_SECRET: 'secret' },
      SMS_GATEWAY_URL: 'http://127.0.0.1:1',
      // What the other brands have on besides.
      ...{ FACEBOOK_APP_SECRET: 'a', GOOGLE_CLIENT_SECRET: 'b', TELEGRAM_BOT_TOKEN: '1:c' },
      ...{ AUTH0_ISSUER: 'http://127.0.0.1:1', AUTH0_CLIENT_ID: 'd', AUTH0_CLIENT_SECRET: 'e' },
    }
  }

  test('starts with nobody in it and without the demo’s shop, refuses unknown hosts, and stops cleanly', async () => {
    const site = startProcess('production', await environment())
    const address = new URL(await site.ready)
    expect(address.href).toMatch(/^http:\/\/localhost:\d+\/account$/)
    const { origin } = address
    expect((await fetch(`${origin}/account/login`)).status).toBe(200)
    expect((await fetch(`${origin}/product/1`)).status).toBe(404)
    expect((await fetch(`${origin}/demo/products/backpack.svg`)).status).toBe(404)
    expect((await fetch(`${origin}/account/preview`)).status).toBe(404)
    expect((await fetch(`${origin.replace('localhost', '127.0.0.1')}/account/login`)).status).toBe(421)
    expect(await site.stop()).toEqual([0, null])
  })

  const refusal = async (change: Record<string, string>, cwd?: string) => {
    const site = startProcess('production', { ...(await environment()), ...change }, cwd ? { cwd } : {})
    return site.ready.then(
      () => 'it started',
      (error: Error) => error.message,
    )
  }

  test.each([
    [{ ONECORE_CLIENT_ID: '' }, 'ONECORE_CLIENT_ID: missing, but oneCORELogin is on in site.json of default'],
    [{ SMS_GATEWAY_URL: '' }, 'SMS_TWILIO_ACCOUNT_SID or SMS_GATEWAY_URL: missing, but site.json of default has TelephoneVerification'],
    [{ PORT: 'x' }, 'PORT: expected a port number'],
    [{ BRAND: 'nobody' }, 'BRAND: expected one of default'],
    [{ HOST: '203.0.113.1' }, 'HOST, PORT: cannot listen on 203.0.113.1'],
    [{ DATABASE_URL: 'postgresql://foyer@127.0.0.1:1/foyer' }, 'DATABASE_URL: no PostgreSQL answers there'],
    [{ DATA_DIR: '/proc/foyer' }, '/proc/foyer/pglite cannot be opened'],
  ])('%o is refused by its name', async (change, message) => {
    expect(await refusal(change)).toContain(`the process ended with 1:\nFoyer cannot start.\n${message}`)
  })

  test('a broken site.json is refused by file and field', async () => {
    const cwd = join(folder, 'broken')
    await cp('themes/default/locales', join(cwd, 'themes/default/locales'), { recursive: true })
    await writeFile(join(cwd, 'themes/default/site.json'), '{ "companyId": "one", "companyName": "Shop" }')
    expect(await refusal({}, cwd)).toBe(
      'the process ended with 1:\nFoyer cannot start.\nthemes/default/site.json: companyId: expected a number, and it is "one"\n',
    )
  })
})
