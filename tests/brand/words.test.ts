import { expect, test } from 'vitest'
import { faults, site, write } from '../support/faults.ts'

test('a mistyped key is named where it is asked for, with the one that was meant', () => {
  expect(
    faults(
      write('parts/Footer.astro', "<p>\n  {t('ac_CookiePolicy')}\n  {t('ac_Setings')}\n</p>"),
      write('locales/en.json', '{ "ac_Reassurance": "Safe.", "ac_CookiePolicy": "Cookies" }'),
    ),
  ).toEqual([
    "parts/Footer.astro:3: expected a key such as ac_Settings, or a word for it in locales/en.json, found 'ac_Setings'",
  ])
})

test('a wrong label of site.json is named with its line', () => {
  const [, change] = site({ addressFields: [{ orderField: 'City', label: 'ac_Citty' }] })
  const spread = (text: string) => JSON.stringify(JSON.parse(change(text)!), null, 1)
  const [line, ...rest] = faults(['site.json', spread])
  expect(rest).toEqual([])
  expect(line).toMatch(/^site\.json:\d{2}: expected a key such as ac_City, .+, found 'ac_Citty'$/)
})
