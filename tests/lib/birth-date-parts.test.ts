import { expect, test } from 'vitest'
import { readBirthDate } from '#lib/birth-date-parts.ts'

const read = (day: string, month: string, year: string) => readBirthDate({ day, month, year }, 2026)

test.each([
  ['15', '02', '1990', '1990-02-15'],
  ['5', ' 2 ', '1990', '1990-02-05'],
  ['31', '3', '1990', '1990-03-31'],
  ['29', '2', '1992', '1992-02-29'],
  ['29', '2', '2000', '2000-02-29'],
  ['31', '12', '2026', '2026-12-31'],
  ['1', '1', '1900', '1900-01-01'],
  ['١٥', '٠٦', '١٩٩٠', '1990-06-15'],
  ['१५', '०६', '१९९०', '1990-06-15'],
  ['１５', '𝟬𝟲', '𝟷𝟿𝟿𝟶', '1990-06-15'],
])('a birthday of %s, %s, %s is %s', (day, month, year, date) => {
  const [y, m, d] = date.split('-')
  expect(read(day, month, year)).toEqual({ date, parts: { day: d, month: m, year: y }, faults: [] })
})

test.each([
  ['32', '2', '1990', '01-02-1990'],
  ['0', '13', '1990', '01-01-1990'],
  ['1', '1', '9999', '01-01-1900'],
  ['1', '1', '2027', '01-01-1900'],
  ['1', '1', '1899', '01-01-1900'],
  ['1', '1', '90', '01-01-1900'],
  ['ab', 'cd', 'efgh', '01-01-1900'],
  ['-1', '1e', '0x10', '01-01-1900'],
])('a birthday of %s, %s, %s is replaced by %s, which is a fault', (day, month, year, replaced) => {
  const { parts, faults } = read(day, month, year)
  expect([Object.values(parts).join('-'), faults]).toEqual([replaced, ['ac_BirthDateRepaired']])
})

test.each([
  ['31', '2', '1999', '31-02-1999', ['ac_BirthDateNoSuchDay']],
  ['29', '2', '1999', '29-02-1999', ['ac_BirthDateNoSuchDay']],
  ['29', '2', '1900', '29-02-1900', ['ac_BirthDateNoSuchDay']],
  ['31', '4', '1990', '31-04-1990', ['ac_BirthDateNoSuchDay']],
  ['31', '2', '9999', '31-02-1900', ['ac_BirthDateRepaired', 'ac_BirthDateNoSuchDay']],
])(
  'a birthday of %s, %s, %s is %s, a day that does not exist',
  (day, month, year, shown, faults) => {
    const { parts, faults: found } = read(day, month, year)
    expect([Object.values(parts).join('-'), found]).toEqual([shown, faults])
  },
)

test.each([
  ['45', '', ''],
  ['29', '2', ''],
  ['', '13', '9999'],
])('a birthday of %s, %s, %s is not complete, and stays as it was typed', (day, month, year) =>
  expect(read(day, month, year)).toEqual({
    date: undefined,
    parts: { day, month, year },
    faults: ['ac_BirthDateIncomplete'],
  }),
)

test('a birthday without any part is empty', () => {
  expect(read('', ' ', '')).toEqual({
    date: null,
    parts: { day: '', month: ' ', year: '' },
    faults: [],
  })
})
