import { setTimeout as wait } from 'node:timers/promises'
import { SettingsError } from '../settings-error.ts'
import { isUnavailable } from './availability.ts'
import { triesPerWaitReport, waitForDatabaseMs } from './database-limits.ts'
import { SchemaError } from './migrate.ts'
import type { Opening } from './open.ts'

/** Runs what needs PostgreSQL once that is there; says what it waits for, first and each minute. */
async function runWhenThere<Result>(run: () => Promise<Result>, options: Opening) {
  for (let tries = 0; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (!options.waits || !isUnavailable(error) || options.signal?.aborted) throw error
      const { code, message } = error as NodeJS.ErrnoException
      if (tries % triesPerWaitReport === 0)
        options.log.warn(`the start waits for PostgreSQL (${code ?? message})`)
      await wait(waitForDatabaseMs, undefined, { signal: options.signal })
    }
  }
}

/**
 * Runs a part of the start at the PostgreSQL of a setting, and waits for it if the start waits.
 * Throws an error that names the setting and PostgreSQL's reason.
 */
export async function reachPostgres<Result>(
  setting: string,
  run: () => Promise<Result>,
  options: Opening,
) {
  try {
    return await runWhenThere(run, options)
  } catch (error) {
    if (options.signal?.aborted || error instanceof SettingsError) throw error
    const { cause, message } = error as Error
    if (error instanceof SchemaError) throw new SchemaError(`${setting}: ${message}`)
    // Drizzle's own message is the query; its cause is what happened.
    const reason = cause instanceof Error ? cause.message : message
    throw new Error(
      `${setting}: PostgreSQL did not respond, or could not be migrated (${reason || 'connection refused'})`,
      { cause: error },
    )
  }
}
