import { getTableColumns } from 'drizzle-orm'
import { feedTypeNames, type FeedTypeName } from '#server/feed/feed-type.ts'
import { exampleOf, feedTypes } from '#server/feed-types.ts'
import { inputSchema, type JsonSchema } from '#server/openapi/json-schema.ts'

interface Field extends JsonSchema {
  title?: string
  description?: string
  type?: string
  enum?: string[]
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
  minimum?: number
  maximum?: number
}

const code = (text: string) => `\`${text}\``

/** Describes a field's type in a few words. */
function takes({
  title,
  const: constant,
  enum: names,
  anyOf,
  items,
  type,
  minimum,
  maximum,
}: Field): string {
  if (constant !== undefined) return code(JSON.stringify(constant))
  if (names) return names.map(code).join(', ')
  if (title) return title
  if (anyOf) return [...new Set(anyOf.map(takes))].join(', or ')
  if (type === 'array') return `list of ${items?.properties ? 'objects' : takes(items ?? {})}`
  if (type === 'integer' || type === 'number')
    return minimum !== undefined && maximum !== undefined
      ? `number from ${minimum} to ${maximum}`
      : 'number'
  if (type === 'object') return 'object'
  if (type === 'string') return 'text'
  return type === 'boolean' ? '`true`, `false`' : '`null`'
}

/** Returns the fields within a field that is an object or a list of objects. */
const partsOf = (field: Field): Field | undefined =>
  field.properties ? field : [field.items, ...(field.anyOf ?? [])].find((part) => part?.properties)

const columnNames: Record<string, string> = { orderId: 'orderNumber' }

/** Lists the fields that a new row requires. */
const neededWhenNew = (type: FeedTypeName) =>
  Object.entries(getTableColumns(feedTypes[type].table))
    .filter(([, column]) => column.notNull && !column.hasDefault)
    .map(([name]) => columnNames[name] ?? name)

function rows({ properties = {}, required = [] }: Field, needed: string[], prefix = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const when = required.includes(name) ? 'always' : needed.includes(name) ? 'when new' : ''
    const row = `| ${code(prefix + name)} | ${when} | ${takes(field)} | ${field.description ?? ''} |`
    // The fields of an address are those of the type `address`.
    const parts = name.endsWith('Address') ? undefined : partsOf(field)
    return [row, ...(parts ? rows(parts, [], `${prefix}${name}.`) : [])]
  })
}

function tableOf(type: FeedTypeName) {
  const schema = inputSchema(feedTypes[type].fields) as Field
  const references = Object.entries(feedTypes[type].references).map(
    ([field, other]) => `${code(field)} refers to the type ${code(other)}.`,
  )
  return [
    `## ${type}`,
    '',
    [feedTypes[type].about, ...references].join(' '),
    '',
    '| field | required | takes | meaning |',
    '|---|---|---|---|',
    ...rows(schema, neededWhenNew(type)),
    '',
    '```json',
    JSON.stringify({ type, ...exampleOf(type) }),
    '```',
    '',
  ]
}

/** Makes FIELDS.md from the schemas. */
export const feedFieldTables = () =>
  [
    '# The fields of the feed',
    '',
    'This file is generated from the schemas in the `feed.ts` of each noun, and a test compares it.',
    'To generate it again: `npx vitest run -c tests/vitest.config.ts feed/fields-table -u`.',
    '',
    'Every line also has `type`, `externalId` and `updatedAt`: see',
    '[Lines and reports](README.md#lines-and-reports). “always” means that every line needs the field,',
    '“when new” that the first line of an item needs it. If a line leaves another field out, the stored',
    'value stays. A field that is not listed is ignored, with a warning.',
    '',
    ...feedTypeNames.flatMap(tableOf),
  ].join('\n')
