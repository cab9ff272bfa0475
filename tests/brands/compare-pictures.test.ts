import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { compareFolders } from '../../e2e/pictures/compare.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-compare-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [last, now, difference] = ['last', 'new', 'difference'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]

async function draw(file: string, background: string, height = 20) {
  mkdirSync(dirname(file), { recursive: true })
  await sharp({ create: { width: 10, height, channels: 3, background } })
    .png()
    .toFile(file)
}

test('pictures that have changed, are new or are gone are told apart', async () => {
  for (const [name, before, after] of [
    ['light/phone/same.png', 'red', 'red'],
    ['light/phone/other.png', 'red', 'blue'],
    ['light/desktop/gone.png', 'red', undefined],
    ['dark/phone/added.png', undefined, 'red'],
  ] as const) {
    if (before) await draw(join(last, name), before)
    if (after) await draw(join(now, name), after)
  }
  await draw(join(last, 'light/phone/longer.png'), 'red')
  await draw(join(now, 'light/phone/longer.png'), 'red', 30)
  mkdirSync(join(difference, 'old'), { recursive: true })
  expect(await compareFolders(last, now, difference)).toEqual({
    changed: ['light/phone/longer.png', 'light/phone/other.png'],
    added: ['dark/phone/added.png'],
    gone: ['light/desktop/gone.png'],
  })
  expect(existsSync(join(difference, 'old'))).toBe(false)
  const { width, height } = await sharp(join(difference, 'light/phone/longer.png')).metadata()
  expect([width, height]).toEqual([10, 30])
  expect(existsSync(join(difference, 'light/phone/same.png'))).toBe(false)
})
