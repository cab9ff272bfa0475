import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startProcess } from '../../../e2e/support/site.ts'
import { writeFiles } from '../../support/brand-layers.ts'
import { defaultSettings } from '../../support/default-settings.ts'
import { freePort } from '../../support/ports.ts'
import { createDatabase } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

/** A check takes a second of a processor, which others use, too. */
const patient = { timeout: 120_000 }

let folder: string
let themes: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-reload-'))
  themes = join(folder, 'themes')
  await rename((await copyThemes(folder)).themes, themes)
  for (const brand of ['acme', 'beta']) newBrand(themes, brand)
  writeFiles(themes, { 'acme/pages/terms.en.md': '---\ntitle: Terms\n---\nFirst terms.' })
})

const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await rm(folder, { recursive: true, force: true })
})

/** Starts a process, as `npm start` does, that serves the brands of the folder. */
async function start(change: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const environment = {
    HOST: '127.0.0.1',
    PORT,
    DATA_DIR: join(folder, `data-${PORT}`),
    LOG_LEVEL: 'info',
    PUBLIC_ADDRESS: `http://{host}:${PORT}`,
    ...defaultSettings,
    ...change,
  }
  const site = startProcess('production', environment, { cwd: folder })
  stops.push(() => site.stop('SIGINT'))
  await site.ready
  // A connection of its own for each request, so that each worker gets some.
  const ask = (path: string, brand = 'acme') =>
    requestLocally({
      host: '127.0.0.1',
      port: PORT,
      path,
      headers: { host: `${brand}.localhost` },
      agent: false,
    })
  return { ...site, ask, reload: () => site.process.kill('SIGHUP') }
}
type Site = Awaited<ReturnType<typeof start>>

const login = '/account/login'
/** Returns the login page with the stylesheet and the logo that it names, as a browser loads it. */
async function load({ ask }: Site) {
  const page = await ask(login)
  const [, stylesheet = ''] =
    /href="(\/account\/_brand\/acme\/theme\.css[^"]*)"/.exec(page.body) ?? []
  const [, logo = ''] =
    /src="(\/account\/_brand\/acme\/images\/logo\.svg[^"]*)"/.exec(page.body) ?? []
  const terms = await ask('/account/terms')
  const files = await Promise.all([ask(stylesheet), ask(logo)])
  const statuses = [page, terms, ...files].map(({ status }) => status)
  const text = [page, terms, ...files].map(({ body }) => body).join('\n')
  return { statuses, text }
}

/** Asks for pages until `done`, several at a time. Returns the answers that were no page. */
async function keepAsking({ ask }: Site, done: () => boolean) {
  const failed: string[] = []
  const asking = [login, '/account/terms', login].map(async (path, n) => {
    for (; !done(); await setTimeout(50)) {
      const { status, body } = await ask(path, n === 2 ? 'beta' : 'acme')
      if (status !== 200) failed.push(`${status} ${path}: ${body.slice(0, 500)}`)
    }
  })
  await Promise.all(asking)
  return failed
}

/** The lines of the log about pages that have failed, which say why. */
const failures = (site: Site) =>
  site
    .raw()
    .split('\n')
    .filter((line) => /a page failed|a part failed|uncaught|unhandled/.test(line))

/** Writes another version of each kind of file. */
async function change(version: string) {
  writeFiles(themes, {
    'acme/locales/en.json': JSON.stringify({ ac_Reassurance: `word ${version}` }),
    'acme/theme.css': `.css-${version} { color: red }`,
    'acme/images/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" id="svg-${version}"/>`,
    'acme/pages/terms.en.md': `---\ntitle: Terms\n---\nText ${version}.`,
  })
  const file = join(themes, 'acme/site.json')
  const site = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...site, companyName: `Name ${version}` }))
}

const textsOf = (version: string) => [
  `word ${version}`,
  `.css-${version}{`,
  `id="svg-${version}"`,
  `Text ${version}.`,
  `Name ${version}`,
]

/** Waits until every answer, of each worker, has all texts of a version. */
async function expectLive(site: Site, version: string) {
  const lacking = async () => {
    const loads = await Promise.all(Array.from({ length: 4 }, () => load(site)))
    return textsOf(version).filter((text) => loads.some((one) => !one.text.includes(text)))
  }
  await expect.poll(lacking, patient).toEqual([])
}

