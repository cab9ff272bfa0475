import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { largeTableBytes, largeTableRows } from './database-limits.ts'

/** Lists the parts with which a statement reads or writes a whole table, holding its lock. */
const longParts = [
  /\b(?:SET DATA )?TYPE\b/,
  /\bSET NOT NULL\b/,
  /\bADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY|CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
  /\bADD COLUMN\b.*\b(?:GENERATED|SERIAL|gen_random_uuid|random|clock_timestamp)\b/i,
]
const alteration = /\bALTER TABLE (?:ONLY )?"(\w+)" ([^;]*)/g
const index = /\bCREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*? ON (?:ONLY )?"(\w+)"/g
const rows = /(?<!(?:BEFORE|AFTER|OR|ON|FOR|NO KEY) )\b(?:UPDATE|DELETE FROM) "(\w+)"/g
const renaming = /\bALTER TABLE "(\w+)" RENAME TO "(\w+)"/g
/** The body of a function runs later. */
const definition = /^\s*CREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER|TABLE)\b/

const withoutComments = (statement: string) => statement.replace(/--.*$/gm, '').trim()

/** Returns the tables that a statement of a migration locks for as long as they are large. */
export function findLocked(statement: string): string[] {
  const text = withoutComments(statement).replace(/\s+/g, ' ')
  if (definition.test(text)) return []
  const altered = [...text.matchAll(alteration)].filter(([, , change = '']) =>
    longParts.some((part) => part.test(change)),
  )
  const others = [index, rows].flatMap((pattern) => [...text.matchAll(pattern)])
  return [...new Set([...altered, ...others].map(([, table = '']) => table))]
}

/** Returns the tables that statements lock for long, by the names that they have before. */
export function findAllLocked(statements: string[]): string[] {
  const earlier = new Map<string, string>()
  const tables = new Set<string>()
  for (const statement of statements) {
    for (const [, from = '', to = ''] of statement.matchAll(renaming))
      earlier.set(to, earlier.get(from) ?? from)
    for (const table of findLocked(statement)) tables.add(earlier.get(table) ?? table)
  }
  return [...tables]
}

interface Size {
  name: string
  rows: number
  bytes: number
}

/**
 * Describes the large ones of some tables: their names, and PostgreSQL's estimate of their rows.
 * The size of a divided table is that of its parts.
 */
export async function describeLarge(db: Db, tables: string[]) {
  const answer = (await db.execute(sql`
    select name, sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_total_relation_size(oid))::float8 as bytes
    from json_array_elements_text(${JSON.stringify(tables)}::json) name join pg_class
      on oid = to_regclass(quote_ident(name))
        or oid in (select relid from pg_partition_tree(to_regclass(quote_ident(name))))
    group by name`)) as unknown as { rows: Size[] }
  return answer.rows
    .filter(({ rows, bytes }) => rows >= largeTableRows || bytes >= largeTableBytes)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, rows, bytes }) => {
      const size = `${(bytes / 1e9).toFixed(1)} GB`
      return `${name} (about ${Math.round(rows).toLocaleString('en')} rows, ${size})`
    })
}
