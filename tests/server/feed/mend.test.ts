import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxProfileCharacters } from '#lib/limits/texts.ts'
import { maxMendedValues } from '#server/feed/feed-limits.ts'
import { openErrorMap, TooManyErrors } from '#server/feed/field-errors.ts'
import { parseLine } from '#server/feed/parse-line.ts'

const at = '2026-11-20T10:00:00Z'
const read = (fields: object) => {
  const parsed = parseLine(Buffer.from(JSON.stringify({ updatedAt: at, ...fields })))
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const { line, warnings = [] } = parsed.item
  return { line, warned: warnings.map(({ field }) => field), warnings }
}
const order = (fields: object) => read({ type: 'order', externalId: '1', customer: 'c', ...fields })
const customer = (fields: object) => read({ type: 'customer', externalId: '1', ...fields })
const boots = { name: 'Boots', price: '1', status: 'shipped' }

test('ids and amounts may be texts or numbers', () => {
  const { line, warned } = order({ externalId: 7, customer: 12, totalPrice: 12.5 })
  expect(line).toMatchObject({ customer: '12', totalPrice: '12.5' })
  expect(warned).toEqual([])
})

test.each([
  ['too long', { firstName: 'x'.repeat(300) }, { firstName: 'x'.repeat(maxProfileCharacters) }],
  ['a number', { firstName: 7 }, { firstName: '7' }],
  ['with NUL', { firstName: 'A\0nn' }, { firstName: 'Ann' }],
  ['half a character', { firstName: 'Ann\ud83d' }, { firstName: 'Ann' }],
  ['a language with its country', { language: 'nl-NL' }, { language: 'nl' }],
  ['a language with another sign', { language: 'NL_be' }, { language: 'nl' }],
  ['in small letters', { country: 'nl', currency: ' eur' }, { country: 'NL', currency: 'EUR' }],
  ['a day as an instant', { created: '2026-01-31' }, { created: '2026-01-31T00:00:00Z' }],
  ['no zone', { created: '2026-01-31 09:30' }, { created: '2026-01-31T09:30:00Z' }],
])('a detail that is %s is stored in a valid form, with a warning', (_, given, stored) => {
  const { line, warned } = customer(given)
  expect(line).toEqual(stored)
  expect(warned).toEqual(Object.keys(given))
})

test.each([
  { firstName: null },
  { firstName: {} },
  { email: 'nobody' },
  { telephone: '0612' },
  { language: 'Dutch!' },
  { country: 'Netherlands' },
  { birthDate: '0000-00-00' },
  { created: '0000-00-00T00:00:00Z' },
  { created: '2026-11-20T10:00:00+16:00' },
  { created: 'yesterday' },
  { imageUrl: 'javascript:alert(1)' },
  { gender: 'm' },
  { emailVerified: 'yes' },
  { identities: 'none' },
  { first_name: 'Ann' },
])('%j is left out with a warning', (given) => {
  const { line, warned } = customer({ ...given, lastName: 'Visser' })
  expect(line).toEqual({ lastName: 'Visser' })
  expect(warned).toEqual(Object.keys(given))
})

test('an invalid entry of an optional list is left out', () => {
  const step = { date: at, status: 'shipped' }
  const { line, warned } = order({
    shipments: [
      { link: 'javascript:1', history: [step, { date: '0000-00-00', status: 'shipped' }, step] },
      { lines: [1, 0, { line: 2, quantity: 'x' }, 3], history: [{ date: at, status: 'lost' }] },
    ],
    taxLines: [
      { name: 'VAT', rate: 21, amount: '1' },
      { name: 'VAT', rate: 'none', amount: '1' },
    ],
  })
  expect(line).toMatchObject({
    shipments: [
      { history: [step, step].map(({ date }) => ({ date })) },
      { lines: [1, 3], history: [] },
    ],
    taxLines: [{ rate: '21' }],
  })
  expect(warned).toEqual(
    expect.arrayContaining(['shipments.0.link', 'shipments.1.lines.1', 'taxLines.1.rate']),
  )
})

