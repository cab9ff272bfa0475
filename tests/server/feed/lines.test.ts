import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import * as limits from '#lib/limits/feed.ts'
import { splitLines } from '#server/feed/lines.ts'
import { parseLine } from '#server/feed/parse-line.ts'
import { maxFeedLineValues } from '#server/feed/feed-limits.ts'

async function split(...chunks: string[]) {
  const lines = []
  for await (const { bytes, ...line } of splitLines(
    Readable.from(chunks.map((c) => Buffer.from(c))),
  ))
    lines.push({ ...line, text: bytes && Buffer.from(bytes).toString() })
  return lines
}

test('lines are split across chunks, and blank ones are counted and left out', async () => {
  expect(await split('a\nb', 'c\r\n\n', '  \nd')).toEqual([
    { number: 1, text: 'a', end: 2 },
    { number: 2, text: 'bc\r', end: 6 },
    { number: 5, text: 'd', end: 11 },
  ])
  expect(await split('')).toEqual([])
})

test('a line that is too long has a number but no text, and the next one is whole', async () => {
  const long = 'x'.repeat(limits.maxFeedLineBytes)
  const [first, second] = await split(long, 'x\n', 'short')
  expect(first).toEqual({ number: 1, text: undefined, end: long.length + 2 })
  expect(second).toMatchObject({ number: 2, text: 'short' })
  expect((await split(long, '\nb'))[0]!.text).toBe(long)
})

const line = (fields: object) =>
  parseLine(Buffer.from(JSON.stringify({ updatedAt: '2026-11-20T10:00:00Z', ...fields })))
const errorsOf = (fields: object) => {
  const parsed = line(fields)
  return 'errors' in parsed ? parsed.errors : []
}

const order = { type: 'order', externalId: '1', customer: 'c' }
const boots = { name: 'Boots', price: '1', status: 'shipped' }
const at = '2026-11-20T10:00:00Z'

test.each([
  [{ type: 'ordr', externalId: '1' }, 'type', /one of interest, .*preference, found "ordr"$/],
  [{ externalId: '1' }, 'type', /found nothing/],
  [{ ...order, externalId: 'x'.repeat(300) }, 'externalId', /at most 200 characters, found 300/],
  [{ ...order, updatedAt: '2999-01-01T00:00:00Z' }, 'updatedAt', /at most a day ahead/],
  [{ ...order, externalId: 'a\u202Eb' }, 'externalId', /without control characters/],
  [{ ...order, totalPrice: '34,95' }, 'totalPrice', /a decimal amount such as "12.30"/],
  [{ ...order, totalPrice: 'NaN' }, 'totalPrice', /a decimal amount/],
  [{ ...order, externalId: 1.5 }, 'externalId', /a text in quotes, found 1.5/],
  [{ ...order, customer: '' }, 'customer', /at least 1 character/],
  [{ ...order, currency: 'euro' }, 'currency', /ISO 4217/],
  [{ ...order, products: [{ name: 'A', price: '1' }] }, 'products.0.status', /expected one of/],
  [{ ...order, products: [{ ...boots, price: 'free' }] }, 'products.0.price', /a decimal amount/],
  [{ ...order, products: [{ ...boots, quantity: -1 }] }, 'products.0.quantity', /above 0/],
  [{ ...order, products: ['Boots'] }, 'products.0', /fields in \{ \}, found "Boots"/],
  [{ ...order, products: {} }, 'products', /a list in \[ \]/],
  [
    { ...order, products: Array(1_001).fill(boots) },
    'products',
    /at most 1000 entries, found 1001/,
  ],
  [{ ...order, refunds: [{ created: at, amount: '-5' }] }, 'refunds.0.amount', /above 0/],
  [{ ...order, adjustments: [{ kind: 'fee' }] }, 'adjustments.0.amount', /a decimal amount/],
  [
    { type: 'voucher', externalId: '1', customer: 'c', campaign: 'k', used: 'no' },
    'used',
    /number/,
  ],
  [{ type: 'campaign', externalId: '1', percentage: 'ten' }, 'percentage', /a number/],
  [{ ...order, updatedAt: 'yesterday' }, 'updatedAt', /with its zone/],
])('%j is refused with the name of its field', (fields, field, expected) => {
  expect(errorsOf(fields)[0]).toEqual({ field, expected: expect.stringMatching(expected) })
})

const days = ['0000-00-00', '0000-01-01', '0001-01-01', '1000-01-01', '1899-12-31', '2999-01-01', 'soon', 7] // prettier-ignore
test.each(days)('a birthday of %j is left out with a warning', (birthDate) => {
  const customer = { type: 'customer', externalId: '1', firstName: 'Ann' }
  expect(line({ ...customer, birthDate })).toMatchObject({
    item: {
      line: { firstName: 'Ann' },
      warnings: [{ field: 'birthDate', expected: expect.stringMatching(/^expected a day/) }],
    },
  })
  expect(line({ ...customer, birthDate: '1990-01-31' })).toMatchObject({ item: { warnings: [] } })
})

test('a refund keeps its amount without an invalid day, with a warning', () => {
  expect(line({ ...order, refunds: [{ created: 'soon', amount: '5' }] })).toMatchObject({
    item: {
      line: { refunds: [{ amount: '5' }] },
      warnings: [{ field: 'refunds.0.created', expected: expect.stringMatching(/its zone/) }],
    },
  })
})

test('the time of a line may be a day in the future, but no more', () => {
  const ahead = (hours: number) =>
    errorsOf({ ...order, updatedAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
  expect(ahead(23)).toEqual([])
  expect(ahead(25)).toMatchObject([{ field: 'updatedAt' }])
})

test('an empty id is reported once', () => {
  expect(errorsOf({ ...order, externalId: '' })).toEqual([
    { field: 'externalId', expected: 'expected at least 1 character, found 0' },
  ])
})

test('a line that is not an object, not JSON or not UTF-8 is refused', () => {
  expect(parseLine(Buffer.from('[1]'))).toMatchObject({
    errors: [{ expected: 'expected fields in { }, found a list' }],
  })
  expect(parseLine(Buffer.from('{'))).toMatchObject({
    errors: [{ expected: expect.stringMatching(/one JSON object on one line/) }],
  })
  expect(parseLine(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({
    errors: [{ expected: 'expected a text in UTF-8' }],
  })
})

test('a number is converted to its shortest decimal text', () => {
  expect(line({ ...order, totalPrice: 34.95 })).toMatchObject({
    item: { line: { totalPrice: '34.95' } },
  })
})

test('a line with too many values is refused without being parsed', () => {
  const products = Array.from({ length: maxFeedLineValues }, () => ({}))
  expect(errorsOf({ ...order, products })).toEqual([
    { field: '', expected: `expected at most ${maxFeedLineValues} values in one line` },
  ])
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, 1]))
  expect(line({ ...order, ...unknown })).toMatchObject({ item: { line: { customer: 'c' } } })
  const [long] = errorsOf({ type: 'x'.repeat(1_000_000), externalId: '1' })
  expect(long!.expected.length).toBeLessThan(400)
})
