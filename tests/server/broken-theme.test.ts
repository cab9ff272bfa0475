import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#server/http/ask.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default', 'harbour'])
  // A brand may start without files that it names.
  for (const language of ['en', 'nl']) await rm(join(copy, `themes/harbour/pages/mooring-guide.${language}.md`))
  const site = join(copy, 'themes/harbour/site.json')
  await writeFile(site, JSON.stringify({ ...(JSON.parse(await readFile(site, 'utf8')) as object), logo: 'gone.svg' }))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const statusOf = async (host: string, port: string) => (await ask({ host: '127.0.0.1', port, path: '/account/login', headers: { host } })).status

/** A header that only a shopper can see, and a login page that nobody can. */
const broken = {
  'parts/Header': ['<p>{Astro.locals.visit!.shopper.firstName}</p>', /Cannot read properties of undefined/],
  'layouts/Login': ['{(() => { throw new Error("no such flag") })()}', /no such flag/],
} as const

test.each(Object.entries(broken))(
  '%s of a brand that throws is named at start, and the other brand answers',
  async (slot, [failing, reason]) => {
    const file = join(copy, `themes/harbour/${slot}.astro`)
    const whole = await readFile(file, 'utf8')
    await writeFile(file, slot === 'parts/Header' ? `${whole}\n${failing}\n` : whole.replace('</main>', `${failing}</main>`))
    const built = spawnSync(resolve('node_modules/.bin/astro'), ['build'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    expect(built.status, built.stderr).toBe(0)
    const demo = startProcess('demo', { PORT: String(await freePort()), DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'warn' }, { cwd: copy, code: copy })
    const { port } = new URL(await demo.ready)
    await expect.poll(() => demo.output()).toMatch(new RegExp(`brand harbour cannot be shown: (themes/harbour/)?${slot}\\.astro: ${reason.source}`))
    for (const gone of ['pages/mooring-guide.md', 'images/gone.svg'])
      await expect.poll(() => demo.output()).toContain(`themes/harbour/${gone} is not in the build: it is left out`)
    expect([await statusOf('localhost', port), await statusOf('harbour.localhost', port)]).toEqual([200, 503])
    await demo.stop()
    await writeFile(file, whole)
  },
  90_000,
)
