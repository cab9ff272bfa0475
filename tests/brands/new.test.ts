import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, resolveConfig } from 'prettier'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand, type NewOptions } from '#brands/commands/new.ts'
import { locales } from '#i18n/locales.ts'
import { loadMessages } from '#i18n/messages.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { copyThemes } from '../support/themes.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-new-'))
afterAll(() => rmSync(folder, { recursive: true }))
let themes: string
beforeEach(async () => {
  ;({ themes } = await copyThemes(folder))
})

const picture = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const readSiteOf = (name: string) =>
  JSON.parse(readFileSync(join(themes, name, 'site.json'), 'utf8')) as Record<string, unknown>

describe('a new brand', () => {
  test('is accepted by the server and passes the check', () => {
    newBrand(themes, 'acme-shop')
    const brand = loadBrands(themes).byHost('acme-shop.localhost')!
    expect(brand).toMatchObject({
      id: 'acme-shop',
      companyId: 2,
      companyName: 'Acme Shop',
      foyer: 1,
      oneCORELogin: true,
      languages: ['en'],
    })
    expect(brand.colourStyle?.css).toContain('--brand:')
    expect(loadMessages(themes).translator('acme-shop', 'en')('ac_Reassurance')).toBe(
      'Your account with us is protected by secure sign-in.',
    )
    expect(checkBrand(themes, 'acme-shop')).toEqual([])
  })

  test('gets the next companyId, even if other brands skip numbers or are broken', () => {
    newBrand(themes, 'second')
    writeFileSync(
      join(themes, 'second/site.json'),
      readFileSync(join(themes, 'second/site.json'), 'utf8').replace(
        '"companyId": 2',
        '"companyId": 70',
      ),
    )
    newBrand(themes, 'third')
    writeFileSync(join(themes, 'third/site.json'), '{')
    newBrand(themes, 'fourth')
    expect(JSON.parse(readFileSync(join(themes, 'fourth/site.json'), 'utf8'))).toMatchObject({
      companyId: 71,
      companyName: 'Fourth',
    })
  })

  test('has the colour, the languages and the logo of its options', () => {
    const logo = picture('mark.SVG', '<svg viewBox="0 0 120 40"><path d=""/></svg>')
    newBrand(themes, 'acme', { colour: '#0b6', languages: 'nl,en,nl', logo })
    expect(readSiteOf('acme')).toMatchObject({
      style: '#00bb66',
      defaultLanguage: 'nl',
      languages: ['nl', 'en'],
      logo: 'logo.svg',
    })
    expect(readFileSync(join(themes, 'acme/images/logo.svg'), 'utf8')).toBe(
      '<svg width="120" height="40" viewBox="0 0 120 40"><path d=""/></svg>',
    )
    expect(checkBrand(themes, 'acme')).toEqual([])
  })

  test('passes the check in every language, and in any colour that its page allows', () => {
    newBrand(themes, 'acme', { languages: locales.join(','), colour: 'F2B33D' })
    expect(checkBrand(themes, 'acme')).toEqual([])
  })

  test('that extends another one has only what differs', () => {
    newBrand(themes, 'base')
    const logo = picture('mark.png', Buffer.from('\x89PNG', 'latin1'))
    expect(newBrand(themes, 'plain', { from: 'base' })).toEqual([join(themes, 'plain/site.json')])
    expect(readSiteOf('plain')).toEqual({
      $schema: '../site.schema.json',
      foyer: 1,
      extends: 'base',
      companyId: 3,
      companyName: 'Plain',
      hosts: ['plain.localhost'],
    })
    newBrand(themes, 'other', { from: 'base', colour: '#123', languages: 'de', logo })
    expect(readSiteOf('other')).toMatchObject({
      extends: 'base',
      style: '#112233',
      defaultLanguage: 'de',
      languages: ['de'],
      logo: 'logo.png',
    })
    expect(readdirSync(join(themes, 'other/images'))).toEqual(['logo.png'])
    expect(checkBrand(themes, 'plain')).toEqual([])
  })

  test('is formatted as Prettier formats it', async () => {
    const files = [
      ...newBrand(themes, 'acme'),
      ...newBrand(themes, 'layer', { from: 'acme', languages: locales.join(',') }),
    ]
    for (const file of files.filter((name) => /\.(json|css)$/.test(name))) {
      const options = { ...(await resolveConfig('package.json')), filepath: file }
      expect([file, await check(readFileSync(file, 'utf8'), options)]).toEqual([file, true])
    }
  })
})

