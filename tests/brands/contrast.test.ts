import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandFaults, withSite, withFile } from '../support/check-brand.ts'

describe('contrast', () => {
  const css = (rules: string) => withFile('theme.css', rules)

  test('low contrast of colours that theme.css sets in place of derived ones is reported', () => {
    expect(
      brandFaults(css(':root { --on-brand: #17557f; --brand-text: var(--faint); --faint: #ccc }')),
    ).toEqual([
      'theme.css:1: expected a contrast of 4.5 or more for a button, found 1: --on-brand (#17557f) on --brand (#17557f)',
      'theme.css:1: expected a contrast of 4.5 or more for a link on a card, found 1.6: --brand-text (#ccc) on --surface (#fff)',
      'theme.css:1: expected a contrast of 4.5 or more for a link on the page, found 1.47: --brand-text (#ccc) on --page (#f7f5f1)',
    ])
  })

  test('low contrast of derived colours on the brand’s own page and cards is reported', () => {
    const wrong = brandFaults(
      css(':root { --page: #101418; --surface: #1c2228; --ink: #fff; --ink-soft: #c9d1d9 }'),
    )
    expect(wrong.map((line) => line.replace(/found [\d.]+: /, ''))).toEqual([
      expect.stringMatching(
        /^theme\.css:1: expected a contrast of 4\.5 or more for a button on hover, --surface \(#1c2228\) on --brand-dark/,
      ),
      'theme.css:1: expected a contrast of 4.5 or more for a link on a card, --brand-text (#17557f) on --surface (#1c2228)',
      'theme.css:1: expected a contrast of 4.5 or more for a link on the page, --brand-text (#17557f) on --page (#101418)',
      'theme.css:1: expected a contrast of 4.5 or more for a field error, --red (#b91c1c) on --surface (#1c2228)',
    ])
  })

  test('--brand-dark is measured against the colour of cards, which its text has', () => {
    expect(brandFaults(withSite({ style: '#f2b33d' }))).toEqual([])
    expect(brandFaults(css(':root { --brand-dark: #ffe9a8; --brand-light: #222 }'))).toEqual([
      'theme.css:1: expected a contrast of 4.5 or more for a button on hover, found 1.2: --surface (#fff) on --brand-dark (#ffe9a8)',
    ])
  })

  test('dark colours in themes/README.md have sufficient contrast', () => {
    const [, shown = ''] = /```css\n([\s\S]*?)```/.exec(readFileSync('themes/README.md', 'utf8'))!
    expect(shown).toContain('prefers-color-scheme')
    expect(brandFaults(['theme.css', (text) => text + shown])).toEqual([])
  })

  test('a field error needs the contrast of text, its border that of a graphic', () => {
    expect(brandFaults(css(':root { --red: #e5484d; --control-line: #bbb }'))).toEqual([
      'theme.css:1: expected a contrast of 4.5 or more for a field error, found 3.91: --red (#e5484d) on --surface (#fff)',
      'theme.css:1: expected a contrast of 3 or more for the border of a field, found 1.91: --control-line (#bbb) on --surface (#fff)',
    ])
  })

  test('is checked in dark mode, too, without repeating the findings of light mode', () => {
    const dark =
      '@media (prefers-color-scheme: dark) { /* { */ :root { --ink: #eee } .footer { --page: #000 } }'
    expect(
      brandFaults(css(`:root { --ink-soft: #ccc } ${dark}`)).map((line) =>
        line.replace(/found [\d.]+: /, ''),
      ),
    ).toEqual([
      'theme.css:1: expected a contrast of 4.5 or more for secondary text on a card, --ink-soft (#ccc) on --surface (#fff)',
      'theme.css:1: expected a contrast of 4.5 or more for secondary text on the page, --ink-soft (#ccc) on --page (#f7f5f1)',
      'theme.css:1: expected a contrast of 4.5 or more for text on a card in dark mode, --ink (#eee) on --surface (#fff)',
      'theme.css:1: expected a contrast of 4.5 or more for text on the page in dark mode, --ink (#eee) on --page (#f7f5f1)',
    ])
    expect(brandFaults(css(dark.replace('dark', 'light')))).toEqual([])
  })

  test('is not measured in comments, print styles and rules of single parts', () => {
    expect(
      brandFaults(
        css(
          '/* :root { --ink: #fff } */ @media print { a { b: c } :root { --ink: #fff } } .footer { --ink: #fff }',
        ),
      ),
    ).toEqual([])
  })

  test('a colour that cannot be measured is reported', () => {
    const wrong = 'whose contrast cannot be measured'
    expect(
      brandFaults(
        css(
          ':root { --ink: color-mix(in oklab, red, blue) } @font-face { font-family: A } :root { --ink-soft: var(--ink-soft); --shadow: x }',
        ),
      ),
    ).toEqual([
      `theme.css:1: expected a colour such as #1f4d46 for --ink, found color-mix(in oklab, red, blue), ${wrong}`,
      `theme.css:1: expected a colour such as #1f4d46 for --ink-soft, found var(--ink-soft), ${wrong}`,
    ])
  })

  test('is measured for named and translucent colours', () => {
    expect(
      brandFaults(
        css(
          ':root { --ink: black; --ink-soft: DarkSlateGray; --page: white; --surface: hsl(0 0% 100%) }',
        ),
      ),
    ).toEqual([])
    expect(
      brandFaults(css(':root { --ink: yellow;\n--ink-soft: rgb(0 0 0 / 30%) }')).map((line) =>
        line.replace(/, found.*/, ''),
      ),
    ).toEqual([
      'theme.css:1: expected a contrast of 4.5 or more for text on a card',
      'theme.css:1: expected a contrast of 4.5 or more for text on the page',
      'theme.css:2: expected a contrast of 4.5 or more for secondary text on a card',
      'theme.css:2: expected a contrast of 4.5 or more for secondary text on the page',
    ])
  })

  test('a brand with darkMode is measured with the default dark colours or its own', () => {
    const dark = withSite({ darkMode: true, style: '#e8c4d8' })
    expect(brandFaults(dark, css(''))).toEqual([])
    expect(
      brandFaults(dark, css(':root { --surface: #fff; --ink: #111 }')).map((line) =>
        line.replace(/, found.*/, ''),
      ),
    ).toContain('theme.css:1: expected a contrast of 4.5 or more for text on the page in dark mode')
    expect(brandFaults(css(':root { --surface: #fff; --ink: #111 }'))).toEqual([])
  })
})
