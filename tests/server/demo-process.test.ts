import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProcess, startSite } from '../../e2e/support/site.ts'
import { Browser } from '../support/site.ts'
import { freePort } from '../support/ports.ts'

let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'foyer-process-')), 'demo')
})
afterAll(() => rm(dirname(folder), { recursive: true, force: true }))

/** Expects the demo's output without faults. */
function expectSound(output: string) {
  expect(output).toMatch(
    /^Foyer \d+\.\d+\.\d+, embedded database in \S+demo, brands? .*\bdefault \(localhost\)[^]*\nready /m,
  )
  expect(output).not.toMatch(/warning|development-only/i)
}

// One after the other on one folder: to fill four brands takes longer than all else.
describe('the demo', () => {
  test('fills its folder, and stops cleanly by a signal during the start', async () => {
    const demo = startProcess('demo', { PORT: String(await freePort()), DATA_DIR: folder })
    await expect.poll(() => existsSync(join(folder, 'pglite'))).toBe(true)
    expect(await demo.stop()).toEqual([0, null])
    expect(demo.output()).toMatch(/^filled the demo/m)
    expectSound(demo.output())
  })

  test('keeps its data, refuses a second process on its folder, and stops by Ctrl-C', async () => {
    const demo = await startSite(folder)
    const health = await fetch(`${demo.origin}/account/health`)
    expect(health.status).toBe(200)
    // Proxies such as nginx keep a connection for 60 seconds.
    expect(health.headers.get('keep-alive')).toBe('timeout=75')
    await expect(startSite(folder)).rejects.toThrow(
      /ended with 1:\n[^]*Foyer cannot start\.\n.* is in use by another process/,
    )
    expect((await fetch(`${demo.origin}/account/health`)).status).toBe(200)
    const stopped = demo.stop('SIGINT')
    expect(await demo.stop('SIGINT')).toEqual([0, null])
    await stopped
    expect(demo.output()).not.toMatch(/^filled the demo/m)
    expectSound(demo.output())
  })

  test('listens and signs in at HOST, and stops by SIGTERM', async () => {
    const port = await freePort()
    const demo = startProcess('demo', {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
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
    expect(await demo.stop()).toEqual([0, null])
  })
})
