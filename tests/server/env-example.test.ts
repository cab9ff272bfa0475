import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { directSettingNames } from '#server/feed/direct/settings.ts'
import { providerSettingNames } from '#server/sign-in/settings.ts'
import { readSettings } from '#server/settings.ts'
import { webhookSettingNames } from '#server/webhooks/settings.ts'

const example = parseEnv(readFileSync('.env.example', 'utf8'))
/** The names of the schema's fields, which its module keeps to itself. */
const own = [...readFileSync('src/server/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)]
const existing = [
  ...own.map(([, name = '']) => name),
  ...providerSettingNames,
  ...webhookSettingNames,
  ...directSettingNames,
  'PROVIDER_PORT',
]

test('.env.example lists exactly the settings that exist', () => {
  expect(own.length).toBeGreaterThan(0)
  expect(Object.keys(example).toSorted()).toEqual(existing.toSorted())
})

test('.env.example changes nothing if it is used unchanged', () => {
  const { providers, webhooks, direct, ...settings } = readSettings(example)
  const {
    providers: defaults,
    webhooks: noWebhooks,
    direct: noDirect,
    ...defaultSettings
  } = readSettings({})
  expect(settings).toEqual(defaultSettings)
  expect(providers['']).toEqual(defaults[''])
  expect(direct['']).toEqual(noDirect[''])
  expect(webhooks['']).toEqual(noWebhooks[''])
})
