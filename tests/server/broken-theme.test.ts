import { spawnSync } from 'node:child_process'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { Section } from '#contract/codes.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyRepository } from '../support/repository.ts'

/** A header that only a shopper can see, and a login page that nobody can; a brand has one each. */
const broken = {
  acme: {
    slot: 'parts/Header',
    failing: '<p>{Astro.locals.session.shopper.firstName}</p>',
    reason: /not signed in/,
  },
  zeta: {
    slot: 'layouts/Login',
    failing: '{(() => { throw new Error("no such flag") })()}',
    reason: /no such flag/,
  },
}

let copy: string
let demo: ReturnType<typeof startProcess>
let port: string
beforeAll(async () => {
  copy = await copyRepository(['default'])
  for (const [brand, { slot, failing }] of Object.entries(broken)) {
    newBrand(join(copy, 'themes'), brand)
    const file = join(copy, `themes/${brand}/${slot}.astro`)
    const whole = await readFile(join(copy, `themes/default/${slot}.astro`), 'utf8')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${whole}\n${failing}\n`)
  }
  // An element whose name a brand computes.
  await appendFile(
    join(copy, 'themes/default/parts/TestBadge.astro'),
    `{['b'].map((Tag) => <Tag class="computed" data-x>!</Tag>)}\n`,
  )
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
  const built = spawnSync(resolve('node_modules/.bin/astro'), ['build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(built.status, built.stderr).toBe(0)
  demo = startProcess(
    'demo',
    { PORT: String(await freePort()), DATA_DIR: join(copy, 'data'), LOG_LEVEL: 'warn' },
    { cwd: copy, code: copy },
  )
  port = new URL(await demo.ready).port
})
afterAll(async () => {
  await demo.stop()
  await rm(copy, { recursive: true, force: true })
})

const answerOf = (host: string, path = '/account/login') =>
  requestLocally({ host: '127.0.0.1', port, path, headers: { host } })
const statusOf = async (host: string, path?: string) => (await answerOf(host, path)).status

test.each(Object.entries(broken))(
  'what throws in a slot of the brand %s is named at start, and the default brand answers',
  async (brand, { slot, reason }) => {
    await expect
      .poll(() => demo.output())
      .toMatch(
        new RegExp(
          `brand ${brand} cannot be shown: (themes/${brand}/)?${slot}\\.astro: ${reason.source}`,
        ),
      )
    expect([await statusOf('localhost'), await statusOf(`${brand}.localhost`)]).toEqual([200, 503])
  },
)

test.each(['a document pages/guide.en.md of the page Guide', 'a file images/gone.svg for logo'])(
  'that there is not %s is named at start',
  async (lacking) => {
    await expect
      .poll(() => demo.output())
      .toContain(`themes/acme/site.json:1: expected ${lacking}, found none`)
  },
)

test('an element whose name a part computes has the attributes that it was given', async () =>
  expect((await answerOf('localhost')).body).toContain('<b class="computed" data-x="true">!</b>'))

test('a page without a row is as little there as one that does not exist, and is named once', async () => {
  expect(await statusOf('localhost', '/account/forgotten')).toBe(404)
  expect(await statusOf('localhost', '/account/nothing')).toBe(404)
  await expect
    .poll(() => demo.output())
    .toContain(
      'src/pages/account/forgotten.astro has no row in src/routes.ts, so that nobody can open it: add one',
    )
  expect(demo.output().match(/has no row/g)).toHaveLength(1)
})
