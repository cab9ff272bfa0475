import { expect, test } from 'vitest'
import { defaultAddress } from '#brands/config/brands.ts'
import { readSiteFile } from '#brands/config/site-file.ts'
import { threeLayers, withThemes } from '../support/brand-layers.ts'
import { brandFindings, withFile, withSite } from '../support/check-brand.ts'

test.each([
  [2, '2; update Foyer'],
  [0, '0'],
  ['1', '"1"'],
])('a brand of version %j of the contract is refused', (foyer, found) => {
  const text = JSON.stringify({ companyId: 2, foyer, companyName: 'Acme' }, null, 2)
  const expected = 'expected a contract this version of Foyer has: 1'
  expect(brandFindings(withFile('site.json', text))).toContainEqual({
    severity: 'error',
    text: `site.json:3: foyer: ${expected}, found ${found}`,
  })
})

test('a brand without a version is one of the first', () => {
  expect(brandFindings(withSite({ foyer: undefined }))).toEqual([])
})

test('a brand does not take the version of the one that it extends', () => {
  const files = {
    ...threeLayers,
    'mid/site.json': '{ "foyer": 1, "extends": "base", "companyId": 7 }',
  }
  withThemes(files, (themes) => {
    const { text } = readSiteFile(themes, 'acme', defaultAddress)
    expect(text.fields).not.toHaveProperty('foyer')
  })
})
