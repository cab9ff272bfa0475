import { expect, test } from 'vitest'
import { repairBirthDate } from '#lib/birth-date-parts.ts'

const typed = (day: string, month: string, year: string) => Object.values(repairBirthDate({ day, month, year }, 2026)).join('-')

test.each([
  ['31', '2', '1990', '01-02-1990'],
  ['29', '2', '1990', '01-02-1990'],
  ['29', '2', '1992', '29-02-1992'],
  ['31', '4', '1990', '01-04-1990'],
  ['0', '13', '1990', '01-01-1990'],
  ['1', '1', '9999', '01-01-1900'],
  ['1', '1', '2027', '01-01-1900'],
  ['1', '1', '2026', '01-01-2026'],
  ['1', '1', '1899', '01-01-1900'],
  ['ab', 'cd', 'efgh', '01-01-1900'],
  ['-1', '1e', '0x10', '01-01-1900'],
  ['٣', '1', '1990', '01-01-1990'],
  ['5', '', '', '05--'],
])('a birthday of %s, %s, %s becomes %s', (day, month, year, expected) => expect(typed(day, month, year)).toBe(expected))
