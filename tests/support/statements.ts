interface Statement {
  query: string
  params: unknown[]
}

/** Match the statements of timers, which come at any time, between those that a test counts. */
const ofTimers = [
  /"unused_files"/,
  /^select distinct .*"data_exp/,
  /"begins" <=/,
  /with expired as materialized/,
  /^(begin|commit|vacuum)\b/,
  /pg_try_advisory_xact_lock/,
  /"leaving" <|"erased" is not null/,
]

/** Returns a log of statements: those of requests and calls, and those of timers. */
export function logStatements() {
  const queries: Statement[] = []
  const background: Statement[] = []
  return {
    queries,
    background,
    logQuery(query: string, params: unknown[]) {
      const isOfTimer = ofTimers.some((pattern) => pattern.test(query))
      const statements = isOfTimer ? background : queries
      statements.push({ query, params })
    },
  }
}
