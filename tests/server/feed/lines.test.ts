import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import * as limits from '#lib/limits.ts'
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

test('lines are found across chunks, blank ones are counted and left out', async () => {
  expect(await split('a\nb', 'c\r\n\n', '  \nd')).toEqual([
    { number: 1, text: 'a', end: 2 },
    { number: 2, text: 'bc\r', end: 6 },
    { number: 5, text: 'd', end: 11 },
  ])
  expect(await split('')).toEqual([])
})

test('a line that is too long is told by its number, and the next one is whole', async () => {
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

test.each([
  [{ type: 'ordr', externalId: '1' }, 'type', /one of interest, .*preference, found "ordr"$/],
  [{ externalId: '1' }, 'type', /found nothing/],
  [{ ...order, externalId: 'x'.repeat(300) }, 'externalId', /at most 200 characters, found 300/],
  [{ ...order, created: '0000-01-01T00:00:00Z' }, 'created', /a date and time with its zone/],
  [{ ...order, created: '2026-11-20T10:00:00+16:00' }, 'created', /with its zone/],
  [{ ...order, taxLines: [{ name: 'A', rate: 1, amount: 1, a: 1 }] }, 'taxLines.0.a', /'a'/],
  [{ type: 'address', externalId: '1', customer: 'c', custom: { '\0': 'x' } }, 'custom.\0', /NUL/],
  [{ ...order, updatedAt: '2999-01-01T00:00:00Z' }, 'updatedAt', /at most a day ahead/],
  [{ ...order, externalId: 12 }, 'externalId', /a text in quotes, found 12/],
  [{ ...order, externalId: 'a\u202Eb' }, 'externalId', /without control characters/],
  [{ ...order, totalPrice: '34,95' }, 'totalPrice', /a decimal amount such as "12.30"/],
  [{ ...order, totalPrice: 'NaN' }, 'totalPrice', /a decimal amount/],
  [{ ...order, created: '2026-11-20T10:00:00' }, 'created', /a date and time with its zone/],
  [{ ...order, created: '2026-11-20' }, 'created', /a date and time with its zone/],
  [{ ...order, totl: '1' }, 'totl', /a field such as totalPrice, found 'totl'|such as .*'totl'/],
  [{ ...order, accessUrl: 'javascript:alert(1)' }, 'accessUrl', /begins with https/],
  [{ ...order, products: [{ name: 'A', price: '1' }] }, 'products.0.status', /expected one of/],
  [
    { ...order, invoice: { name: 'i', date: '2026-11-20T10:00:00Z', file: 'aGk=' } },
    'invoice.file',
    /a PDF/,
  ],
  [{ ...order, updatedAt: 'yesterday' }, 'updatedAt', /with its zone/],
  [{ type: 'customer', externalId: '1', email: 'nobody' }, 'email', /an e-mail address/],
  [{ type: 'customer', externalId: '1', telephone: '0612' }, 'telephone', /with its country code/],
  [{ type: 'interest', externalId: '1', name: { english: 'x' } }, 'name', /texts by language/],
])('%j is refused by its field', (fields, field, expected) => {
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
  // Elsewhere nothing is left out.
  expect(errorsOf({ ...customer, birthDate, email: 'x' }).map(({ field }) => field)).toContain('email') // prettier-ignore
})

test('each unknown field is named, an empty id once', () => {
  expect(errorsOf({ ...order, totl: '1', colour: 'red' }).map(({ field }) => field)).toEqual([
    'totl',
    'colour',
  ])
  expect(errorsOf({ ...order, externalId: '' })).toEqual([
    { field: 'externalId', expected: 'expected at least 1 character, found 0' },
  ])
})

test('what is no object, no JSON, or no UTF-8 is refused', () => {
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

test('a number is taken by its shortest decimal text', () => {
  expect(line({ ...order, totalPrice: 34.95 })).toMatchObject({
    item: { line: { totalPrice: '34.95' } },
  })
})

test('what is sent in excess is refused by its size, not looked at piece by piece', () => {
  const products = Array.from({ length: maxFeedLineValues }, () => ({}))
  expect(errorsOf({ ...order, products })).toEqual([
    { field: '', expected: `expected at most ${maxFeedLineValues} values in one line` },
  ])
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, 1]))
  expect(errorsOf({ ...order, ...unknown })).toHaveLength(20)
  const [long] = errorsOf({ type: 'x'.repeat(1_000_000), externalId: '1' })
  expect(long!.expected.length).toBeLessThan(400)
})
