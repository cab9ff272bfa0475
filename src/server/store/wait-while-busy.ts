import type { MigrateOptions } from './migrate.ts'
import {
  maxIdleOpeningTicks,
  openingReportTicks,
  openingWorkMicroseconds,
} from './database-limits.ts'

/** Microseconds of the processor, and times that the disk was used. */
function workSoFar() {
  const { userCPUTime, systemCPUTime, fsRead, fsWrite } = process.resourceUsage()
  return { cpu: userCPUTime + systemCPUTime, disk: fsRead + fsWrite }
}

/**
 * Waits for an embedded database to be opened, as long as this process works: a busy machine makes
 * it slow, and says nothing of it. Rejects where the process has done nothing for a minute of its
 * own time.
 */
export function waitWhileBusy(
  opened: Promise<void>,
  folder: string,
  log: MigrateOptions['log'],
): Promise<void> {
  let [before, idleTicks, ticks] = [workSoFar(), 0, 0]
  let timer: NodeJS.Timeout
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      ticks += 1
      if (ticks % openingReportTicks === 0) log.warn(`${folder} is still being opened`)
      const work = workSoFar()
      const isBusy = work.cpu - before.cpu > openingWorkMicroseconds || work.disk > before.disk
      if (isBusy) before = work
      idleTicks = isBusy ? 0 : idleTicks + 1
      if (idleTicks >= maxIdleOpeningTicks)
        reject(new Error(`nothing has happened for ${idleTicks} seconds`))
    }, 1_000)
  })
  return Promise.race([opened, stalled]).finally(() => clearInterval(timer))
}
