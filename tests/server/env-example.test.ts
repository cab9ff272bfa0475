import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { brandSettingNames, settingsOfBrands } from '#server/settings-of-brands.ts'
import { readSettings, type Settings } from '#server/settings.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))
/** The names of the schema's fields, which its module keeps to itself. */
const own = [...readFileSync('src/server/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)]
const existing = [...own.map(([, name = '']) => name), ...brandSettingNames, 'PROVIDER_PORT']

test('.env.example lists exactly the settings that exist', () => {
  expect(own.length).toBeGreaterThan(0)
  expect(Object.keys(example).toSorted()).toEqual(existing.toSorted())
})

test('.env.example changes nothing if it is used unchanged', () => {
  /** The settings of all brands beside the others. */
  const flat = (settings: Settings) => ({
    ...settings,
    ...Object.fromEntries(
      Object.keys(settingsOfBrands).map((group) => [group, settings[group as 'mail']['']]),
    ),
  })
  expect(flat(readSettings(example))).toEqual(flat(readSettings({})))
})
