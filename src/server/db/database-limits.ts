/** Limits of the database: its connections, statements and start. */

/** For a connection to the database. */
export const maxWaitingQueries = 2_000
/** Connections to PostgreSQL, unless a setting says otherwise. */
export const databasePool = 10
/** From one look to the next whether a database that went away is back. */
export const outageProbeMs = 1_000
/** For a lock of a table: those who ask for one later wait as long. */
export const migrationLockMs = 2_000
/** From one try to migrate to the next, and tries from one report to the next: a minute. */
export const migrationPauseMs = 1_000
export const triesPerMigrationReport = 60
/** Seconds of a start in which the process does nothing, and until it is said to go on. */
export const maxIdleOpeningTicks = 60
export const openingReportTicks = 60
/** More than it takes to look. */
export const openingWorkMicroseconds = 50_000
/** For one statement of a page or a change, waiting for locks included. PostgreSQL cancels it. */
export const statementTimeoutMs = 5_000
/** The same of a feed, whose batches are large. */
export const feedStatementTimeoutMs = 14_000
/** Longer than either: until then a PostgreSQL that does not answer at all is waited for. */
export const queryTimeoutMs = 15_000
