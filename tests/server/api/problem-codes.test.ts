import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemCodes } from '#contract/problem.ts'

test('every code in the source is one of the contract’s, and none of those is unused', () => {
  const source = globSync('src/server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const used = new Set([...source.matchAll(/'([a-z\d]+(?:_[a-z\d]+)*)'/g)].map(([, code]) => code))
  expect(problemCodes.filter((code) => !used.has(code))).toEqual([])
  const named = [...source.matchAll(/\bcode: '([a-z]\w*)'/g)]
    .map(([, code = '']) => code)
    // A language has a code as well, of two letters.
    .filter((code) => code !== 'custom' && code.length > 2)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((code) => !(problemCodes as readonly string[]).includes(code))).toEqual([])
})
