import { watch } from 'node:fs'
import type { Logger } from 'pino'
import { SiteError } from '#brands/config/site-text.ts'
import { describeError } from '../api/errors.ts'
import { SettingsError, type Settings } from '../settings.ts'
import type { BrandChange, openChanges } from './find-changes.ts'
import { takeTurns } from './take-turns.ts'

/** An editor writes a file in several steps. */
const quietMs = 200

/** Calls `changed` a moment after files of a folder have changed. Returns what stops that. */
function watchFolder(themes: string, changed: () => void, failed: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(themes, { recursive: true, persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, quietMs)
  })
  watcher.on('error', failed)
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

export interface ReloadOptions {
  themes: string
  findChange: ReturnType<typeof openChanges>
  /** Shows the brands as they are now. */
  apply(change: BrandChange): Promise<void> | void
  log: Pick<Logger, 'error'>
}

/** Logs why nothing has changed: what an operator can mend, as it is. */
export function logFailure(log: ReloadOptions['log'], error: unknown) {
  const isMendable = error instanceof SiteError || error instanceof SettingsError
  if (isMendable) log.error(`the brands stay as they were: ${error.message}`)
  else log.error({ error: describeError(error) }, 'the brands stay as they were')
}

/**
 * Reads changed files of brands at each SIGHUP, and with WATCH_BRANDS without it. Returns what stops
 * that.
 */
export function startReloads(
  { WATCH_BRANDS }: Pick<Settings, 'WATCH_BRANDS'>,
  { themes, findChange, apply, log }: ReloadOptions,
) {
  const failed = (error: unknown) => logFailure(log, error)
  const reload = takeTurns(async () => {
    const change = await findChange()
    if (change) await apply(change)
  }, failed)
  const run = () => void reload()
  process.on('SIGHUP', run)
  const unwatch = WATCH_BRANDS ? watchFolder(themes, run, failed) : undefined
  return () => {
    process.off('SIGHUP', run)
    unwatch?.()
  }
}
