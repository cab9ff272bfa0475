import { expect, test } from 'vitest'
import { z } from 'zod'
import { QuestionType, Section } from '#contract/codes.ts'
import { zodErrorMap } from '#brands/config/zod-error-map.ts'
import { site } from '#brands/config/site.ts'

/** Each finding with the field that it is about. */
const findings = (fields: object) =>
  site
    .safeParse({ companyId: 1, companyName: 'Acme', ...fields }, { error: zodErrorMap })
    .error?.issues.map(({ path, message }) => [...path, message].join(' ')) ?? []

test.each([
  [{ companyName: undefined }, 'companyName expected a text in quotes, found nothing'],
  [{ companyId: 'one' }, 'companyId expected a number, found "one"'],
  [{ companyId: 1.5 }, 'companyId expected a whole number, found 1.5'],
  [{ companyId: 0 }, 'companyId expected more than 0, found 0'],
  [{ companyName: '' }, 'companyName expected at least 1 character, found 0'],
  [{ decimalSep: '::' }, 'decimalSep expected exactly 1 character, found 2'],
  [{ thousandSep: '::' }, 'thousandSep expected at most 1 character, found 2'],
  [{ languages: [] }, 'languages expected at least 1 entry, found 0'],
  [{ languages: 'en' }, 'languages expected a list in [ ], found "en"'],
  [{ steam: 'yes' }, 'steam expected true or false, found "yes"'],
  [{ logo: null }, 'logo expected a text in quotes, found null'],
  [{ logo: ['logo.svg'] }, 'logo expected a text in quotes, found a list'],
  [{ pages: ['care'] }, 'pages 0 expected fields in { }, found "care"'],
  [
    { pages: [{ pageId: 1, name: 'Care', url: 'care', section: 99 }] },
    `pages 0 section expected at most ${Math.max(...Object.values(Section))}, found 99`,
  ],
  [{ logoutTo: 'home' }, 'logoutTo expected one of shop, login, found "home"'],
  [
    { questionFields: [{ property: 'email', label: 'Mail', type: QuestionType.text }] },
    'questionFields 0 label expected a message’s key, which begins with ac_',
  ],
  [{ logos: '' }, "expected a field such as logo, found 'logos'"],
  [
    { Style: '#fff', fundpath: 'chest' },
    "expected a field such as style, found 'Style'; expected a field such as fundPath, found 'fundpath'",
  ],
])('the error of %j says what is expected and what was found', (fields, sentence) =>
  expect(findings(fields)).toEqual([sentence]),
)

/** A schema within lists, defaults and the like. */
function within(schema: unknown): unknown {
  if (schema instanceof z.ZodArray) return schema.element
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional
  )
    return schema.unwrap()
  if (schema instanceof z.ZodPipe) return schema.in
  return undefined
}

/** Every field of a schema, with what leads to a value of it from one of the schema. */
function fieldsOf(
  schema: unknown,
  lead: (value: unknown) => unknown = (value) => value,
): ((value: unknown) => unknown)[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      fieldsOf(field, (value) => lead({ [name]: value })),
    )
  const inner = within(schema)
  const below = inner
    ? fieldsOf(inner, schema instanceof z.ZodArray ? (value) => lead([value]) : lead)
    : []
  return [lead, ...below]
}

test('every wrong value of every field has an error message of ours', () => {
  const values = [null, true, -1, 1.5, 1e300, '', 'x', ' ', 'x'.repeat(300), [], [1], {}, { x: 1 }]
  const fields = fieldsOf(site)
  expect(fields.length).toBeGreaterThan(70)
  const sentences = fields.flatMap((lead) =>
    values.flatMap((value) => findings(lead(value) as object)),
  )
  expect(
    new Set(
      sentences.filter(
        (sentence) =>
          !/expected /.test(sentence) || /Invalid|Too |Unrecognized|something else/.test(sentence),
      ),
    ),
  ).toEqual(new Set())
})
