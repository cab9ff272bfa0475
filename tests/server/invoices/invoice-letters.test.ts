import fc from 'fast-check'
import { expect, test } from 'vitest'
import { names } from '../../support/names.ts'
import { readNames, sortLetters } from '../../support/printed-invoices.ts'

/** FOYER_PAIRS=1000 npx vitest run -c tests/vitest.config.ts invoice-letters */
const pairs = Number(process.env.FOYER_PAIRS ?? 40)

/** A word that no line holds is cut with hyphens. */
const expectWhole = async (name: string) =>
  expect(sortLetters((await readNames(name)).replaceAll('-', '')), name).toEqual(sortLetters(name))

test.each([
  ['Écharpe', 'Evening EDITION'],
  ['Ångström', 'Ring A'],
  ['ﬁn', 'fin'],
  ['السلام', 'لا ﻻ ل ا'],
  ['น้ำ', 'มหานคร า'],
  ['র্বৌ', 'সৌ র্বৌ'],
  // No word of Thai, and so cut into words anywhere.
  ['ย๊ำ', 'ญึ๊รุ่ย๊ำดา๊ฉา๊ก๋ฮี้ยิ๊ฮื่'],
  // Its font has no hyphen.
  ['🧥', '🧥'.repeat(90)],
])('an invoice with %s leaves the letters of the next one intact', async (first, second) => {
  for (const name of [first, second, first]) await expectWhole(name)
})

test(
  'any name is printed completely, whatever was printed before',
  { timeout: Math.max(200_000, pairs * 10_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(names, names, async (first, second) => {
        await expectWhole(first)
        await expectWhole(second)
      }),
      { numRuns: pairs, endOnFailure: true },
    )
  },
)
