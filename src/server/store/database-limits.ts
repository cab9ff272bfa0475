/** Limits of the database: its connections, statements and start. */

/** Limits the queries that wait for a connection. */
export const maxWaitingQueries = 2_000
/** Connections to PostgreSQL, unless a setting says otherwise. */
export const databasePool = 10
/** From one look to the next whether a database that went away is back. */
export const outageProbeMs = 1_000
/** Limits the wait for a table's lock: later ones wait behind it. */
export const migrationLockMs = 2_000
/** A migration that locks such a table names it before. */
export const largeTableRows = 1_000_000
export const largeTableBytes = 1e9
/** From one try to migrate to the next, and tries from one report to the next: a minute. */
export const migrationPauseMs = 1_000
export const triesPerMigrationReport = 60
/** Seconds of a start in which the process does nothing, and until it is said to go on. */
export const maxIdleOpeningTicks = 60
export const openingReportTicks = 60
/** Exceeds the time of a look. */
export const openingWorkMicroseconds = 50_000
/** Limits one statement of a page or a change, with its wait for locks. PostgreSQL cancels it. */
export const statementTimeoutMs = 5_000
/** Limits one wait for a lock: less than the statement, so that the log tells which it was. */
export const lockTimeoutMs = 4_000
/** Limit one statement of a feed, whose batches are large, and its wait for a lock. */
export const feedStatementTimeoutMs = 14_000
export const feedLockTimeoutMs = 13_000
/** Limits a transaction whose process has gone silent: it holds its locks until then. */
export const idleTransactionTimeoutMs = 30_000
/** Exceeds both: a PostgreSQL without any answer is given up then. */
export const queryTimeoutMs = 15_000

/** Between two tries of a start whose database is not there, and how many of them a report has. */
export const waitForDatabaseMs = 1_000
export const triesPerWaitReport = 60
