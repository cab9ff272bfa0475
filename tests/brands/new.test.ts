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
    expect(brand.stylesheet?.css).toContain('--brand:')
    expect(loadMessages(themes).translator('acme-shop', 'en')('ac_Reassurance')).toBe(
      'Your account with us is protected by secure sign-in.',
    )
    expect(checkBrand(themes, 'acme-shop')).toEqual([])
  })

  test('has the next company’s number, whatever others have or lack', () => {
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

  test('is written as the formatter has it', async () => {
    for (const file of newBrand(themes, 'acme').filter((name) => /\.(json|css)$/.test(name))) {
      const options = { ...(await resolveConfig('package.json')), filepath: file }
      expect([file, await check(readFileSync(file, 'utf8'), options)]).toEqual([file, true])
    }
  })
})

test.each([
  [undefined, 'A name is missing; expected npm run brand new acme.'],
  ['', 'A name is missing'],
  [
    'Acme',
    "'Acme' cannot be a name; expected lower-case letters and digits, with hyphens between them, such as acme.",
  ],
  ['../acme', "'../acme' cannot be a name"],
  ['-acme', "'-acme' cannot be a name"],
  ['ac--me', "'ac--me' cannot be a name"],
  ['acme shop', "'acme shop' cannot be a name"],
  ['a'.repeat(64), 'cannot be a name'],
  ['default', 'default is there already; expected a name that no brand has.'],
])('the name %j is refused, and nothing is made', (name, sentence) => {
  expect(() => newBrand(themes, name)).toThrow(sentence)
  expect(readdirSync(themes)).toEqual(['default'])
})

test.each([
  [['new'], 'A name is missing; expected npm run brand new acme.\n'],
  [['new', 'default'], 'themes/default is there already; expected a name that no brand has.\n'],
  [['check', 'nobody'], 'There is no brand nobody; expected one of '],
  [
    [],
    'Expected npm run brand new <name>, npm run brand check [<name>], or npm run brand schema.\n',
  ],
  [['new', 'acme', 'shop'], 'Expected npm run brand new <name>'],
  [['toString'], 'Expected npm run brand new <name>'],
])('the command %j ends with 1 and a sentence', (words, sentence) => {
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