test('an invoice with an unreadable file is left out, and no invoice is created instead', () => {
  const { line, warned } = order({
    invoice: { name: 'i', date: at, file: 'aGk=' },
    documents: [
      { kind: 'warranty', name: 'w', date: at, url: 'https://shop.example/w' },
      { kind: 'creditNote', name: 'c', date: at },
    ],
  })
  expect(line.invoice).toBeUndefined()
  expect(line.documents).toMatchObject([{ kind: 'warranty' }])
  expect(warned).toEqual(['invoice.file', 'documents.1'])
})

test.each([
  { invoice: { name: 'i', date: at, file: 'aGk=', number: {}, paid: true } },
  { documents: [{ kind: 'x', name: 'w', date: at, file: 'aGk=', paid: true }] },
  { shipments: [{ history: [{ date: {}, status: 'x', by: 1 }], colour: 1 }] },
  { billingAddress: { firstName: {}, floor: { a: 1 } } },
  { taxLines: [{ name: 'VAT', rate: {}, amount: {}, of: 1 }] },
])('several errors of one part are left out with it: %j', (fields) => {
  expect(order(fields).warned.length).toBeGreaterThan(1)
})

test('an unknown status is neither paid nor sent', () => {
  const { line, warned } = order({
    products: [{ ...boots, status: 'teleported' }],
    payments: [{ status: 'captured', paid: '1', created: at }],
    adjustments: [{ kind: 'loyalty', amount: '-1' }],
  })
  expect(line).toMatchObject({
    products: [{ status: 20 }],
    payments: [{ status: 2 }],
    adjustments: [{ kind: 'other' }],
  })
  expect(warned).toEqual(['adjustments.0.kind', 'products.0.status', 'payments.0.status'])
})

test('amounts and quantities with too many decimals are rounded', () => {
  const { line, warned } = order({
    totalPrice: 0.1 + 0.2,
    products: [{ ...boots, quantity: 1.23456, name: { english: 'Boots' } }],
  })
  expect(line).toMatchObject({ totalPrice: '0.300000', products: [{ quantity: 1.235, name: '' }] })
  expect(warned).toEqual(['totalPrice', 'products.0.name', 'products.0.quantity'])
})

test('a name keeps its readable languages', () => {
  const { line } = order({
    products: [{ ...boots, name: { en: 'Boots', nl: 7, english: 'x', de: {} } }],
  })
  expect(line).toMatchObject({ products: [{ name: { en: 'Boots', nl: '7' } }] })
})

test('a line with many errors has at most twenty warnings', () => {
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field${n}`, n]))
  const { line, warnings } = customer({ ...unknown, firstName: 'Ann' })
  expect(line).toEqual({ firstName: 'Ann' })
  expect(warnings).toHaveLength(20)
})

test('a line with more errors than are mended is refused with its number', () => {
  const faulty = (count: number) => ({
    type: 'order',
    externalId: '1',
    updatedAt: at,
    customer: 'c',
    orderNumber: 'R-1',
    shipments: [{ lines: [] }, ...Array.from({ length: count }, () => ({ lines: [0] }))],
    taxLines: Array.from({ length: 1_000 }, () => ({ name: 'VAT', rate: '', amount: '1' })),
  })
  const parse = (fields: object) => parseLine(Buffer.from(JSON.stringify(fields)))
  expect(parse(faulty(800))).not.toHaveProperty('errors')
  const expected = `expected at most ${maxMendedValues} values that cannot be used, found more`
  const refused = { orderNumber: 'R-1', errors: [{ field: '', expected }] }
  const half = Array.from({ length: 600 }, () => 0)
  expect(parse({ ...faulty(0), shipments: [{ lines: half }, { lines: half }] })).toEqual(
    expect.objectContaining(refused),
  )
})

test('similar fields are suggested only as often as a report shows them', () => {
  const schema = z.array(z.strictObject({ size: z.string().optional() }))
  const given = Array.from({ length: 1_000 }, () => ({ siza: 'L' }))
  const { issues } = schema.safeParse(given, { error: openErrorMap() }).error!
  expect(issues).toHaveLength(1_000)
  expect(issues.filter(({ message }) => message.includes('size'))).toHaveLength(20)
})

test('a check ends at the first error above the limit', () => {
  const schema = z.array(z.union([z.number(), z.strictObject({})]))
  const check = (count: number) =>
    schema.safeParse(Array.from({ length: count }, String), { error: openErrorMap(30) }).error
  expect(check(10)?.issues).toHaveLength(10)
  expect(() => check(11)).toThrow(TooManyErrors)
})
