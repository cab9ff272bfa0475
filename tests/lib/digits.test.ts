import { expect, test } from 'vitest'
import { toAsciiDigits } from '#lib/digits.ts'

/** Lists the numbering systems that have ten digits. */
const systems = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const digits = new Intl.NumberFormat('en', {
    numberingSystem: system,
    useGrouping: false,
  }).format(9_876_543_210)
  return /^\p{Nd}{10}$/u.test(digits) ? [[system, digits] as const] : []
})

test.each(systems)('the digits of %s are converted: %s', (_system, digits) =>
  expect(toAsciiDigits(digits)).toBe('9876543210'),
)

test('more than sixty systems of digits are converted', () =>
  expect(systems.length).toBeGreaterThan(60))

test('other characters stay unchanged', () =>
  expect(toAsciiDigits('a٠٥-Ⅷ½²五 7')).toBe('a05-Ⅷ½²五 7'))
