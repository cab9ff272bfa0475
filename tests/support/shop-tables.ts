import { shops } from '#server/feed/from/converters.ts'
import type { ShopConverter, Table } from '#server/feed/from/engine.ts'

const code = (text: string) => `\`${text}\``

/** Lists the source of each field of a line, also of those within a list, by the field's name. */
function sourcesOf(table: Table, prefix = ''): [name: string, source: string][] {
  return Object.entries(table).flatMap(([name, { source, parts }]) => [
    [prefix + name, source],
    ...(parts ? sourcesOf(parts, `${prefix}${name}[].`) : []),
  ])
}

const kinds = ['customer', 'address', 'order'] as const
const titles = { customer: 'Customer', address: 'Address', order: 'Order' }

const rows = (head: string[], entries: string[][]) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---|').join('')}`,
  ...entries.map((entry) => `| ${entry.join(' | ')} |`),
  '',
]

const sectionOf = ({ title, tables, leftOut }: ShopConverter) => [
  `## ${title}`,
  '',
  ...kinds.flatMap((kind) => [
    `### ${titles[kind]} of ${title}`,
    '',
    ...rows(
      ['line', title],
      sourcesOf(tables[kind]).map(([name, source]) => [code(name), source]),
    ),
  ]),
  `### Left out of ${title}`,
  '',
  ...rows(['field', 'reason'], Object.entries(leftOut)),
]

/** Makes SHOPS.md from the tables of the converters. */
export const shopTables = () =>
  [
    '# How the converters read the data of a shop',
    '',
    'This file is generated from the tables in `from/`, and a test compares it. To generate it again:',
    '`npx vitest run -c tests/vitest.config.ts feed/from/shop-tables -u`.',
    '',
    'The tables list the fields of a line of the feed, each with its source: a path in the JSON of the',
    'shop’s own API. A source after “else” is used when the sources before it are missing. If no source',
    'can be read, the field is left out, with a warning if a source had a value.',
    '',
    ...Object.values(shops).flatMap(sectionOf),
  ].join('\n')
