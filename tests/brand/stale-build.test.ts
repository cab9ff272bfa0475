import { spawnSync } from 'node:child_process'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrand } from '#brand/new.ts'
import { ask } from '#server/http/ask.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  newBrand(join(copy, 'themes'), 'acme')
  const built = spawnSync(resolve('node_modules/.bin/astro'), ['build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(built.status, built.stderr).toBe(0)
}, 90_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

/** What `npm start` logs as a warning or worse, and what some hosts answer. */
async function start(...hosts: string[]) {
  const port = await freePort()
  const server = startProcess(
    'production',
    {
      PORT: String(port),
      DATA_DIR: join(copy, 'data'),
      LOG_LEVEL: 'warn',
      PUBLIC_ADDRESS: 'http://{host}',
      ONECORE_ISSUER: 'http://localhost:9',
      ONECORE_CLIENT_ID: 'shop',
      ONECORE_CLIENT_SECRET: 'secret',
    },
    { cwd: copy, code: copy },
  )
  await server.ready
  const statusOf = async (host: string) =>
    (await ask({ host: '127.0.0.1', port, path: '/account/login', headers: { host } })).status
  const statuses = await Promise.all(hosts.map(statusOf))
  await server.stop()
  const logged = [...server.output().matchAll(/"msg":"([^"]*)"/g)].map(([, message]) => message)
  return { statuses, logged }
}

const stale = 'dist/ was built from other sources than these: run npm run build'

test('a start names what the build does not have, and nothing where it has all', async () => {
  // What the process reads itself needs no build.
  const site = join(copy, 'themes/acme/site.json')
  await writeFile(site, (await readFile(site, 'utf8')).replace('"Acme"', '"Acme Shop"'))
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [] })

  newBrand(join(copy, 'themes'), 'beta')
  expect(await start('acme.localhost', 'beta.localhost')).toEqual({
    statuses: [200, 503],
    logged: ['brand beta cannot be shown: built without brand beta: run npm run build'],
  })
  await rm(join(copy, 'themes/beta'), { recursive: true })

  await appendFile(join(copy, 'themes/acme/theme.css'), '.own { color: red }\n')
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [stale] })

  // An image without the sources that only a build needs.
  await rm(join(copy, 'src/pages'), { recursive: true })
  expect(await start('acme.localhost')).toEqual({ statuses: [200], logged: [] })
}, 90_000)
