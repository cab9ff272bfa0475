import { spawnSync } from 'node:child_process'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAll } from '#brands/checks/check-all.ts'
import { newBrand } from '#brands/commands/new.ts'
import { Section } from '#contract/codes.ts'
import { makeMistakes, mistakes } from '../../support/mistakes.ts'
import { copyRepository, startCopy } from '../../support/repository.ts'

let copy: string
let checked: ReturnType<typeof checkAll>
let built: string
let site: Awaited<ReturnType<typeof startCopy>>

/** Makes the other differences from the default repository, which are not mistakes. */
async function changeOthers() {
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
  const fields = { logo: 'gone.svg', pages, isTestingEnvironment: true }
  const before = JSON.parse(await readFile(site, 'utf8')) as object
  await writeFile(site, JSON.stringify({ ...before, ...fields }))
}

beforeAll(async () => {
  copy = await copyRepository(['default'])
  for (const brand of ['acme', 'healthy']) newBrand(join(copy, 'themes'), brand)
  makeMistakes(join(copy, 'themes'))
  await changeOthers()
  checked = checkAll(join(copy, 'themes'), 'http://{host}')
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  built = stdout + stderr
  expect(status, built).toBe(0)
  site = await startCopy(copy)
})
afterAll(async () => {
  await site.stop()
  await rm(copy, { recursive: true, force: true })
})

const answerOf = (brand: string, path?: string) => site.ask(`${brand}.localhost`, path)
const statusOf = async (brand: string, path?: string) => (await answerOf(brand, path)).status
const logged = () => site.output().replaceAll('\\"', '"').replaceAll('\\n', '\n')

test.each(Object.entries(mistakes))(
  'the mistake %s of a brand is reported and affects no other brand',
  async (brand, { outcome, check, start, hasNoHost }) => {
    const found = checked[brand]!.filter(({ text }) => check === undefined || text.includes(check))
    if (check === undefined)
      expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
    else expect(found, JSON.stringify(checked[brand])).not.toEqual([])

    const isLeftOut = built.includes(`built without brand ${brand}:\nthemes/${brand}`)
    expect(isLeftOut, built.slice(-3_000)).toBe(outcome === 'left out')
    const isShown = !logged().includes(`brand ${brand} cannot be shown: `)
    expect(isShown).toBe(outcome === 'shown')
    if (start) expect(logged()).toContain(`themes/${brand}/${start}`)

    // Without a site.json that can be read, nobody knows the hosts of a brand.
    const status = hasNoHost ? 421 : 503
    expect(await statusOf(brand)).toBe(outcome === 'shown' ? 200 : status)
    expect(await statusOf('healthy')).toBe(200)
  },
)

test('no style of an excluded brand is in the pages of another', async () => {
  const { body } = await answerOf('healthy')
  const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
  expect(sheets.length).toBeGreaterThan(0)
  for (const [, path] of sheets)
    expect((await answerOf('healthy', path)).body).not.toContain('left-out-style')
})

test('a page that throws is replaced by the default page of its name', async () => {
  expect(await statusOf('throws-in-page', '/account/terms')).toBe(200)
  expect(logged()).toContain('themes/throws-in-page/pages/terms.en.astro: no terms')
})

test('a process that does not show all brands is still healthy', async () => {
  const { status, body } = await answerOf('healthy', '/account/health')
  expect(status).toBe(200)
  expect(body).toMatch(/^ok\nnot shown: .*open-brace/)
})

test.each(['a document pages/guide.en.md of the page Guide', 'a file images/gone.svg for logo'])(
  'the start reports a missing file: %s',
  (lacking) =>
    expect(logged()).toContain(`themes/acme/site.json:1: expected ${lacking}, found none`),
)

test('an element with a computed name has the attributes that it was given', async () =>
  expect((await answerOf('acme')).body).toContain('<b class="computed" data-x="true">!</b>'))

test('a page without a row is answered with 404 and reported once', async () => {
  expect(await statusOf('acme', '/account/forgotten')).toBe(404)
  expect(await statusOf('acme', '/account/nothing')).toBe(404)
  await expect
    .poll(() => site.output())
    .toContain(
      'src/pages/account/forgotten.astro has no row in src/routes.ts, so that nobody can open it: add one',
    )
  expect(site.output().match(/has no row/g)).toHaveLength(1)
})
