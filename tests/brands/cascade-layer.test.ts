import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lists the sheets whose rules are more than the look: a brand cannot override them by accident. */
const unlayered = ['./styles/preferences.css', './styles/print.css']
const theme = '../../../themes/default/theme.css'
const sheets = ['themes/default/theme.css', 'src/brands/theme/pages.css']
const texts = sheets.map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))

test('the stylesheets of the pages are in the layer of Foyer, but for those that must win', () => {
  const imports = texts.flatMap((css) => [...css.matchAll(/@import '([^']+)'(.*);/g)])
  expect(imports.length).toBeGreaterThan(30)
  const outside = imports.flatMap(([, path = '', layer]) => (layer === ' layer(foyer)' ? [] : path))
  expect(outside).toEqual([...unlayered, theme])
})

test('the sheets that import the others have no rules of their own', () => {
  for (const css of texts) expect(css.replace(/@import [^;]+;/g, '').trim()).toBe('')
})
