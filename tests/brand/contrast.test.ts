import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faults, site, write } from '../support/faults.ts'

describe('contrast', () => {
  const css = (rules: string) => write('theme.css', rules)

  test('of what theme.css sets over the derived colours is named', () => {
    expect(faults(css(':root { --on-brand: #17557f; --brand-text: var(--faint); --faint: #ccc }'))).toEqual([
      'theme.css: a button: --on-brand (#17557f) on --brand (#17557f) has a contrast of 1; expected 4.5 or more',
      'theme.css: a link on a card: --brand-text (#ccc) on --surface (#fff) has a contrast of 1.6; expected 4.5 or more',
      'theme.css: a link on the page: --brand-text (#ccc) on --page (#f7f5f1) has a contrast of 1.47; expected 4.5 or more',
    ])
  })

  test('of derived colours on the brand’s own page and cards is named', () => {
    const wrong = faults(css(':root { --page: #101418; --surface: #1c2228; --ink: #fff; --ink-soft: #c9d1d9 }'))
    expect(wrong.map((line) => line.replace(/ has a.*/, ''))).toEqual([
      expect.stringMatching(/^theme\.css: a button under the pointer: --surface \(#1c2228\) on --brand-dark/),
      'theme.css: a link on a card: --brand-text (#17557f) on --surface (#1c2228)',
      'theme.css: a link on the page: --brand-text (#17557f) on --page (#101418)',
      'theme.css: what is wrong with a field: --red (#b91c1c) on --surface (#1c2228)',
    ])
  })

  test('of the darker variant is that with the cards, whose colour its text has', () => {
    expect(faults(site({ style: '#f2b33d' }))).toEqual([])
    expect(faults(css(':root { --brand-dark: #ffe9a8; --brand-light: #222 }'))).toEqual([
      'theme.css: a button under the pointer: --surface (#fff) on --brand-dark (#ffe9a8) has a contrast of 1.2; expected 4.5 or more',
    ])
  })

  test('of the dark that themes/README.md shows is enough', () => {
    const [, shown = ''] = /```css\n([\s\S]*?)```/.exec(readFileSync('themes/README.md', 'utf8'))!
    expect(shown).toContain('prefers-color-scheme')
    expect(faults(['theme.css', (text) => text + shown])).toEqual([])
  })

  test('of what is wrong with a field is that of text, of its edge that of what is seen', () => {
    expect(faults(css(':root { --red: #e5484d; --control-line: #bbb }'))).toEqual([
      'theme.css: what is wrong with a field: --red (#e5484d) on --surface (#fff) has a contrast of 3.91; expected 4.5 or more',
      'theme.css: the edge of a field: --control-line (#bbb) on --surface (#fff) has a contrast of 1.91; expected 3 or more',
    ])
  })

  test('is looked at in the dark as well, where what is as in the light is not told again', () => {
    const dark = '@media (prefers-color-scheme: dark) { /* { */ :root { --ink: #eee } .footer { --page: #000 } }'
    expect(faults(css(`:root { --ink-soft: #ccc } ${dark}`)).map((line) => line.replace(/ has a.*/, ''))).toEqual([
      'theme.css: lesser text on a card: --ink-soft (#ccc) on --surface (#fff)',
      'theme.css: lesser text on the page: --ink-soft (#ccc) on --page (#f7f5f1)',
      'theme.css: text on a card in the dark: --ink (#eee) on --surface (#fff)',
      'theme.css: text on the page in the dark: --ink (#eee) on --page (#f7f5f1)',
    ])
    expect(faults(css(dark.replace('dark', 'light')))).toEqual([])
  })

  test('is that of the page as it is at first: neither of a comment, nor of print, nor of a part', () => {
    expect(faults(css('/* :root { --ink: #fff } */ @media print { a { b: c } :root { --ink: #fff } } .footer { --ink: #fff }'))).toEqual([])
  })

  test('of a colour that cannot be made out is not taken for good', () => {
    const wrong = 'expected a colour such as #1f4d46: how well it is read cannot be told of any other'
    expect(
      faults(css(':root { --ink: color-mix(in oklab, red, blue) } @font-face { font-family: A } :root { --ink-soft: var(--ink-soft); --shadow: x }')),
    ).toEqual([`theme.css: --ink (color-mix(in oklab, red, blue)): ${wrong}`, `theme.css: --ink-soft (var(--ink-soft)): ${wrong}`])
  })
})
