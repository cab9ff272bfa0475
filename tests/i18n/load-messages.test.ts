import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMessages } from '#i18n/messages.ts'
import { findUnusedMessages } from '#i18n/unused-messages.ts'

const messages = loadMessages('themes')

describe('a file of messages', () => {
  const load = (brand: string, files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-messages-'))
    try {
      cpSync('themes/default/locales', join(folder, 'default/locales'), { recursive: true })
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, brand, file)), { recursive: true })
        writeFileSync(join(folder, brand, file), text)
      }
      const layers = [brand, 'default']
      const loaded = loadMessages(folder)
      return {
        ...loaded,
        unused: loaded.faults.size > 0 ? [] : findUnusedMessages(folder, brand, layers),
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.each([
    ['{"ac_Settings": ', /acme.locales.de\.json:1: expected JSON, found the end of the file/],
    [
      '["ac_Settings"]',
      /acme.locales.de\.json:1: expected messages in \{ \}, found \["ac_Settings"\]/,
    ],
    [
      '{"ac_Settings": 7}',
      /acme.locales.de\.json:1: ac_Settings: expected a text in quotes, found 7/,
    ],
  ])('%s is refused by its name', (text, message) =>
    expect(load('acme', { 'locales/de.json': text }).faults.get('acme')).toMatch(message),
  )

  test('is used despite unknown keys or languages, and both are reported', () => {
    const text = '{\n"ac_FristNameRequiredMessage": "Vorname?",\n"ac_Settings": "Mein Laden"}'
    const { faults, unused, all } = load('acme', {
      'locales/de.json': text,
      'locales/DE.json': '{}',
      'locales/nl.json': '{"ac_Setings": "Instellingen"}',
    })
    expect([...faults]).toEqual([])
    expect(unused).toEqual([
      {
        file: 'locales/DE.json',
        line: 1,
        expected: expect.stringMatching(/^a file such as en.json, of [a-z, ]+$/) as unknown,
        found: 'DE.json',
      },
      {
        file: 'locales/nl.json',
        line: 1,
        expected: 'a key such as ac_Settings',
        found: "'ac_Setings'",
      },
      {
        file: 'locales/de.json',
        line: 2,
        expected: expect.stringMatching(/^a key such as \w+$/) as unknown,
        found: "'ac_FristNameRequiredMessage'",
      },
    ])
    expect(all('acme', 'de').ac_Settings).toBe('Mein Laden')
    expect(all('acme', 'nl').ac_Settings).toBe('Instellingen')
  })

  test('overrides the default theme, may use - for _, and may have the brand’s own keys', () => {
    const all = load('acme', {
      'locales/de.json':
        '{"ac-Settings": "Mein Laden", "ac_Pier": "Steg", "ac_AndMore_one": "und einer", "ac_Berth": "Platz", "ac_BerthRequiredMessage": "Welcher?"}',
      'site.json': '{"addressFields": [{"label": "ac_Pier"}, {"orderField": "Berth"}]}',
    }).all('acme', 'de')
    expect(all).toMatchObject({
      ac_Settings: 'Mein Laden',
      ac_Pier: 'Steg',
      ac_AndMore_one: 'und einer',
      ac_Berth: 'Platz',
      ac_Yes: 'Ja',
    })
    expect(
      load('acme', {
        'locales/de.json': '{"ac_Pier": "Steg"}',
        'parts/Footer.astro': "{t('ac_Pier')}",
      }).all('acme', 'de').ac_Pier,
    ).toBe('Steg')
  })
})

test('a key without a word is shown in square brackets', () => {
  expect(messages.translator('default', 'en')('ac_Nothing' as never)).toBe('[ac_Nothing]')
})

test.each([
  ['ar', '25 November', '\u206825 November\u2069'],
  ['ar', '1020', '1020'],
  ['en', '25 November', '25 November'],
])('a sentence in %s keeps %j in its own direction', (locale, day, shown) => {
  expect(messages.translator('default', locale)('ac_ExpectedDelivery', { day })).toContain(
    ` ${shown}`,
  )
})
