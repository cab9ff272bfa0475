import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { openServices } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { freePort } from '../support/ports.ts'
import { copyThemes } from '../support/themes.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-unreadable-'))
afterAll(() => rm(folder, { recursive: true }))

const site = (host: string, rest: string) =>
  `{\n  "companyId": 7,\n  "companyName": "Shop",\n  "hosts": ["${host}"],\n  ${rest}\n}\n`

/** Unreadable brands: a file, its content, and the line in the log. */
const unreadable: Record<string, [file: string, text: string, logged: string]> = {
  culture: [
    'site.json',
    site('culture.localhost', '"culture": "xx-YY"'),
    'site.json:5: culture: expected the tag of a language that there is',
  ],
  comma: ['site.json', site('comma.localhost', '"style": "",'), 'site.json:6: expected JSON'],
  twin: [
    'site.json',
    site('twins.localhost', '"oneCORELogin": true'),
    "site.json of twin: hosts: expected host names that no other brand lists, found 'twins.localhost', which site.json of other-twin lists, too",
  ],
  'other-twin': [
    'site.json',
    site('twins.localhost', '"oneCORELogin": true'),
    "site.json of other-twin: hosts: expected host names that no other brand lists, found 'twins.localhost', which site.json of twin lists, too",
  ],
  words: ['locales/en.json', '{', 'locales/en.json:1: expected JSON, found the end of the file'],
  hostless: ['site.json', '{ "hosts": 7 }', 'site.json:1: hosts: expected a list in [ ], found 7'],
}

/**
 * A folder with `themes/` in it: the default brand, and brands of which those above cannot be read.
 */
async function themesWith(brands: string[], change?: (text: string) => string) {
  const cwd = await mkdtemp(join(folder, 'cwd-'))
  const themes = join(cwd, 'themes')
  await rename((await copyThemes(cwd, change)).themes, themes)
  for (const name of brands) {
    newBrand(themes, name)
    const [file, text] = unreadable[name] ?? []
    if (file) await writeFile(join(themes, name, file), text!)
  }
  return { cwd, themes }
}

test('a brand with an unreadable site.json or messages is the only one not shown', async () => {
  const { cwd } = await themesWith(['acme', ...Object.keys(unreadable)])
  const demo = startProcess(
    'demo',
    { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), BRAND: '' },
    { cwd },
  )
  const { port } = new URL(await demo.ready)
  const statusOf = async (name: string) =>
    (
      await requestLocally({
        host: '127.0.0.1',
        port,
        path: '/account/login',
        headers: { host: `${name}.localhost` },
      })
    ).status
  const hosts = ['acme', 'culture', 'comma', 'twins', 'words', 'hostless']
  expect(await Promise.all(hosts.map(statusOf))).toEqual([200, 503, 503, 503, 503, 421])
  for (const [name, [, , logged]] of Object.entries(unreadable))
    expect(demo.output()).toMatch(
      new RegExp(`brand ${name} cannot be shown: .*${RegExp.escape(logged)}`),
    )
  await demo.stop()
})

test.each(['culture', 'words'])(
  'the start is refused if BRAND names an unreadable brand, by its %s',
  async (name) => {
    const { themes } = await themesWith(['acme', name])
    await expect(openServices(readSettings({ BRAND: name }), { themes })).rejects.toThrow(
      unreadable[name]![2],
    )
  },
)

test.each(['culture', 'words'])(
  'the start is refused if no readable brand is left, by its %s',
  async (name) => {
    const { themes } = await themesWith([name], (text) => text.replace('"localhost"', ''))
    await expect(openServices(readSettings({}), { themes })).rejects.toThrow(unreadable[name]![2])
  },
)

test('the start is refused if the default brand is unreadable', async () => {
  for (const [file, text, logged] of [unreadable.culture!, unreadable.words!]) {
    const { themes } = await themesWith(['acme'])
    await writeFile(join(themes, 'default', file), text)
    await expect(openServices(readSettings({}), { themes })).rejects.toThrow(logged)
  }
})
