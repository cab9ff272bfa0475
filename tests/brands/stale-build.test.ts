import { spawnSync } from 'node:child_process'
import {
  appendFile,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { stampOfSources } from '#server/http/build-stamp.ts'
import { copyRepository, runInCopy, startCopy } from '../support/repository.ts'

let copy: string
let output: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  newBrand(join(copy, 'themes'), 'acme')
  const site = join(copy, 'themes/acme/site.json')
  const right = await readFile(site, 'utf8')
  await writeFile(site, right.replace('"companyId": 2', '"companyId": 0'))
  expect(isBuilt()).toBe('false')
  const built = await runInCopy(copy, 'build')
  output = built.output
  expect(built.status, output).toBe(0)
  await writeFile(site, right)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Returns whether the demo would skip its build. */
function isBuilt() {
  const script = "console.log((await import('./src/demo/build.ts')).isBuilt())"
  const { stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { cwd: copy, encoding: 'utf8' },
  )
  return stdout.trim()
}

/** Returns the warnings and errors of `npm start`, and the answers of some hosts. */
async function start(...hosts: string[]) {
  const server = await startCopy(copy)
  const statusOf = async (host: string) => (await server.ask(host)).status
  const statuses = await Promise.all(hosts.map(statusOf))
  await server.stop('SIGINT')
  const logged = [...server.output().matchAll(/"msg":"([^"]*)"/g)]
    .map(([, message = '']) => message)
    // Another test covers features that no feed has filled.
    .filter((message) => !message.includes('until the shop feeds them'))
  return { statuses, logged }
}

const stale = 'dist/ is out of date: run npm run build'

test('npm run build reports the findings of npm run brand check and still builds', () => {
  expect(output).toContain('themes/acme/site.json:4: companyId: expected more than 0, found 0')
  expect(output).not.toContain('themes/default/')
})

test('a build is compared with its sources by contents, not by dates', async () => {
  expect(isBuilt()).toBe('true')
  const file = join(copy, 'src/pages/account/login.astro')
  const now = new Date()
  await utimes(file, now, now)
  expect(isBuilt()).toBe('true')

  // The date precedes the build's, as when an older file is restored.
  const whole = await readFile(file, 'utf8')
  await appendFile(file, '\n')
  await utimes(file, new Date(0), new Date(0))
  expect(isBuilt()).toBe('false')
  await writeFile(file, whole)
  expect(isBuilt()).toBe('true')

  const part = join(copy, 'themes/default/parts/TestBadge.astro')
  await rename(part, `${part}.gone`)
  expect(isBuilt()).toBe('false')
  await rename(`${part}.gone`, part)
  expect(isBuilt()).toBe('true')

  const link = join(copy, 'src/nowhere.css')
  await symlink('gone.css', link)
  expect(isBuilt()).toBe('false')
  await rm(link)
  expect(isBuilt()).toBe('true')
})

test('files that the process reads itself need no build', async () => {
  const page = join(copy, 'themes/default/pages/terms.nl.md')
  await rename(page, `${page}.gone`)
  newBrand(join(copy, 'themes'), 'gamma')
  expect(isBuilt()).toBe('true')
  await rename(`${page}.gone`, page)
  await rm(join(copy, 'themes/gamma'), { recursive: true })
})

test('a build for another environment counts as stale', () => {
  expect(stampOfSources('development')).not.toBe(stampOfSources())
})

test('a start names what the build lacks, and nothing if it is complete', async () => {
  // The process reads this file itself, without a build.
  const site = join(copy, 'themes/acme/site.json')
  await writeFile(site, (await readFile(site, 'utf8')).replace('"Acme"', '"Acme Shop"'))
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [] })

  newBrand(join(copy, 'themes'), 'beta')
  await appendFile(join(copy, 'themes/acme/theme.css'), '.own { color: red }\n')
  expect(await start('acme.localhost', 'beta.localhost')).toEqual({
    statuses: [200, 200],
    logged: [],
  })

  const parts = join(copy, 'themes/beta/parts')
  await mkdir(parts)
  await writeFile(join(parts, 'Contact.astro'), '<p>Contact</p>\n')
  expect(await start('acme.localhost', 'beta.localhost')).toEqual({
    statuses: [200, 503],
    logged: ['brand beta cannot be shown: built without brand beta: run npm run build'],
  })
  await rm(join(copy, 'themes/beta'), { recursive: true })

  await appendFile(join(copy, 'themes/default/theme.css'), '.own { color: red }\n')
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [stale] })

  // An image without the sources that only a build needs.
  await rm(join(copy, 'src/pages'), { recursive: true })
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [] })
})
