import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRepository } from './support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  for (const folder of ['tests', 'e2e']) await cp(folder, join(copy, folder), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true }))

/** Returns the output of `npm test -- <names>` and its exit code. */
function run(...names: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'tests/run.ts', ...names],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, CI: '1', NO_COLOR: '1' } },
  )
  return { status, output: stdout + stderr }
}

test('a name runs only its own tests, without a build if they start no site', () => {
  const { status, output } = run('lib/case', 'lib/digits')
  expect(output).toContain('Test Files  2 passed (2)')
  expect(output).toMatch(/\n[1-9]\d* passed, 0 failed\n$/)
  expect(status).toBe(0)
  expect(existsSync(join(copy, 'dist'))).toBe(false)
})

test('a test that fails is named at the end', async () => {
  const file = join(copy, 'tests/lib/case.test.ts')
  const source = await readFile(file, 'utf8')
  await writeFile(file, `${source}\ntest('two is three', () => expect(2).toBe(3))\n`)
  const { status, output } = run('lib/case')
  await writeFile(file, source)
  expect(output).toContain('\nFailed: tests/lib/case.test.ts: two is three\n\n2 passed, 1 failed\n')
  expect(status).toBe(1)
})

test('an unknown test name is reported and fails', () => {
  for (const names of [['nothing-like-it'], ['lib/case', 'nothing-like-it']])
    expect(run(...names)).toEqual({
      status: 1,
      output: 'There is no test named nothing-like-it.\n\n0 passed, 1 failed\n',
    })
  expect(run('--e2e', 'lib/money').output).toContain('There is no browser test named lib/money.')
})

test('an engine that is not installed is reported and fails nothing', async () => {
  for (const engine of ['firefox', 'webkit']) {
    const file = join(copy, `e2e/engines/${engine}.ts`)
    const source = await readFile(file, 'utf8')
    await writeFile(file, source.replaceAll(/'\/(?=usr|Applications)/g, "'/nowhere/"))
  }
  expect(run('--engines')).toEqual({
    status: 0,
    output:
      'firefox was not tested: firefox not installed\n' +
      'webkit was not tested: WebKitWebDriver, MiniBrowser, Xvfb not installed\n' +
      '\n0 passed, 0 failed\n',
  })
})
