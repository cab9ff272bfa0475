import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand } from '#brands/commands/new.ts'
import { applyTokens } from '#brands/commands/tokens.ts'
import { renamed } from '#brands/renamed.ts'
import { tokenList } from '#brands/tokens/token-list.ts'
import { writeTokens } from '#brands/tokens/write-tokens.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-tokens-'))
afterAll(() => rmSync(folder, { recursive: true }))

let themes: string
const sheet = () => join(themes, 'acme/theme.css')
const file = () => join(themes, 'tokens.json')
beforeEach(() => {
  themes = mkdtempSync(join(folder, 'themes-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  newBrand(themes, 'acme')
})

type Group = Record<string, { $type: string; $value: unknown }>
const tokens = () =>
  JSON.parse(writeTokens(themes, 'acme').text) as { light: Group; dark?: Group; $schema: string }

/** Applies a file of tokens to the brand. */
function apply(content: unknown) {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return applyTokens(themes, 'acme', file())
}

const black = { colorSpace: 'srgb', components: [0, 0, 0] }
const faultsOf = (content: unknown) => {
  const before = readFileSync(sheet(), 'utf8')
  let message = ''
  try {
    apply(content)
  } catch (error) {
    message = (error as Error).message
  }
  expect(readFileSync(sheet(), 'utf8')).toBe(before)
  return message.replaceAll(`${file()}:`, '').split('\n')
}

describe('the tokens of a brand', () => {
  test('are those that it sets, with their values by the types of the format', () => {
    writeFileSync(
      sheet(),
      `:root { --page: rgb(28 35 33 / 14%); --ink: var(--dark-ink, red); --dark-ink: oklch(0.5 0.1 200);
  --radius: 0.5rem; --shadow: inset 0 2px var(--ink), 1px 1px 2px 3px #fff; --motion: 0.2s ease-in;
  --font: 'A B', serif; --art: url(./images/a.svg); --page-own: var(--page); --pause: 30ms; --many: 3 }`,
    )
    const { light, dark, $schema } = tokens()
    const own = Object.entries(light).filter(([name]) => !/brand/.test(name))
    expect(Object.fromEntries(own.map(([name, { $value }]) => [name, $value]))).toEqual({
      page: {
        colorSpace: 'srgb',
        components: [0.1098, 0.1373, 0.1294],
        alpha: 0.14,
        hex: '#1c2321',
      },
      ink: { colorSpace: 'oklch', components: [0.5, 0.1, 200], hex: expect.any(String) },
      'dark-ink': light.ink!.$value,
      radius: { value: 0.5, unit: 'rem' },
      shadow: [expect.objectContaining({ inset: true }), expect.anything()],
      motion: {
        duration: { value: 0.2, unit: 's' },
        delay: { value: 0, unit: 'ms' },
        timingFunction: [0.42, 0, 1, 1],
      },
      font: ['A B', 'serif'],
      'page-own': light.page!.$value,
      pause: { value: 30, unit: 'ms' },
      many: 3,
    })
    expect([light.page!.$type, light.pause!.$type, light.many!.$type, dark, $schema]).toEqual([
      'color',
      'duration',
      'number',
      undefined,
      'https://www.designtokens.org/schemas/2025.10/format.json',
    ])
    expect(writeTokens(themes, 'acme').leftOut).toEqual(new Map([['--art', 'url(./images/a.svg)']]))
  })

  test('have those of a dark page apart, also where a property follows another one', () => {
    const dark = '@media (prefers-color-scheme: dark) { :root { --sea: #000; --surface: #111 } }'
    writeFileSync(sheet(), `:root { --sea: #fff; --page: var(--sea); --ink: #123456 } ${dark}`)
    expect(Object.keys(tokens().light)).toEqual([
      ...['brand', 'brand-light', 'brand-dark', 'on-brand', 'brand-text', 'page', 'ink', 'sea'],
    ])
    expect(Object.keys(tokens().dark!)).toEqual(['page', 'surface', 'sea'])
  })

  test('are also those of the brand that it extends', () => {
    newBrand(themes, 'outlet', { from: 'acme' })
    const { light } = JSON.parse(writeTokens(themes, 'outlet').text) as { light: Group }
    expect(light).toEqual(tokens().light)
  })
})

describe.each(['harbour', 'nocturne', 'souk', 'default'])('the brand %s', (id) => {
  test('has the same tokens after its own are applied', () => {
    cpSync(join('themes', id), join(themes, 'acme'), { recursive: true, force: true })
    const { text } = writeTokens(themes, 'acme')
    const css = readFileSync(sheet(), 'utf8')
    apply(text)
    expect(writeTokens(themes, 'acme').text).toBe(text)
    const once = readFileSync(sheet(), 'utf8')
    expect(once.startsWith(css.trimEnd())).toBe(true)
    apply(text)
    expect(readFileSync(sheet(), 'utf8')).toBe(once)
    expect(checkBrand(themes, 'acme').filter(({ file }) => file === 'theme.css')).toEqual([])
  })
})

describe('a file of tokens', () => {
  test('is written into a block of theme.css, and the rest stays as it is', () => {
    const before = readFileSync(sheet(), 'utf8')
    const file = {
      light: {
        $type: 'color',
        page: { $value: '{light.ink}' },
        ink: { $value: { ...black, alpha: 0.5 } },
        text: { $type: 'dimension', s: { $value: { value: 15, unit: 'px' } } },
        shadow: {
          $type: 'shadow',
          $value: {
            color: '{light.page}',
            offsetX: { value: 0, unit: 'px' },
            offsetY: { value: 2, unit: 'px' },
            blur: { value: 4, unit: 'px' },
            spread: { value: 0, unit: 'px' },
          },
        },
      },
      dark: { page: { $value: '{light.ink}' }, font: { $type: 'fontFamily', $value: 'A B' } },
    }
    expect(apply(file)).toEqual({ sheet: sheet(), count: 6 })
    const block = `/* Design tokens: \`npm run brand tokens\` replaces everything up to their end. */
:root {
  --page: rgb(0 0 0 / 50%);
  --ink: rgb(0 0 0 / 50%);
  --text-s: 15px;
  --shadow: 0 2px 4px rgb(0 0 0 / 50%);
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: rgb(0 0 0 / 50%);
    --font: 'A B';
  }
}
/* The design tokens end here. */
`
    expect(readFileSync(sheet(), 'utf8')).toBe(`${before}\n${block}`)
    writeFileSync(sheet(), `${readFileSync(sheet(), 'utf8')}.after {\n  color: red;\n}\n`)
    apply({ light: { gutter: { $type: 'dimension', $value: { value: 1, unit: 'rem' } } } })
    expect(readFileSync(sheet(), 'utf8').slice(before.length)).toBe(
      `\n${block.split('\n')[0]}\n:root {\n  --gutter: 1rem;\n}\n/* The design tokens end here. */\n.after {\n  color: red;\n}\n`,
    )
  })

  test('leaves a colour to site.json that follows from it, until it is another one', () => {
    const file = tokens()
    apply(file)
    expect(readFileSync(sheet(), 'utf8')).not.toContain('--brand')
    file.light['brand-text'] = { $type: 'color', $value: black }
    apply(file)
    expect(readFileSync(sheet(), 'utf8')).toContain('--brand-text: #000000;')
  })
})

describe('a mistake in a file of tokens', () => {
  test.each<[unknown, string[]]>([
    [
      '{ "light": {',
      ["1: expected JSON, found the end of the file (Expected property name or '}'"],
    ],
    ['> foyer@0.1.0 brand\n{}', ['1: expected JSON, found what npm prints']],
    ['[]', ['1: expected a token or a group in { }, found a list']],
    [{ palette: {} }, ['2: expected a group light or dark, found palette']],
    [{ light: { sea: { $value: 1 } } }, ['3: expected a token such as --red, found --sea']],
    [{ light: { ink: { $value: black } } }, ['3: expected the $type color for --ink, found none']],
    [
      { light: { ink: { $type: 'number', $value: 1 } } },
      ['3: expected the $type color for --ink, found number'],
    ],
    [
      { light: { ink: { $type: 'gradient', $value: [] } } },
      ['4: expected a type that a custom property can have, found gradient'],
    ],
    [
      { light: { $type: 'color', ink: { $value: '#000' }, line: { $value: '{light.gone}' } } },
      [
        '5: expected fields in { } for --ink, found "#000"',
        '8: expected the name of a token, such as {light.ink}, found {light.gone}',
      ],
    ],
    [
      { light: { ink: { $value: '{light.line}' }, line: { $value: '{light.ink}' } } },
      [
        '4: expected aliases that end at a value, found light.ink → light.line → light.ink',
        '7: expected aliases that end at a value, found light.line → light.ink → light.line',
      ],
    ],
    [
      { light: { ink: { $type: 'color', $value: { ...black, components: [0, 255, 0] } } } },
      ['9: expected a number from 0 to 1 for --ink, found 255'],
    ],
    [
      { light: { radius: { $type: 'dimension', $value: { value: 1, unit: 'em' } } } },
      ['7: expected one of px, rem for --radius, found "em"'],
    ],
    [
      { light: { font: { $type: 'fontFamily', $value: "It's" } } },
      ['5: expected the name of a font without quotes for --font, found "It\'s"'],
    ],
    [{ light: { $extends: '{dark}' } }, ['3: expected one of $schema, $type, ']],
  ])('in %j is reported with its line, and nothing is written', (content, expected) => {
    const lines = faultsOf(content)
    expect(lines).toHaveLength(expected.length)
    for (const [n, line] of expected.entries()) expect(lines[n]).toContain(line)
  })
})

test('the list of tokens has every property of tokens.css', () => {
  const css = readFileSync('themes/default/styles/tokens.css', 'utf8')
  const set = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const old = renamed.tokens.map(({ from }) => from)
  expect([...Object.keys(tokenList), ...old].toSorted()).toEqual([...set].toSorted())
})
