import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand } from '#brands/commands/new.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-check-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = join(folder, 'start')
cpSync('themes/default', join(start, 'default'), { recursive: true })
newBrand(start, 'acme')

/** A file of the brand with its new content, made of the old one; undefined takes it away. */
export type Change = [file: string, change: (text: string) => string | undefined]
export const withFile = (file: string, text: string): Change => [file, () => text]
export const withSite = (fields: object): Change => [
  'site.json',
  (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields }),
]

/**
 * What the check says of a new brand with some changes: its lines, without the folder that they
 * begin with.
 */
export function brandFaults(...changes: Change[]) {
  const themes = mkdtempSync(join(folder, 'themes-'))
  cpSync(start, themes, { recursive: true })
  for (const [file, change] of changes) {
    const path = join(themes, 'acme', file)
    const text = change(/\.(json|css|svg)$/.test(file) ? read(path) : '')
    mkdirSync(dirname(path), { recursive: true })
    if (text === undefined) rmSync(path)
    else writeFileSync(path, text)
  }
  return checkBrand(themes, 'acme').map(({ text }) => text.replace(`${themes}/acme/`, ''))
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
