import type { StoredRow } from './stored-data.ts'

/** Writes a JSON object whose fields are tables, each a list of rows. */
export async function* toJson(rows: AsyncIterable<StoredRow>) {
  let last = ''
  yield '{'
  for await (const { table, row } of rows) {
    const begins = table === last ? ',' : `${last && '\n],'}\n${JSON.stringify(table)}: [`
    yield `${begins}\n${JSON.stringify(row)}`
    last = table
  }
  yield `${last && '\n]'}\n}\n`
}
