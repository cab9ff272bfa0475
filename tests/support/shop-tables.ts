import { shops } from '#server/feed/from/converters.ts'
import type { Shop, Table } from '#server/feed/from/engine.ts'

const code = (text: string) => `\`${text}\``

/** The source of each field of a line, also of those within a list, by the field's name. */
function sourcesOf(table: Table, prefix = ''): [name: string, source: string][] {
  return Object.entries(table).flatMap(([name, { source, parts }]) => [
    [prefix + name, source],
    ...(parts ? sourcesOf(parts, `${prefix}${name}[].`) : []),
  ])
}

const kinds = ['customer', 'address', 'order'] as const
const titles = { customer: 'Customer', address: 'Address', order: 'Order' }

/** A row for each field that a line of some shop has. */
function tableOf(kind: (typeof kinds)[number], all: Shop[]) {
  const columns = all.map(({ tables }) => new Map(sourcesOf(tables[kind])))
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))]
  return [
    `## ${titles[kind]}`,
    '',
    `| line | ${all.map(({ title }) => title).join(' | ')} |`,
    `|---|${all.map(() => '---|').join('')}`,
    ...names.map(
      (name) =>
        `| ${code(name)} | ${columns.map((column) => column.get(name) ?? '').join(' | ')} |`,
    ),
    '',
  ]
}

const leftOutOf = ({ title, leftOut }: Shop) =>
  Object.entries(leftOut).map(([field, reason]) => `| ${title} | ${field} | ${reason} |`)

/** The tables of SHOPS.md, made from the tables of the converters. */
export const shopTables = () =>
  [
    '# What becomes of the fields of a shop',
    '',
    'Made from the tables in `from/`; a test checks it. To write it anew:',
    '`npx vitest run -c tests/vitest.config.ts feed/from/shop-tables -u`.',
    '',
    'Each field of a line has its source by its path in the JSON of the shop’s own API. A field whose',
    'source is missing or cannot be read is left out, with a warning if something was there.',
    '',
    ...kinds.flatMap((kind) => tableOf(kind, Object.values(shops))),
    '## Left out',
    '',
    '| shop | field | reason |',
    '|---|---|---|',
    ...Object.values(shops).flatMap(leftOutOf),
    '',
  ].join('\n')
