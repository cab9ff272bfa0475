import { describe, expect, test } from 'vitest'
import { brandNames, checkBrand } from '#brand/check.ts'
import { faults, site, write, type Change } from '../support/faults.ts'

test('a new brand has nothing wrong', () => expect(faults()).toEqual([]))

test.each(brandNames('themes'))('%s has nothing wrong', (name) => expect(checkBrand('themes', name)).toEqual([]))

test('a file in the place of no slot is named, with the slot that was meant', () => {
  const empty = '---\n---\n'
  const wrong = faults(
    write('parts/Haeder.astro', empty),
    write('layouts/login.astro', empty),
    write('parts/Menu.tsx', ''),
    write('parts/Menu.astro', empty),
  )
  expect(wrong).toEqual([
    'layouts/login.astro: takes the place of nothing; expected the name of a slot, such as layouts/Login.astro',
    'parts/Haeder.astro: takes the place of nothing; expected the name of a slot, such as parts/Header.astro',
    'parts/Menu.tsx: takes the place of nothing; expected the name of a slot, such as parts/Menu.astro',
  ])
})

test('what comes to nothing is named', () => {
  const without = site({ style: 'c2410c', hosts: [], oneCORELogin: false })
  expect(faults(without, write('pages/anvl.en.md', '---\ntitle: Anvils\n---\n'), write('pages/terms.xx.md', '---\ntitle: Terms\n---\n'))).toEqual([
    "site.json: style: 'c2410c' is no colour; expected such as #1f4d46, or nothing",
    'site.json: hosts: nothing leads to this brand; expected a name such as acme.localhost',
    'site.json: nobody can sign in; expected a way to, such as "oneCORELogin": true',
    'pages/anvl.en.md: no row of pages in site.json names it; expected its name as the url of one',
    "pages/terms.xx.md: 'xx' is no language of the account area",
  ])
})

describe('a page', () => {
  const pages = [{ pageId: 1, name: 'Care', url: 'care', section: 0 }]
  const titled = '---\ntitle: Care\n---\n\nWash cold.\n'

  test('of site.json whose document is nowhere is named', () => {
    expect(faults(site({ pages }))).toEqual(['site.json: pages (Care): no document in en; expected pages/care.en.md'])
    expect(faults(site({ pages, languages: ['en', 'nl'] }), write('pages/care.en.md', titled))).toEqual([
      'site.json: pages (Care): no document in nl; expected pages/care.nl.md, or pages/care.md for every language',
    ])
  })

  test('may have one for every language, be a component, one of the default theme, or elsewhere', () => {
    expect(faults(site({ pages, languages: ['en', 'nl'] }), write('pages/care.md', titled))).toEqual([])
    expect(faults(site({ pages }), write('pages/care.en.astro', '<p>Wash cold.</p>'))).toEqual([])
    expect(faults(site({ pages: [{ ...pages[0], url: 'terms' }] }))).toEqual([])
    expect(faults(site({ pages: [{ ...pages[0], address: 'https://docs.example/care' }] }))).toEqual([])
  })

  test.each(['Wash cold.', '---\ntitle:\n---\nWash cold.', "---\ntitle: ''\n---\n", 'title: Care\n'])('that is %j has no title', (text) => {
    expect(faults(write('pages/terms.en.md', text))).toEqual(['pages/terms.en.md: expected a title at its top: ---, title: Its heading, ---'])
  })

  test.each(['---\ntitle: Care\n---\n', '---\r\ntitle: "Care"\r\n---\r\n'])('that is %j has one', (text) => {
    expect(faults(write('pages/terms.en.md', text))).toEqual([])
  })
})

describe('words', () => {
  const languages = ['en', 'nl']

  test('that site.json or a part asks for in vain are named in each language', () => {
    const fields = [{ orderField: 'Floor' }, { orderField: 'Gate' }, { orderField: 'Pier', label: 'Which pier?' }]
    const footer = write('parts/Footer.astro', "<p>{t('ac_Motto')} {t(`ac_OrderStatus_${status}`)} {t('ac_AndMore', { count: 2 })}</p>")
    expect(faults(site({ languages, addressFields: fields }), footer, write('locales/nl.json', '{ "ac_Motto": "Vooruit" }'))).toEqual([
      "locales/en.json: expected a word for 'ac_Gate', which site.json asks for",
      "locales/en.json: expected a word for 'ac_Motto', which parts/Footer.astro asks for",
      "locales/nl.json: expected a word for 'ac_Gate', which site.json asks for",
    ])
  })

  test('of a language that the brand does not have are named', () => {
    expect(faults(write('locales/de.json', '{}'))).toEqual([
      'locales/de.json: de is no language of the brand; expected it in languages of site.json (en), or no such file',
    ])
  })

  test('that the server would refuse are named', () => {
    const [line] = faults(write('locales/en.json', '{ "ac_Setings": "Settings" }'))
    expect(line).toBe("locales/en.json: 'ac_Setings' is no word of the account area")
  })
})

