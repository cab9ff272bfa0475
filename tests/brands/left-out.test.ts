import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveOutBroken, leaveOutFailed, leftOut } from '#brands/checks/left-out.ts'
import { newBrand } from '#brands/commands/new.ts'

let themes: string
beforeEach(() => {
  themes = mkdtempSync(join(tmpdir(), 'foyer-left-out-'))
  cpSync('themes/default', join(themes, 'default'), { recursive: true })
  for (const brand of ['acme', 'beta']) newBrand(themes, brand)
})
afterEach(() => {
  rmSync(themes, { recursive: true })
  leftOut.clear()
})

const breakStyle = (brand: string) =>
  writeFileSync(join(themes, brand, 'theme.css'), '.a { background: url(gone.svg) }')
function breakFooter(brand: string) {
  mkdirSync(join(themes, brand, 'parts'))
  writeFileSync(join(themes, brand, 'parts/Footer.astro'), '{')
}

test('a build leaves out a brand with an error in a file that it contains', () => {
  breakFooter('acme')
  // The process reads these files itself, when they may be right again.
  breakStyle('beta')
  writeFileSync(join(themes, 'beta/site.json'), '{')
  expect(leaveOutBroken(themes).length).toBeGreaterThan(1)
  expect([...leftOut.keys()]).toEqual(['acme'])
})

test('a build is refused if the default theme is broken, or no other brand is left', () => {
  breakFooter('acme')
  breakFooter('beta')
  expect(() => leaveOutBroken(themes)).toThrow(/^no brand can be built:\n.*Footer\.astro/)
  leftOut.clear()
  breakStyle('default')
  expect(() => leaveOutBroken(themes)).toThrow(
    /^the default theme has errors, and every brand needs it:\n.*gone\.svg/,
  )
})

test('a build that fails leaves out the brands whose files its errors name', () => {
  const message = [
    'Build failed with 2 errors:',
    '[MISSING_EXPORT] "Gone" is not exported by "src/brands/theme/index.ts".',
    '   ╭─[ themes/acme/parts/Footer.astro:2:10 ]',
    '   │ Help: it is imported by the following path:',
    '   │         - themes/beta/parts/Footer.astro',
  ].join('\n')
  expect(leaveOutFailed(themes, new Error(message))).toBe(true)
  expect([...leftOut].map(([id, [finding]]) => [id, finding?.text])).toEqual([
    [
      'acme',
      `${themes}/acme/parts/Footer.astro:2: expected a file that can be built, found [MISSING_EXPORT] "Gone" is not exported by "src/brands/theme/index.ts".`,
    ],
  ])
})

test.each(['src/pages/account/login.astro', 'themes/default/parts/Footer.astro'])(
  'a build that fails in %s is not tried again',
  (file) => expect(leaveOutFailed(themes, new Error(`${file}: no`))).toBe(false),
)
