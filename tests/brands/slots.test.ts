import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandFaults, withFile, type Change } from '../support/check-brand.ts'

/** The default theme's file of a slot, with a text in place of another. */
const changed = (slot: string, from: string | RegExp, to: string): Change =>
  withFile(`${slot}.astro`, readFileSync(`themes/default/${slot}.astro`, 'utf8').replace(from, to))

/** The line of a text in the default theme's file of a slot. */
const lineOf = (slot: string, text: string) =>
  readFileSync(`themes/default/${slot}.astro`, 'utf8').split(text)[0]!.split('\n').length

test('a name that no slot or #theme has is reported with the nearest one', () => {
  const footer = `---
import { Slot, brandImg, Cached as Kept, type Slots } from '#theme'
import theme from '#theme'
---
<Slot name="parts/Contcat" />
<Kept name={theme + brandImg}>{() => <Slot name="footer" />}</Kept>
`
  expect(brandFaults(withFile('parts/Footer.astro', footer))).toEqual([
    'parts/Footer.astro:5: expected the name of a slot, such as parts/Contact, found parts/Contcat',
    'parts/Footer.astro:6: expected the name of a slot, such as parts/Footer, found footer',
    'parts/Footer.astro:2: expected a name of #theme such as brandImage, found brandImg, which #theme does not have',
    'parts/Footer.astro:3: expected a name of #theme such as menuOf, found default, which #theme does not have',
  ])
})

test('a cycle of slots is reported once, with its path', () => {
  const placing = (slot: string) =>
    `---\nimport { Slot } from '#theme'\n---\n<footer>\n  <Slot name="${slot}" />\n</footer>\n`
  expect(
    brandFaults(
      withFile('parts/Contact.astro', placing('parts/Footer')),
      withFile('parts/TestBadge.astro', placing('parts/TestBadge')),
    ),
  ).toEqual([
    'parts/Contact.astro:5: expected slots that do not contain themselves, found parts/Contact > parts/Footer > parts/Contact',
    'parts/TestBadge.astro:5: expected slots that do not contain themselves, found parts/TestBadge > parts/TestBadge',
  ])
})

const signOut =
  'expected a <form data-logout> with <FormFields call="logout" xsrf={xsrf} /> and a <button>, so that shoppers can sign out, found none'

test.each<[without: string, found: string[], ...changes: Change[]]>([
  ['a form', [`parts/Menu.astro:1: ${signOut}`], changed('parts/Menu', 'data-logout', '')],
  [
    'a button',
    [`parts/Menu.astro:1: ${signOut}`],
    changed('parts/Menu', /<button[^]*?<\/button>/, ''),
  ],
  [
    'the fields of the form',
    [`parts/Menu.astro:1: ${signOut}`],
    changed('parts/Menu', /<FormFields call="logout"/, '<FormFields call="signOut"'),
  ],
  [
    'a post',
    [
      `parts/Menu.astro:${lineOf('parts/Menu', '<FormFields')}: expected <FormFields> in a <form method="post">, found <form id="logout" data-logout>`,
    ],
    changed('parts/Menu', ' method="post"', ''),
  ],
  [
    'the menu',
    [`layouts/Account.astro:1: ${signOut}`],
    changed('layouts/Account', '<Slot name="parts/Menu" />', ''),
  ],
  [
    'scripts and styles',
    [
      'layouts/Base.astro:1: expected <Stylesheets />, without which the page has no styles, found none',
      'layouts/Base.astro:1: expected <Shell />, without which the page has no scripts, found none',
    ],
    changed('layouts/Base', /<Stylesheets \/>|<Shell \/>/g, ''),
  ],
  [
    'messages',
    [
      'layouts/Login.astro:1: expected <SystemMessage />, without which no message is shown, found none',
    ],
    changed('layouts/Login', 'layouts/Plain', 'layouts/Base'),
  ],
])('a layout without %s is reported', (_, found, ...changes) => {
  expect(brandFaults(...changes)).toEqual(found)
})

test('a menu with other markup is accepted if it can sign out', () => {
  const menu = `---
import { FormFields as Fields } from '#theme'
const { t, xsrf } = Astro.locals
---
<nav>
  <form method="POST" data-logout>
    <Fields call="logout" xsrf={xsrf} />
    <button>{t('ac_Logout')}</button>
  </form>
</nav>
`
  expect(brandFaults(withFile('parts/Menu.astro', menu))).toEqual([])
})
