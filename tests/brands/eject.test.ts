import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { compareEjected } from '#brands/commands/diff.ts'
import { eject } from '#brands/commands/eject.ts'
import { threeLayers, withThemes, writeFiles } from '../support/brand-layers.ts'
import packageJson from '../../package.json' with { type: 'json' }

const inAcme = <Result>(run: (themes: string) => Result) => withThemes(threeLayers, run)
const compare = (themes: string) =>
  compareEjected(themes, 'acme').map(({ text, hasChanged }) => ({
    text: text.replaceAll(`${themes}/`, ''),
    hasChanged,
  }))
const stamp = /^\/\/ Copied from .*\n/m
const unchanged = `acme/parts/Header.astro: default/parts/Header.astro has not changed since it was copied from Foyer ${packageJson.version}`

test('a part is copied with a stamp, and its original is kept', () => {
  inAcme((themes) => {
    expect(eject(themes, 'parts/Header', 'acme')).toEqual({
      file: `${themes}/acme/parts/Header.astro`,
      from: `${themes}/default/parts/Header.astro`,
    })
    const original = readFileSync('themes/default/parts/Header.astro', 'utf8')
    const copy = readFileSync(join(themes, 'acme/parts/Header.astro'), 'utf8')
    expect(copy).toMatch(
      new RegExp(
        `^---\n// Copied from .*default/parts/Header\\.astro, Foyer ${packageJson.version}, sha256 [\\da-f]{12}\\.\n`,
      ),
    )
    expect(copy.replace(stamp, '')).toBe(original)
    expect(readFileSync(join(themes, 'acme/.ejected/parts/Header.astro'), 'utf8')).toBe(original)
    expect(checkBrand(themes, 'acme')).toEqual([])
    expect(compare(themes)).toEqual([{ text: unchanged, hasChanged: false }])
  })
})

test('the nearest file below is copied, with a stamp of its own, also without a script', () => {
  inAcme((themes) => {
    writeFiles(themes, { 'mid/parts/Footer.astro': '<footer>Mid</footer>\n' })
    eject(themes, 'parts/Footer', 'acme')
    const copy = readFileSync(join(themes, 'acme/parts/Footer.astro'), 'utf8')
    expect(copy).toMatch(
      /^---\n\/\/ Copied from .*mid\/parts\/Footer.*\n---\n\n<footer>Mid<\/footer>\n$/,
    )
    eject(themes, 'parts/Header', 'mid')
    eject(themes, 'parts/Header', 'acme')
    const header = readFileSync(join(themes, 'acme/parts/Header.astro'), 'utf8')
    expect(header.match(/Copied from \S+/g)).toEqual([
      `Copied from ${themes}/mid/parts/Header.astro,`,
    ])
  })
})

test.each<[slot: string | undefined, brand: string | undefined, sentence: string]>([
  ['parts/Header', 'nobody', "Unknown brand 'nobody'; expected one of acme, base, mid."],
  ['parts/Header', 'default', 'The default theme is below every brand'],
  ['parts/Haeder', 'acme', "Unknown part 'parts/Haeder'; did you mean parts/Header?"],
  ['../site', 'acme', "Unknown part '../site'"],
  ['parts/Header', undefined, 'Enter a part and a brand'],
  [undefined, undefined, 'Enter a part and a brand'],
])('%s for %s is refused, and nothing is written', (slot, brand, sentence) => {
  inAcme((themes) => {
    expect(() => eject(themes, slot, brand)).toThrow(sentence)
    expect(existsSync(join(themes, 'acme/.ejected'))).toBe(false)
  })
})

test('a file that is there is not overwritten', () => {
  inAcme((themes) => {
    eject(themes, 'parts/Header', 'acme')
    writeFiles(themes, { 'acme/parts/Header.astro': 'mine' })
    expect(() => eject(themes, 'parts/Header', 'acme')).toThrow(
      `${themes}/acme/parts/Header.astro already exists.`,
    )
    expect(readFileSync(join(themes, 'acme/parts/Header.astro'), 'utf8')).toBe('mine')
  })
})

test('after an upgrade, each difference of an original is shown until it is taken over', () => {
  inAcme((themes) => {
    eject(themes, 'parts/Header', 'acme')
    const file = join(themes, 'default/parts/Header.astro')
    const present = readFileSync(file, 'utf8').replace('class="header"', 'class="head"')
    writeFiles(themes, { 'default/parts/Header.astro': present })
    const [found] = compare(themes)
    expect(found!.hasChanged).toBe(true)
    expect(found!.text).toContain(
      '--- acme/.ejected/parts/Header.astro\n+++ default/parts/Header.astro\n@@ ',
    )
    expect(found!.text).toMatch(/^-\s+<header class="header">\n\+\s+<header class="head">$/m)
    expect(found!.text).toContain(
      'Once your copy has these changes: cp default/parts/Header.astro acme/.ejected/parts/Header.astro',
    )
    writeFiles(themes, { 'acme/.ejected/parts/Header.astro': present })
    expect(compare(themes)).toEqual([{ text: unchanged, hasChanged: false }])
  })
})

test('without the kept original the stamp still tells that there is a change', () => {
  inAcme((themes) => {
    eject(themes, 'parts/Header', 'acme')
    rmSync(join(themes, 'acme/.ejected'), { recursive: true })
    expect(compare(themes)).toEqual([{ text: unchanged, hasChanged: false }])
    writeFiles(themes, { 'default/parts/Header.astro': 'new' })
    expect(compare(themes)[0]!.text).toContain(
      'acme/.ejected/parts/Header.astro is missing, so the changes cannot be shown',
    )
  })
})

test('an original that was renamed or removed is named', () => {
  inAcme((themes) => {
    eject(themes, 'parts/Header', 'acme')
    eject(themes, 'parts/Contact', 'acme')
    writeFiles(themes, { 'acme/parts/Menu.astro': '<nav></nav>\n' })
    renameSync(join(themes, 'default/parts/Header.astro'), join(themes, 'default/parts/Top.astro'))
    rmSync(join(themes, 'default/parts/Contact.astro'))
    expect(compare(themes)).toEqual([
      {
        text: 'acme/parts/Contact.astro: default/parts/Contact.astro was removed',
        hasChanged: true,
      },
      {
        text: 'acme/parts/Header.astro: default/parts/Header.astro was renamed to default/parts/Top.astro',
        hasChanged: true,
      },
      {
        text: 'acme/parts/Menu.astro: no stamp; npm run brand eject did not copy it',
        hasChanged: false,
      },
    ])
  })
})
