import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand } from '#brands/commands/new.ts'

/** A file of the brand with its new content, made of the old one; undefined takes it away. */
export type Change = [file: string, change: (text: string) => string | undefined]
export const withFile = (file: string, text: string): Change => [file, () => text]
export const withSite = (fields: object): Change => [
  'site.json',
  (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...fields }),
]

/** Returns the findings in a new brand with some changes, without the brand's folder. */
export function brandFindings(...changes: Change[]) {
  const themes = mkdtempSync(join(tmpdir(), 'foyer-check-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  newBrand(themes, 'acme')
  for (const [file, change] of changes) {
    const path = join(themes, 'acme', file)
    const text = change(/\.(json|css|svg)$/.test(file) ? read(path) : '')
    mkdirSync(dirname(path), { recursive: true })
    if (text === undefined) rmSync(path)
    else writeFileSync(path, text)
  }
  const findings = checkBrand(themes, 'acme')
  rmSync(themes, { recursive: true })
  return findings.map(({ severity, text }) => ({
    severity,
    text: text.replace(`${themes}/acme/`, ''),
  }))
}

/** Returns the findings as lines. */
export const brandFaults = (...changes: Change[]) =>
  brandFindings(...changes).map(({ text }) => text)

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
