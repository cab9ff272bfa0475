import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandFaults, type Change } from '../support/check-brand.ts'

const recipe = /^### (.+)\n([^]*?)(?=^##|(?![^]))/gm
const file = /^`([^`]+)`\n\n```\w+\n([^]*?)^```/gm

/** Adds to a file as the recipes say: fields and messages to those that are there, rules at the end. */
function add(path: string, text: string): Change {
  if (path.endsWith('.json'))
    return [
      path,
      (old) => JSON.stringify({ ...(JSON.parse(old || '{}') as object), ...JSON.parse(text) }),
    ]
  if (path.endsWith('.css')) return [path, (old) => `${old}\n${text}`]
  return [path, () => text]
}

const recipes = [...readFileSync('themes/RECIPES.md', 'utf8').matchAll(recipe)].map(
  ([, title = '', text = '']) => ({
    title,
    changes: [...text.matchAll(file)].map(([, path = '', content = '']) => add(path, content)),
  }),
)

test('there are thirty recipes and more, and each changes a file', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(30)
  expect(recipes.filter(({ changes }) => changes.length === 0)).toEqual([])
})

test.each(recipes)('$title: the check finds nothing', ({ changes }) => {
  expect(brandFaults(...changes)).toEqual([])
})
