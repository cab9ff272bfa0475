import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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
    for (const output of outputs)
      expect(output).toMatch(
        /^Foyer \d+\.\d+\.\d+, embedded database in \S+twice, brands? .*\bdefault \(localhost\)[^]*\nready /m,
      )
    // Nothing that looks like a fault.
    for (const output of outputs) expect(output).not.toMatch(/warning|development-only/i)
    expect(outputs[0]).toMatch(/^filled the demo/m)
    expect(outputs[1]).not.toMatch(/^filled the demo/m)
  }, 90_000)

  test('a signal while it starts stops it as cleanly, and the folder is whole', async () => {
    const early = startProcess('demo', {
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'early'),
    })
    await expect
      .poll(() => existsSync(join(folder, 'early/pglite')), { timeout: 20_000 })
      .toBe(true)
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
    await expect(startSite(join(folder, 'twice'))).rejects.toThrow(
      /ended with 1:\n[^]*Foyer cannot start\.\n.* is in use by another process/,
    )
    expect((await fetch(`${first.origin}/account/health`)).status).toBe(200)
    await first.stop()
  })

  test('HOST is where it listens, where it says that it is, and where signing in works', async () => {
    const port = await freePort()
    const demo = startProcess('demo', {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'twice'),
    })
    expect(await demo.ready).toBe(`http://127.0.0.1:${port}/account`)
    const shopper = new Browser(`http://127.0.0.1:${port}`)
    const { location } = await shopper.navigate('/onecorelogin/start')
    const provider = new Browser(location!)
    const { location: interaction } = await provider.navigate(location!)
    const resumed = await provider.fetch(interaction!, {
      method: 'POST',
      body: new URLSearchParams({ email: 'full@demo.test' }),
    })
    const { location: callback } = await provider.navigate(resumed.headers.get('location')!)
    expect(await shopper.navigate(callback!)).toEqual({ status: 302, location: '/account' })
    expect((await shopper.fetch('/account')).status).toBe(200)
    await demo.stop()
  })
})
