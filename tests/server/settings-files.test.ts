import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a file, and returns its path. */
async function fileOf(text: string) {
  const path = join(folder, String(Math.random()))
  await writeFile(path, text)
  return path
}

test('a setting can be in a file, with or without a line break at its end', async () => {
  const url = 'postgresql://foyer:secret@database/foyer'
  for (const end of ['', '\n', '\r\n']) {
    const settings = readSettings({ DATABASE_URL_FILE: await fileOf(url + end) })
    expect(settings.DATABASE_URL).toBe(url)
  }
  const own = await fileOf('s'.repeat(32))
  const { providers } = readSettings({ SHOP_LOGIN_SECRET__ACME_FILE: own })
  expect(providers.ACME).toMatchObject({ SHOP_LOGIN_SECRET: 's'.repeat(32) })
})

test('a file that cannot be used is named, and never its contents', async () => {
  const [empty, blank, large] = [
    await fileOf(''),
    await fileOf('\n'),
    await fileOf('s'.repeat(64 * 1024 + 1)),
  ]
  const missing = join(folder, 'missing')
  const faultOf = (environment: Record<string, string>) => () => readSettings(environment)
  expect(faultOf({ SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE: expected a file, found none (${missing})`,
  )
  for (const path of [empty, blank])
    expect(faultOf({ WEBHOOK_SECRET_FILE: path })).toThrow(
      'WEBHOOK_SECRET_FILE: expected a value, found an empty file',
    )
  expect(faultOf({ WEBHOOK_SECRET_FILE: large })).toThrow('expected at most 65536 bytes')
  expect(faultOf({ SMTP_URL_FILE: folder })).toThrow(`SMTP_URL_FILE: expected a file (${folder})`)
  expect(faultOf({ SMTP_URL_FILE: '/dev/zero' })).toThrow('expected a file (/dev/zero)')
  const both = { SHOP_LOGIN_SECRET: 'x'.repeat(32), SHOP_LOGIN_SECRET_FILE: large }
  expect(faultOf(both)).toThrow(
    'SHOP_LOGIN_SECRET_FILE: expected SHOP_LOGIN_SECRET or SHOP_LOGIN_SECRET_FILE, found both',
  )
  const wrong = await fileOf('mysql://user:password@host')
  expect(faultOf({ DATABASE_URL_FILE: wrong })).toThrow(
    /^DATABASE_URL: expected postgresql:\/\/...$/,
  )
})

test('the settings of metrics and migrations fit the others', () => {
  expect(() => readSettings({ PORT: '80', METRICS_PORT: '80' })).toThrow(
    'METRICS_PORT: expected another port than PORT',
  )
  expect(() => readSettings({ MIGRATE_DATABASE_URL: 'postgresql://a/b' })).toThrow(
    'MIGRATE_DATABASE_URL: expected DATABASE_URL as well, found none',
  )
  expect(() => readSettings({ DRAIN_SECONDS: '5s' })).toThrow(
    "DRAIN_SECONDS: expected a number of seconds from 0 to 999, found '5s'",
  )
})
