import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { defaultAddress } from '#brands/config/brands.ts'
import { readSiteFile } from '#brands/config/site-file.ts'
import { filesOfSlot, withBothNames, withPresentNames } from '#brands/old-names.ts'
import { loadMessages } from '#i18n/messages.ts'
import { copyExample } from '../support/example-brand.ts'
import { formerNames, writeOldBrand } from '../support/old-brand.ts'

let themes: string
beforeAll(() => {
  themes = mkdtempSync(join(tmpdir(), 'foyer-old-names-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  copyExample(themes)
  writeOldBrand(themes, 'former')
})
afterAll(() => rmSync(themes, { recursive: true }))

const findingsOf = (id: string, renames = formerNames) =>
  checkBrand(themes, id, undefined, renames).map(
    ({ severity, text }) => `${severity}: ${text.replace(`${themes}/${id}/`, '')}`,
  )

test('each old name that a brand uses is a warning with the new one, and nothing else is', () => {
  const old = (place: string, to: string, from: string) =>
    `warning: ${place}: expected ${to}, found ${from}, which is its old name until version 2`
  const found = findingsOf('former')
  expect(found.filter((line) => !line.includes('which is its old name until version 2'))).toEqual(
    [],
  )
  const expected = [
    old('cards/Hello.astro:1', 'cards/Greeting.astro', 'cards/Hello.astro'),
    old('parts/PageEnd.astro:1', 'parts/Footer.astro', 'parts/PageEnd.astro'),
    old('layouts/Account.astro:20', 'parts/Footer', 'parts/PageEnd'),
    old('parts/PageEnd.astro:8', 'default:parts/Footer', 'default:parts/PageEnd'),
    old('parts/OrderHead.astro:6', 'created', 'placed'),
    old('parts/Empty.astro:9', 'empty', 'nothing'),
    old('cards/Profile.astro:2', 'Card', 'Panel'),
    old('theme.css:13', '--sunken', '--recess'),
    old('styles/rows.css:19', 'order-row', 'order-item'),
    old('locales/en.json:2', "'ac_Reassurance'", "'ac_Promise'"),
    old('locales/en.json:4', "'ac_AndMore'", "'ac_AndOthers'"),
    old('cards/Questions.astro:7', 'ac_CompleteProfile', 'ac_Finish'),
    old('site.json:14', 'greeting', 'hello'),
    old('site.json:24', 'helpUrl', 'helpPage'),
  ]
  expect(found).toEqual(expect.arrayContaining(expected))
})

test('a brand with present names has no warnings when there are old ones', () => {
  expect(findingsOf('contract-1')).toEqual([])
})

test('without the table, an old name is what nobody knows', () => {
  const found = checkBrand(themes, 'former').map(({ text }) => text)
  expect(found.some((line) => line.includes('expected a field such as helpUrl'))).toBe(true)
})

test('a field of site.json is read by its old name, and has that of its file in messages', () => {
  const { brand, text } = readSiteFile(themes, 'former', defaultAddress, formerNames)
  expect(brand).toMatchObject({
    helpUrl: 'https://shop.example/help',
    helpPage: 'https://shop.example/help',
  })
  expect(brand!.cards[0]).toBe('greeting')
  expect(text.placeOf(['helpUrl']).line).toBe(24)
})

test('messages are those of old keys, and are found by both', () => {
  const messages = loadMessages(themes, [['former', 'default']], {
    renames: formerNames.messages,
  })
  const t = messages.translator('former', 'en') as (key: string, values?: object) => string
  for (const key of ['ac_Promise', 'ac_Reassurance']) expect(t(key)).toBe('Kept as it was agreed.')
  for (const key of ['ac_AndOthers', 'ac_AndMore']) expect(t(key, { count: 1 })).toBe('and another')
  expect(t('ac_Finish')).toBe(t('ac_CompleteProfile'))
})

test('the file of a slot is that of an old name where a layer has no other', () => {
  const there = ['/themes/a/parts/PageEnd.astro', '/themes/b/parts/PageEnd.astro']
  const all = [...there, '/themes/b/parts/Footer.astro', '/themes/default/parts/Footer.astro']
  const has = (file: string) => all.includes(file)
  expect(filesOfSlot(['a', 'b', 'default'], 'parts/Footer', has, formerNames)).toEqual([
    '/themes/a/parts/PageEnd.astro',
    '/themes/b/parts/Footer.astro',
    '/themes/default/parts/Footer.astro',
  ])
})

test('the props of a slot have both names, whichever was given', () => {
  const both = { created: 1, placed: 1 }
  for (const props of [{ created: 1 }, { placed: 1 }])
    expect(withBothNames('default:parts/OrderHead', props, formerNames)).toEqual(both)
  const other = { created: 1 }
  expect(withBothNames('parts/OrderTotals', other, formerNames)).toEqual(other)
})

test('stylesheets have present names, in whatever way they are written', () => {
  const css = (token: string, part: string) =>
    `[ data-part = "order-item" ] b, [data-part=order-items] { ${token}: 1; gap: var( ${token}, 0 ) } ${part}`
  const present = "[data-part='order-row'], [data-part='order-item']"
  expect(withPresentNames(css('--recess', '--recesses'), formerNames)).toBe(
    `:is(${present}) b, [data-part=order-items] { --sunken: 1; gap: var( --sunken, 0 ) } --recesses`,
  )
})
