import { expect, test } from 'vitest'
import { z } from 'zod'
import { expectation } from '#server/brands/expectation.ts'
import { site } from '#server/brands/site.ts'

/** Each finding with the field that it is about. */
const findings = (fields: object) =>
  site
    .safeParse({ companyId: 1, companyName: 'Acme', ...fields }, { error: expectation })
    .error?.issues.map(({ path, message }) => [...path, message].join(' ')) ?? []

test.each([
  [{ companyName: undefined }, 'companyName expected a text in quotes, and it is missing'],
  [{ companyId: 'one' }, 'companyId expected a number, and it is "one"'],
  [{ companyId: 1.5 }, 'companyId expected a whole number, and it is 1.5'],
  [{ companyId: 0 }, 'companyId expected more than 0, and it is 0'],
  [{ companyName: '' }, 'companyName expected at least 1 character, and it has 0'],
  [{ decimalSep: '::' }, 'decimalSep expected exactly 1 character, and it has 2'],
  [{ thousandSep: '::' }, 'thousandSep expected at most 1 character, and it has 2'],
  [{ languages: [] }, 'languages expected at least 1 entry, and it has 0'],
  [{ languages: 'en' }, 'languages expected a list in [ ], and it is "en"'],
  [{ steam: 'yes' }, 'steam expected true or false, and it is "yes"'],
  [{ logo: null }, 'logo expected a text in quotes, and it is null'],
  [{ logo: ['logo.svg'] }, 'logo expected a text in quotes, and it is a list'],
  [{ pages: ['care'] }, 'pages 0 expected fields in { }, and it is "care"'],
  [{ pages: [{ pageId: 1, name: 'Care', url: 'care', section: 8 }] }, 'pages 0 section expected at most 7, and it is 8'],
  [{ logoutTo: 'home' }, 'logoutTo expected one of shop, login, and it is "home"'],
  [{ questionFields: [{ property: 'email', label: 'Mail', type: 0 }] }, 'questionFields 0 label expected a word’s key, which begins with ac_'],
  [{ logos: '' }, "'logos' is no field of it; expected a name such as logo"],
  [
    { Style: '#fff', fundpath: 'chest' },
    "'Style' is no field of it; expected a name such as style; 'fundpath' is no field of it; expected a name such as fundPath",
  ],
])('%j is told as what is expected and what is there', (fields, sentence) => expect(findings(fields)).toEqual([sentence]))

/** A schema within lists, defaults and the like. */
function within(schema: unknown): unknown {
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) return schema.unwrap()
  if (schema instanceof z.ZodPipe) return schema.in
  return undefined
}

/** Every field of a schema, with what leads to a value of it from one of the schema. */
function fieldsOf(schema: unknown, lead: (value: unknown) => unknown = (value) => value): ((value: unknown) => unknown)[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, (value) => lead({ [name]: value })))
  const inner = within(schema)
  const below = inner ? fieldsOf(inner, schema instanceof z.ZodArray ? (value) => lead([value]) : lead) : []
  return [lead, ...below]
}

test('no field has a sentence that is not of this house, whatever stands in it', () => {
  const values = [null, true, -1, 1.5, 1e300, '', 'x', ' ', 'x'.repeat(300), [], [1], {}, { x: 1 }]
  const fields = fieldsOf(site)
  expect(fields.length).toBeGreaterThan(70)
  const sentences = fields.flatMap((lead) => values.flatMap((value) => findings(lead(value) as object)))
  expect(new Set(sentences.filter((sentence) => !/expected /.test(sentence) || /Invalid|Too |Unrecognized|something else/.test(sentence)))).toEqual(
    new Set(),
  )
})
