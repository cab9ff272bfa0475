import { spawnSync } from 'node:child_process'
import { appendFile, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stampOfSources } from '#server/http/build-stamp.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const node = (script: string) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { cwd: copy, encoding: 'utf8' },
  )
const isBuilt = () =>
  node("console.log((await import('./src/demo/build.ts')).isBuilt())").stdout.trim()

test('npm run build leaves what it was made of, and contents alone tell whether it is of these sources', async () => {
  expect(isBuilt()).toBe('false')
  const built = spawnSync('npm', ['run', 'build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(built.status, built.stderr).toBe(0)
  expect(isBuilt()).toBe('true')

  const file = join(copy, 'src/pages/account/login.astro')
  const now = new Date()
  await utimes(file, now, now)
  expect(isBuilt()).toBe('true')

  // As when an older file is put back: its date is before the build's.
  const whole = await readFile(file, 'utf8')
  await appendFile(file, '\n')
  await utimes(file, new Date(0), new Date(0))
  expect(isBuilt()).toBe('false')

  await writeFile(file, whole)
  expect(isBuilt()).toBe('true')
  await rm(join(copy, 'themes/default/pages/terms.nl.md'))
  expect(isBuilt()).toBe('false')
})

test('a build for another environment is another one', () => {
  expect(stampOfSources('development')).not.toBe(stampOfSources())
})
