import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { darkPalette, palette } from '#lib/colour.ts'

test.each(['', 'teal', 'rgb(0 0 0)', '#', '#12', '#xyzxyz', 'x#123456'])(
  '%j has no palette',
  (style) => expect(palette(style)).toBeUndefined(),
)

test('any colour has readable text on it, on its light variant and on white', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^#[0-9a-f]{6}$/), (style) => {
      const { brand, light, dark, on, text } = palette(style)!
      expect(brand).toBe(style)
      expect(wcagContrast(on, brand)).toBeGreaterThanOrEqual(4.5)
      for (const colour of [dark, text])
        for (const ground of [light, '#ffffff'])
          expect(wcagContrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('in dark mode, too, any colour has readable text on it, its variant and cards', () => {
  const card = '#1e201d'
  fc.assert(
    fc.property(fc.stringMatching(/^#[0-9a-f]{6}$/), (style) => {
      const { brand, light, dark, on, text } = darkPalette(style)!
      expect(wcagContrast(brand, card)).toBeGreaterThanOrEqual(3)
      expect(wcagContrast(on, brand)).toBeGreaterThanOrEqual(4.5)
      for (const colour of [dark, text])
        for (const ground of [light, card])
          expect(wcagContrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