const mistakes: [file: string, text: string, found: string][] = [
  ['locales/en.json', '{', 'acme/locales/en.json:1: expected JSON'],
  ['site.json', '{ "companyId": 1, }', 'acme/site.json:1: expected JSON'],
  ['theme.css', '.a { background: url(gone.svg) }', 'acme/theme.css:1: expected a file gone.svg'],
  ['pages/terms.en.md', '---\ntitle: "A\n---\n', 'acme/pages/terms.en.md:2: expected valid YAML'],
]

const logged = (site: Site) => site.raw().replaceAll('\\"', '"')

/** Breaks each file in turn. The brand stays as it was. */
async function breakEach(site: Site, version: string) {
  for (const [file, text, found] of mistakes) {
    const path = join(themes, 'acme', file)
    await copyFile(path, join(folder, 'kept'))
    await writeFile(path, text)
    const count = () => logged(site).split(`brand acme stays as it was: themes/${found}`).length
    const before = count()
    site.reload()
    await expect.poll(count, patient).toBeGreaterThan(before)
    await expectLive(site, version)
    await copyFile(join(folder, 'kept'), path)
  }
}

describe('one process', () => {
  let site: Site
  beforeAll(async () => {
    site = await start()
  })

  test('shows changed files after SIGHUP, and those with an error as they were', async () => {
    let isDone = false
    const asking = keepAsking(site, () => isDone)
    await change('1')
    site.reload()
    await expectLive(site, '1')
    await breakEach(site, '1')
    await change('2')
    site.reload()
    await expectLive(site, '2')
    isDone = true
    expect({ answers: await asking, log: failures(site) }).toEqual({ answers: [], log: [] })
  })

  test('has browsers keep a file as long as its address names its version', async () => {
    const [, logo = ''] =
      /src="(\/account\/_brand\/[^"]+)"/.exec((await site.ask(login)).body) ?? []
    const kept = await site.ask(logo)
    expect(kept.headers['cache-control']).toBe('public,max-age=31536000,immutable')
    expect(kept.headers['content-type']).toBe('image/svg+xml')
    for (const path of [logo.split('?')[0]!, logo.replace(/\?.*/, '?another')])
      expect((await site.ask(path)).headers['cache-control']).toBe('no-cache')
    const others = ['site.json', 'locales/en.json', '../beta/theme.css', 'images/%2e%2e/site.json']
    for (const name of others)
      expect((await site.ask(`/account/_brand/acme/${name}`)).status, name).toBe(404)
    expect((await site.ask(logo, 'beta')).status).toBe(404)
  })
})

describe('two workers', () => {
  let site: Site
  beforeAll(async () => {
    site = await start({ WORKERS: '2', DATABASE_URL: await createDatabase('template1') })
  })

  test('both show what has changed', async () => {
    await change('3')
    site.reload()
    await expectLive(site, '3')
  })

  test('are alike after one of them is replaced while a brand has an error', async () => {
    const settings = join(themes, 'acme/site.json')
    await copyFile(settings, join(folder, 'kept'))
    for (const [file, text] of mistakes) await writeFile(join(themes, 'acme', file), text)
    site.reload()
    const stays = () => logged(site).split('brand acme stays as it was: ').length - 1
    await expect.poll(stays, patient).toBe(2)
    const served = () => [...site.raw().matchAll(/"pid":(\d+),"msg":"a worker serves"/g)]
    process.kill(Number(served().at(-1)![1]), 'SIGKILL')
    // The new worker has tried, too.
    await expect.poll(stays, patient).toBe(3)
    await expectLive(site, '3')
    await copyFile(join(folder, 'kept'), settings)
    await change('4')
    site.reload()
    await expectLive(site, '4')
  })
})

test('with WATCH_BRANDS, files that change are live without a signal', async () => {
  const site = await start({ WATCH_BRANDS: 'true' })
  await change('5')
  await expectLive(site, '5')
  newBrand(themes, 'gamma')
  await expect.poll(async () => (await site.ask(login, 'gamma')).status).toBe(200)
  await rm(join(themes, 'gamma'), { recursive: true })
  await expect.poll(async () => (await site.ask(login, 'gamma')).status).toBe(421)
})
