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

test.each(systems)('the digits of %s count as digits: %s', (_system, digits) =>
  expect(toAsciiDigits(digits)).toBe('9876543210'),
)

test('there are many of them', () => expect(systems.length).toBeGreaterThan(60))

test('all else stays as it is', () => expect(toAsciiDigits('a٠٥-Ⅷ½²五 7')).toBe('a05-Ⅷ½²五 7'))
