import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#server/http/server.ts'
import { readSettings } from '#server/settings.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import { freePort } from '../../support/ports.ts'
import { copyThemes } from '../../support/themes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-start-'))
  const { themes } = await copyThemes(folder)
  await rename(themes, join(folder, 'themes'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = async () => {
  const PORT = String(await freePort())
  return {
    HOST: '127.0.0.1',
    PORT,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_ADDRESS: `http://{host}:${PORT}`,
    ...defaultSettings,
  }
}

test('the process prints only lines of the log, whatever prints them', async () => {
  const loud = join(import.meta.dirname, '../../support/loud-process.ts')
  const settings = { LOG_LEVEL: 'warn', NODE_OPTIONS: `--import ${loud}` }
  const given = { ...(await environment()), ...settings }
  const site = startProcess('production', given, { cwd: folder })
  const { origin } = new URL(await site.ready)
  // Astro itself prints what it cannot decode.
  expect((await fetch(`${origin}/account/%ff?code=leaked-code`)).status).toBe(404)
  await fetch(`${origin}/onecorelogin/callback?state=unknown`, { redirect: 'manual' })
  site.process.kill('SIGUSR2')
  const printed = ['Invalid URL encoding', 'said', 'coloured', 'warned', 'failed at']
  const others = ['without an end', 'in bytes', 'deprecated', 'rejected', 'from a thread', 'loudly']
  for (const text of [...printed, ...others]) await expect.poll(site.raw).toContain(text)
  await site.stop('SIGINT')
  const lines = site.raw().trimEnd().split('\n')
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number) as number,
      msg: expect.any(String) as string,
    })
  // The site's own lines keep their level and their fields.
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 40, provider: 'onecore', msg: 'a sign-in failed' }),
  )
  expect(lines[0]).toMatch(/"msg":"Foyer /)
  expect(site.raw()).not.toMatch(/leaked|\\u001b/i)
})

test('a process that cannot start logs the reason', async () => {
  const given = { ...(await environment()), PORT: 'none', HOTS: 'x' }
  const site = startProcess('production', given, { cwd: folder })
  await expect(site.ready).rejects.toThrow('Foyer cannot start.\nHOTS: unknown setting')
  const messages = site
    .raw()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(messages).toHaveLength(3)
})

test('the process listens on after SIGTERM for a while, with a health of 503', async () => {
  const site = startProcess('production', await environment(), { cwd: folder })
  const { origin } = new URL(await site.ready)
  const health = async () => (await fetch(`${origin}/account/health`)).status
  expect(await health()).toBe(200)
  const stopped = site.stop('SIGTERM')
  await expect.poll(health).toBe(503)
  const page = await fetch(`${origin}/account/login`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toEqual([0, null])
})

test('the process is unhealthy and answers nothing until its brands were checked', async () => {
  const checked = Promise.withResolvers<Record<string, never>>()
  const given = await environment()
  const starting = startServer(readSettings({ LOG_LEVEL: 'silent', ...given }), {
    themes: join(folder, 'themes'),
    checkBrands: () => checked.promise,
  })
  const statusOf = (path: string) =>
    fetch(`http://localhost:${given.PORT}${path}`, { redirect: 'manual' }).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/account/health')).toBe(503)
  const paths = ['/account', '/account/login', '/account/api/v1/setting', '/account/flags/NL.svg']
  for (const path of [
    ...paths,
    '/account/api/v1/openapi.json',
    '/product/1',
    '/onecorelogin/start',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 503])
  checked.resolve({})
  const server = await starting
  expect(await statusOf('/account/health')).toBe(200)
  expect(await statusOf('/account/login')).toBe(200)
  await server.close()
})
