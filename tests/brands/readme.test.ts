import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLocally } from '#server/http/local-request.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
let stop: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  copy = await copyRepository(['default'])
  // A filled one: to fill it is the demo's own tests' matter.
  await cp(process.env.FOYER_TEMPLATE!, join(copy, 'data'), { recursive: true })
})
afterAll(async () => {
  await stop?.()
  await rm(copy, { recursive: true, force: true })
})

test('the first commands of themes/README.md make a brand and its page', async () => {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync('themes/README.md', 'utf8')) ?? []
  const commands = block.split('\n').flatMap((line) => line.replace(/#.*/, '').trim() || [])
  expect(commands).toEqual(['npm run brand new acme', 'npm run brand check acme', 'npm run dev'])

  const [made, checked] = commands
    .slice(0, -1)
    .map((command) => spawnSync(command, { cwd: copy, shell: true, encoding: 'utf8' }))
  expect(made!.status, made!.stderr).toBe(0)
  expect(made!.stdout).toContain(
    'npm run brand check acme\n  npm run dev\nthen open http://acme.localhost:4321/account.',
  )
  expect(checked!.status, checked!.stderr).toBe(0)
  expect(checked!.stdout).toContain('No problems found in acme.')

  const port = await freePort()
  const environment = { PORT: String(port), DATA_DIR: join(copy, 'data') }
  const site = startProcess('dev', environment, { cwd: copy, code: copy })
  stop = site.stop
  await site.ready
  const open = (path: string, accept = 'text/html') => {
    const headers = { host: `acme.localhost:${port}`, accept }
    return requestLocally({ host: '127.0.0.1', port, path, headers })
  }
  const { status, body } = await open('/account/login')
  expect(status).toBe(200)
  expect(body).toMatch(/<title>[^<]* · Acme<\/title>/)
  expect(body).toMatch(/<img src="[^"]+" alt="Acme" width="98" height="32"/)
  expect(body).toContain('Your account with us is protected by secure sign-in.')
  const [ofPages, ofBrand] = [...body.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  )
  expect((await open(ofPages!, 'text/css')).body).toContain('--control-line')
  expect(body).toContain('--brand:#17557f')
  expect((await open(ofBrand!, 'text/css')).body).toMatch(/--page: ?#f5f6f8/)
})
