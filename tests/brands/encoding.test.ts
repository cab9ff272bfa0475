import { expect, test } from 'vitest'
import { brandFaults, withFile, type Change } from '../support/check-brand.ts'

/** A file of the brand as an editor saves it with a byte order mark. */
const marked = (file: string, text: string): Change => withFile(file, `\uFEFF${text}`)

test('a byte order mark is reported', () => {
  const expected = 'expected a file in UTF-8 without a byte order mark, found one at its start'
  expect(
    brandFaults(
      marked('parts/Contact.astro', '---\n---\n<p>Contact</p>'),
      marked('pages/terms.en.md', '---\ntitle: Terms\n---\n'),
      marked('theme.css', ':root { --ink: #000 }'),
      marked('locales/en.json', '{}'),
    ),
  ).toEqual([
    `pages/terms.en.md:1: ${expected}`,
    `parts/Contact.astro:1: ${expected}`,
    `theme.css:1: ${expected}`,
    'locales/en.json:1: expected JSON in UTF-8 without a byte order mark, found one',
  ])
  expect(brandFaults(['site.json', (text) => `\uFEFF${text}`])[0]).toBe(
    'site.json:1: expected JSON in UTF-8 without a byte order mark, found one',
  )
})
