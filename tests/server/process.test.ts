import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite } from '../../e2e/support/site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-process-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the demo fills its folder once, stops cleanly by either signal, and starts again with its data', async () => {
  const files: string[] = []
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const site = await startSite(folder)
    expect((await fetch(`${site.origin}/account/health`)).status).toBe(200)
    files.push(site.output())
    expect(await site.stop(signal)).toEqual([0, null])
  }
  expect(files[0]).toMatch(/^filled the demo/m)
  expect(files[1]).not.toMatch(/^filled the demo/m)
})

test('a second process on the same folder is refused, and says why', async () => {
  const first = await startSite(folder)
  await expect(startSite(folder)).rejects.toThrow(/in use by another process/)
  expect((await fetch(`${first.origin}/account/health`)).status).toBe(200)
  await first.stop()
})
