import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalCodes, refusals } from '#contract/refusals.ts'
import english from '../../themes/default/locales/en.json' with { type: 'json' }

test('every refusal code is used, and the messages of its errors exist', () => {
  const source = globSync('src/{server,domain,middleware}/**/*.ts', {
    exclude: ['src/server/openapi/**'],
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(refusalCodes.filter((code) => !source.includes(`'${code}'`))).toEqual([])
  const messages = Object.values(refusals).flatMap((row) =>
    'errors' in row ? Object.values(row.errors) : [],
  )
  expect(messages.filter((key) => !Object.hasOwn(english, key))).toEqual([])
})
