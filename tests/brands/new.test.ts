import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, resolveConfig } from 'prettier'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand } from '#brands/commands/new.ts'
import { loadMessages } from '#i18n/messages.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { copyThemes } from '../support/themes.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-new-'))
afterAll(() => rmSync(folder, { recursive: true }))
let themes: string
beforeEach(async () => {
  ;({ themes } = await copyThemes(folder))
})

describe('a new brand', () => {
  test('is accepted by the server and passes the check', () => {
    newBrand(themes, 'acme-shop')
    const brand = loadBrands(themes).byHost('acme-shop.localhost')!
    expect(brand).toMatchObject({
      id: 'acme-shop',
      companyId: 2,
      companyName: 'Acme Shop',
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

  test('is formatted as Prettier formats it', async () => {
    for (const file of newBrand(themes, 'acme').filter((name) => /\.(json|css)$/.test(name))) {
      const options = { ...(await resolveConfig('package.json')), filepath: file }
      expect([file, await check(readFileSync(file, 'utf8'), options)]).toEqual([file, true])
    }
  })
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

test.each([
  [['new'], 'Enter a name, such as: npm run brand new acme\n'],
  [['new', 'default'], 'themes/default already exists. Choose another name.\n'],
  [['check', 'nobody'], "Unknown brand 'nobody'; expected one of "],
  [
    [],
    'Usage: npm run brand new <name>, npm run brand check [<name>], npm run brand eject <part> <name>, npm run brand diff <name> or npm run brand schema\n',
  ],
  [['new', 'acme', 'shop'], 'Usage: npm run brand new <name>'],
  [['toString'], 'Usage: npm run brand new <name>'],
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
