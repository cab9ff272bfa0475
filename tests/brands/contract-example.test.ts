import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { themeNames } from '#brands/checks/imports.ts'
import { latestContract } from '#brands/config/own-fields.ts'
import { parts } from '#brands/parts.ts'
import { slotExamples } from '#brands/slots.ts'
import { tokenList } from '#brands/tokens/token-list.ts'
import { copyExample } from '../support/example-brand.ts'

/** The example of the present contract. */
const example = `tests/brands/contract-${latestContract}`

test('a brand of the first contract has no errors and no warnings', () => {
  const themes = mkdtempSync(join(tmpdir(), 'foyer-contract-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  copyExample(themes)
  const findings = checkBrand(themes, 'contract-1')
  rmSync(themes, { recursive: true })
  expect(findings).toEqual([])
})

test('the example of the present contract uses all that the contract has', () => {
  const textOf = (pattern: string) =>
    globSync(pattern, { cwd: example }).map((file) => readFileSync(join(example, file), 'utf8'))
  const slots = globSync('{layouts,parts,cards}/*.astro', { cwd: example })
  const astro = textOf('**/*.astro').join('\n')
  const css = textOf('**/*.css').join('\n')
  const unused = [
    ...Object.keys(slotExamples).filter((slot) => !slots.includes(`${slot}.astro`)),
    ...Object.keys(tokenList).filter((name) => !css.includes(`${name}:`)),
    ...Object.keys(parts).filter((part) => !css.includes(`[data-part='${part}']`)),
    ...themeNames().filter((name) => !new RegExp(`\\b${name}\\b`).test(astro)),
  ]
  expect(unused, `add them to ${example}`).toEqual([])
})
