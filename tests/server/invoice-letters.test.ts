import { expect, test } from 'vitest'
import { readNames, sortLetters } from '../support/printed-invoices.ts'

/** A word that no line holds is cut with hyphens. */
const expectWhole = async (name: string) =>
  expect(sortLetters((await readNames(name)).replaceAll('-', '')), name).toEqual(sortLetters(name))

test.each([
  ['Écharpe', 'Evening EDITION'],
  ['Ångström', 'Ring A'],
  ['ﬁn', 'fin'],
  ['السلام', 'لا ﻻ ل ا'],
])('an invoice with %s leaves the letters of the next one whole', async (first, second) => {
  for (const name of [first, second, first]) await expectWhole(name)
})
