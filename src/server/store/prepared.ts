import { cachedFor } from '#lib/cached.ts'
import type { Reader } from './open.ts'

interface Query<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> }
}

/**
 * A query whose text is built once for each database, and which PostgreSQL plans once for each
 * connection. Its values are placeholders (`sql.placeholder`), so that its text never changes; no
 * other query has its name.
 */
export function prepared<Rows>(name: string, build: (db: Reader) => Query<Rows>) {
  const executeOn = cachedFor((db: Reader) => {
    const statement = build(db).prepare(name)
    return (values: Record<string, unknown>) => statement.execute(values)
  })
  return (db: Reader, values: Record<string, unknown>) => executeOn(db)(values)
}
