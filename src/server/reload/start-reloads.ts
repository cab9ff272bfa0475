import { watch } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SiteError } from '#brands/config/site-text.ts'
import { describeError } from '../api/errors.ts'
import { SettingsError, type Settings } from '../settings.ts'
import type { BrandChange, openChanges } from './find-changes.ts'
import { takeTurns } from './take-turns.ts'

/** An editor writes a file in several steps. */
const quietMs = 200

/**
 * Calls `changed` a moment after files of a folder have changed: at most once in that time, however
 * often they change.
 */
function watchFolder(themes: string, changed: () => void, log: ReloadOptions['log']) {
  const failed = (error: unknown) =>
    log.error({ error: describeError(error) }, 'changes of brands are not noticed: send SIGHUP')
  let isNoticed = false
  async function notice() {
    if (isNoticed) return
    isNoticed = true
    await setTimeout(quietMs)
    isNoticed = false
    changed()
  }
  try {
    const options = { recursive: true, persistent: false }
    watch(themes, options, () => void notice()).on('error', failed)
  } catch (error) {
    // The system may allow fewer watches than there are folders.
    failed(error)
  }
}

interface ReloadOptions {
  themes: string
  passChange: ReturnType<typeof openChanges>
  /** Shows the brands as they are now. */
  apply(change: BrandChange): Promise<unknown> | void
  log: Pick<Logger, 'error' | 'info'>
}

/** Logs why nothing has changed: what an operator can mend, as it is. */
export function logFailure(log: Pick<Logger, 'error'>, error: unknown) {
  const isMendable = error instanceof SiteError || error instanceof SettingsError
  if (isMendable) log.error(`the brands stay as they were: ${error.message}`)
  else log.error({ error: describeError(error) }, 'the brands stay as they were')
}

/** Reads changed files of brands at each SIGHUP, and with WATCH_BRANDS without it. */
export function startReloads(
  { WATCH_BRANDS }: Pick<Settings, 'WATCH_BRANDS'>,
  { themes, passChange, apply, log }: ReloadOptions,
) {
  let isAsked = false
  async function reload() {
    const again = isAsked
    isAsked = false
    const isChanged = await passChange(apply, { again })
    // A file that no brand shows may have changed: only who has asked waits for an answer.
    if (again && !isChanged) log.info('the files of all brands are unchanged')
  }
  const run = takeTurns(reload, (error) => logFailure(log, error))
  process.on('SIGHUP', () => {
    isAsked = true
    void run()
  })
  if (WATCH_BRANDS) watchFolder(themes, () => void run(), log)
}
