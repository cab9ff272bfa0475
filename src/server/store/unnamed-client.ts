import pg from 'pg'

type Query = (...given: unknown[]) => unknown

const withoutName = (query: unknown) =>
  typeof query === 'object' && query !== null ? { ...query, name: undefined } : query

/**
 * A connection that prepares no statement by name: a pooler in transaction mode would look for it
 * in another connection.
 */
export class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    this.query = ((first: unknown, ...rest: unknown[]) =>
      query(withoutName(first), ...rest)) as typeof this.query
  }
}
