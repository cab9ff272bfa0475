import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { Section } from '#contract/codes.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyRepository } from '../support/repository.ts'

let copy: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  newBrand(join(copy, 'themes'), 'acme')
  // A page that nobody has put into the guard's table.
  await writeFile(join(copy, 'src/pages/account/forgotten.astro'), '<p>Hello</p>')
  // A brand may start without files that it names.
  const site = join(copy, 'themes/acme/site.json')
  const pages = [{ pageId: 1, name: 'Guide', url: 'guide', section: Section.general }]
  await writeFile(
    site,
    JSON.stringify({
      ...(JSON.parse(await readFile(site, 'utf8')) as object),
      logo: 'gone.svg',
      pages,
    }),
  )
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const pageStatus = async (path: string, port: string) =>
  (await requestLocally({ host: '127.0.0.1', port, path, headers: { host: 'localhost' } })).status
const statusOf = async (host: string, port: string) =>
  (await requestLocally({ host: '127.0.0.1', port, path: '/account/login', headers: { host } }))
    .status

/** A header that only a shopper can see, and a login page that nobody can. */
const broken = {
  'parts/Header': ['<p>{Astro.locals.session.shopper.firstName}</p>', /not signed in/],
  'layouts/Login': ['{(() => { throw new Error("no such flag") })()}', /no such flag/],
} as const

test.each(Object.entries(broken))(
  '%s of a brand that throws is named at start, and the other brand answers',
  async (slot, [failing, reason]) => {
    const file = join(copy, `themes/acme/${slot}.astro`)
    const whole = await readFile(join(copy, `themes/default/${slot}.astro`), 'utf8')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${whole}\n${failing}\n`)
    const built = spawnSync(resolve('node_modules/.bin/astro'), ['build'], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    expect(built.status, built.stderr).toBe(0)
    const demo = startProcess(
      'demo',
      { PORT: String(await freePort()), DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'warn' },
      { cwd: copy, code: copy },
    )
    onTestFinished(async () => void (await demo.stop()))
    const { port } = new URL(await demo.ready)
    await expect
      .poll(() => demo.output())
      .toMatch(
        new RegExp(`brand acme cannot be shown: (themes/acme/)?${slot}\\.astro: ${reason.source}`),
      )
    for (const lacking of [
      'a document pages/guide.en.md of the page Guide',
      'a file images/gone.svg for logo',
    ])
      await expect
        .poll(() => demo.output())
        .toContain(`themes/acme/site.json:1: expected ${lacking}, found none`)
    expect([await statusOf('localhost', port), await statusOf('acme.localhost', port)]).toEqual([
      200, 503,
    ])
    expect(await pageStatus('/account/forgotten', port)).toBe(404)
    expect(await pageStatus('/account/nothing', port)).toBe(404)
    await expect
      .poll(() => demo.output())
      .toContain(
        'src/pages/account/forgotten.astro has no row in src/routes.ts, so that nobody can open it: add one',
      )
    expect(demo.output().match(/has no row/g)).toHaveLength(1)
    await rm(file)
  },
)