describe('site.json', () => {
  test('that is wrong is named with each field, and the rest is checked all the same', () => {
    const wrong = faults(site({ companyId: 0, timeZone: 'Mars' }), write('parts/Foot.astro', ''))
    expect(wrong).toEqual([
      'site.json: companyId: expected more than 0, and it is 0',
      'site.json: timeZone: expected an IANA time zone such as Europe/Amsterdam',
      'parts/Foot.astro: takes the place of nothing; expected the name of a slot, such as parts/Footer.astro',
    ])
    expect(faults(write('site.json', '{'))).toEqual([expect.stringMatching(/^site\.json: expected JSON, but/)])
    expect(faults(['site.json', () => undefined])).toEqual(['site.json: expected such a file; npm run brand new makes one'])
  })

  test('that is wrong keeps nothing else from being checked that does not need it', () => {
    const others = [
      write('locales/en.json', '{ "ac_Motto": "Onward", "ac_Gate": "Gate" }'),
      write('parts/Footer.astro', "{t('ac_Motto')} {t('ac_Pier')} {t('ac_Gate')}"),
      write('pages/care.en.md', 'Wash cold.'),
      write('pages/care.xx.md', '---\ntitle: Care\n---\n'),
    ]
    for (const broken of ['{', '{ "companyId": 2, "companyName": "Acme", "languages": ["en", "nl"], "pages": 1 }']) {
      const [first, ...rest] = faults(write('site.json', broken), ...others, ['images/icon.svg', () => undefined])
      expect(first).toMatch(/^site\.json: (expected JSON, but|pages: expected a list)/)
      expect(rest).toEqual([
        'pages/care.en.md: expected a title at its top: ---, title: Its heading, ---',
        "pages/care.xx.md: 'xx' is no language of the account area",
        "locales/en.json: expected a word for 'ac_Pier', which parts/Footer.astro asks for",
        'images/icon.svg: expected such a picture for the browser’s tab',
      ])
    }
    expect(faults(write('site.json', '{'), write('locales/en.json', '{ "ac_Setings": "" }'))[1]).toBe(
      "locales/en.json: 'ac_Setings' is no word of the account area",
    )
  })

  test('with a host of another brand is named', () => {
    const other = '{ "companyId": 3, "companyName": "Other", "hosts": ["shop.example"] }'
    expect(faults(write('../other/site.json', other), site({ hosts: ['shop.example'] }))).toEqual([
      "site.json: hosts: other has 'shop.example', too; expected each host once",
    ])
  })
})

describe('pictures', () => {
  test('that are not there are named', () => {
    const pages = [{ pageId: 1, name: 'Terms', url: 'terms', section: 0, iconUrl: 'terms.svg' }]
    expect(faults(site({ logo: 'mark.png', pages }), ['images/icon.svg', () => undefined])).toEqual([
      'images/mark.png: expected such a picture for logo of site.json',
      'images/icon.svg: expected such a picture for the browser’s tab',
      'images/terms.svg: expected such a picture for iconUrl of pages (Terms) of site.json',
    ])
    expect(faults(site({ logo: 'https://cdn.example/logo.svg' }))).toEqual([])
    expect(faults(site({ logo: '' }))).toEqual([])
  })

  test('that do not say how large they are are named', () => {
    const bare: Change = ['images/logo.svg', (text) => text.replace(/ viewBox="[^"]*"/, '')]
    const unsized: Change = ['images/icon.svg', (text) => text.replace(' width="32" height="32"', '')]
    expect(faults(bare, unsized)).toEqual([
      'images/logo.svg: expected viewBox in its svg tag, so that its place is kept while it loads',
      'images/icon.svg: expected width, height in its svg tag, so that its place is kept while it loads',
    ])
    const tags = '<img src={a} alt="a > b" />\n<img src={a} alt={() => "x"} width={1} height="2" />\n<img {...sea} /><img {width} {height} src="" />'
    expect(faults(write('parts/Footer.astro', tags), write('pages/terms.en.md', '---\ntitle: A\n---\n<img src="/a.png" width="1">'))).toEqual([
      'pages/terms.en.md: expected width and height in <img src="/a.png" width="1">, so that its place is kept while it loads',
      'parts/Footer.astro: expected width and height in <img src={a} alt="a > b" />, so that its place is kept while it loads',
    ])
  })
})

test('a style or an import in a file of the theme is named', () => {
  const footer = `---
import { brandImage } from '#theme'
import { Anchor } from '@lucide/astro'
import type { Brand } from '#server/brands/brands.ts'
import '../theme.css'
---
<style>p { color: red }</style>
<script>
  import { far } from './far.ts'
  await import("lodash")
</script>
`
  const instead = 'expected #theme alone, or an icon of @lucide/astro'
  expect(faults(write('parts/Footer.astro', footer))).toEqual([
    'parts/Footer.astro: has a <style>, which every page of every brand would get; expected its rules in theme.css',
    `parts/Footer.astro: imports #server/brands/brands.ts; ${instead}`,
    `parts/Footer.astro: imports ../theme.css; ${instead}`,
    `parts/Footer.astro: imports ./far.ts; ${instead}`,
    `parts/Footer.astro: imports lodash; ${instead}`,
  ])
})
