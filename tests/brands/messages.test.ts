import { expect, test } from 'vitest'
import { brandFaults, withSite, withFile } from '../support/check-brand.ts'

test('a mistyped key is reported where it is used, with the likely key', () => {
  expect(
    brandFaults(
      withFile(
        'parts/Footer.astro',
        "---\nconst { t } = Astro.locals\n---\n<p>{t('ac_CookiePolicy')} {t('ac_Setings')}</p>",
      ),
      withFile('locales/en.json', '{ "ac_Reassurance": "Safe.", "ac_CookiePolicy": "Cookies" }'),
    ),
  ).toEqual([
    "parts/Footer.astro:4: expected a key such as ac_Settings, or a message for it in locales/en.json, found 'ac_Setings'",
  ])
})

test('a wrong label of site.json is reported with its line', () => {
  const [, change] = withSite({ addressFields: [{ orderField: 'City', label: 'ac_Citty' }] })
  const spread = (text: string) => JSON.stringify(JSON.parse(change(text)!), null, 1)
  const [line, ...rest] = brandFaults(['site.json', spread])
  expect(rest).toEqual([])
  expect(line).toMatch(/^site\.json:\d{2}: expected a key such as ac_City, .+, found 'ac_Citty'$/)
})

const english = (text: string) => brandFaults(withFile('locales/en.json', text))

test('a placeholder that nothing fills is reported', () => {
  expect(
    english(
      '{\n"ac_Yes": "Yes {{naam}}",\n"ac_AndMore_one": "and {{count}} of {{cuont}}",\n"ac_AndMore_other": "and {{count}}"\n}',
    ),
  ).toEqual([
    "locales/en.json:2: expected no placeholder in 'ac_Yes', found {{naam}}",
    "locales/en.json:3: expected a placeholder such as {{count}} in 'ac_AndMore_one', found {{cuont}}",
  ])
})

test('an empty message and a duplicate key are reported', () => {
  expect(english('{\n"ac_Yes": " ",\n"ac_No": "No",\n"ac-No": "Nope"\n}')).toEqual([
    "locales/en.json:2: expected a text for 'ac_Yes', found an empty one",
    "locales/en.json:4: expected each key once, found 'ac_No' again",
  ])
})
