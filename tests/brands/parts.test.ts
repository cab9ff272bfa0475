import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from '#brands/parts.ts'
import { brandFaults, withFile } from '../support/check-brand.ts'

test('the table of parts has each data-part of the components, and no other', () => {
  const files = globSync(['src/**/*.{tsx,astro}', 'themes/default/**/*.astro'])
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/data-part="([^"]+)"/g)].map(([, name = '']) => name),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(parts).toSorted())
})

test('a selector of a part that there is not is reported with the nearest one', () => {
  const css = "[data-part='order-row'] { gap: 1px }\n[data-part=order-rwo] b { gap: 1px }\n"
  expect(brandFaults(withFile('theme.css', css))).toEqual([
    'theme.css:2: expected a data-part such as order-row, found order-rwo',
  ])
  const own = withFile('parts/TestBadge.astro', '<p data-part="badge">Test</p>\n')
  expect(brandFaults(withFile('theme.css', "[data-part='badge'] { gap: 1px }\n"), own)).toEqual([])
})
