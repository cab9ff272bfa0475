import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'foyer-broken-'))
  for (const name of ['src', 'themes', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'])
    await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('a part of a brand that throws is named at start, by brand and file', async () => {
  await appendFile(join(copy, 'themes/harbour/parts/Header.astro'), '\n{(() => { throw new Error("no such flag") })()}\n')
  const built = spawnSync(resolve('node_modules/.bin/astro'), ['build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(built.status, built.stderr).toBe(0)
  const demo = startProcess('demo', { PORT: String(await freePort()), DATA_DIR: join(copy, 'data') }, { cwd: copy, code: copy })
  await expect(demo.ready).rejects.toThrow('brand harbour cannot be shown: themes/harbour/parts/Header.astro: no such flag')
}, 90_000)
