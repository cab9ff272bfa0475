import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeNames } from '#brands/checks/imports.ts'
import { latestContract } from '#brands/config/own-fields.ts'
import { renamed, type Rename } from '#brands/renamed.ts'

const all: Rename[] = Object.values(renamed).flat()

test('every old name is one for one version more', () => {
  expect(all.filter(({ until }) => until !== latestContract + 1)).toEqual([])
})

test('no present name of the table is an old one', () => {
  const old = all.map(({ from }) => from)
  expect(all.filter(({ to }) => old.includes(to))).toEqual([])
})

test('#theme has every old name', () => {
  const names = themeNames()
  expect(renamed.exports.filter(({ from }) => !names.includes(from))).toEqual([])
})

test('every old custom property has the value of the present one', () => {
  const css = readFileSync('themes/default/styles/tokens.css', 'utf8')
  const missing = renamed.tokens.filter(({ from, to }) => !css.includes(`${from}: var(${to});`))
  expect(missing).toEqual([])
})