test.each<[NewOptions, string]>([
  [{ from: 'nobody' }, "Unknown brand 'nobody'; expected one of default."],
  [{ colour: '#12' }, "--colour: expected three or six digits such as '#0b6', found '#12'."],
  [{ colour: 'red' }, "--colour: expected three or six digits such as '#0b6', found 'red'."],
  [{ languages: 'en,xx' }, "--languages: expected some of en,nl,de,fr,es,pl,ar, found 'xx'."],
  [{ languages: 'en,' }, "found 'nothing'."],
  [{ logo: 'nowhere.svg' }, 'nowhere.svg: expected a file that can be read, found ENOENT'],
  [{ logo: 'package.json' }, 'package.json: expected a picture in SVG, PNG, JPEG or WebP, found'],
])('the options %j are refused, and nothing is created', (options, sentence) => {
  expect(() => newBrand(themes, 'acme', options)).toThrow(sentence)
  expect(readdirSync(themes)).toEqual(['default'])
})

test.each([
  [
    'a.svg',
    '<svg width="1" height="1"></svg>',
    'expected a viewBox of four numbers in its svg tag',
  ],
  ['b.svg', 'text', 'expected a picture in SVG, found other content.'],
  ['c.png', '<svg viewBox="0 0 1 1"/>', 'expected a picture in PNG, found other content.'],
  ['d.webp', 'x'.repeat(500_001), 'expected a picture of at most 500 kB, found 501 kB.'],
])('the logo %s is refused, and nothing is created', (name, content, sentence) => {
  expect(() => newBrand(themes, 'acme', { logo: picture(name, content) })).toThrow(sentence)
  expect(readdirSync(themes)).toEqual(['default'])
})

test.each([
  [undefined, 'Enter a name, such as: npm run brand new acme'],
  ['', 'Enter a name'],
  [
    'Acme',
    "'Acme' is not a valid name. Use lower-case letters and digits, separated by hyphens, such as acme.",
  ],
  ['../acme', "'../acme' is not a valid name"],
  ['-acme', "'-acme' is not a valid name"],
  ['ac--me', "'ac--me' is not a valid name"],
  ['acme shop', "'acme shop' is not a valid name"],
  ['a'.repeat(64), 'is not a valid name'],
  ['default', 'default already exists. Choose another name.'],
])('the name %j is refused, and nothing is created', (name, sentence) => {
  expect(() => newBrand(themes, name)).toThrow(sentence)
  expect(readdirSync(themes)).toEqual(['default'])
})

const usage = `Usage:
  npm run brand -- new <name> [--from <brand>] [--colour '#0b6'] [--languages en,nl] [--logo <file>]
  npm run brand check [<name>]
`

test.each([
  [['new'], 'Enter a name, such as: npm run brand new acme\n'],
  [['new', 'default'], 'themes/default already exists. Choose another name.\n'],
  [['check', 'nobody'], "Unknown brand 'nobody'; expected one of "],
  [[], usage],
  [['new', 'acme', 'shop'], `Expected 1 name at most, found 2.\n${usage}`],
  [['schema', 'acme'], `Expected 0 names at most, found 1.\n${usage}`],
  [['new', 'acme', '--colors', 'red'], `Unknown option '--colors'`],
  [['new', 'acme', '--colour'], usage],
  [['toString'], usage],
])('the command %j exits with 1 and a message', (words, sentence) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/brands/commands/cli.ts', ...words],
    {
      encoding: 'utf8',
    },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^ +at /m)
})
