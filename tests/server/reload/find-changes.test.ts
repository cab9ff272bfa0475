import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openChanges, type BrandChange } from '#server/reload/find-changes.ts'
import { writeFiles } from '../../support/brand-layers.ts'

let themes: string
let warnings: string[]
let passChange: ReturnType<typeof openChanges>
beforeEach(() => {
  themes = mkdtempSync(join(tmpdir(), 'foyer-changes-'))
  writeFiles(themes, { 'acme/theme.css': '', 'acme/parts/Footer.astro': '', 'beta/theme.css': '' })
  warnings = []
  passChange = openChanges({
    themes,
    address: 'https://{host}',
    checkBrands: () => Promise.resolve({}),
    log: { warn: (text: string) => void warnings.push(text) } as never,
  })
})
afterEach(() => rmSync(themes, { recursive: true }))

/** Returns the brands that have changed. */
async function changed(files: Record<string, string>) {
  // The files of the start are known from here on.
  await passChange(() => {})
  writeFiles(themes, files)
  const found: string[] = []
  await passChange((change: BrandChange) => void found.push(...change.changed))
  return found
}

test('files that no brand shows are no change', async () => {
  expect(await changed({ 'acme/theme.css': '.a{}' })).toEqual(['acme'])
  expect(await changed({ 'acme/.theme.css.swp': 'x' })).toEqual([])
  expect(await changed({ 'acme/node_modules/font/a.woff2': 'x' })).toEqual([])
})

test('a change that could not be shown is a change the next time, too', async () => {
  await passChange(() => {})
  writeFiles(themes, { 'acme/theme.css': '.a{}' })
  await expect(passChange(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await passChange(() => {})).toBe(true)
  expect(await passChange(() => {})).toBe(false)
})

test('a changed file that is part of the build is named', async () => {
  await changed({ 'acme/theme.css': '.a{}' })
  expect(warnings).toEqual([])
  await changed({ 'acme/parts/Footer.astro': '<p>New</p>' })
  expect(warnings).toEqual(['brand acme: changed .astro files need npm run build and a restart'])
})
