import cluster from 'node:cluster'
import { checkApart } from '#brands/checks/check-apart.ts'
import { warnOfUnfedPages } from './feed/unfed-pages.ts'
import { tryToListen } from './http/http-server.ts'
import { logOutput } from './http/log-output.ts'
import { processLog } from './http/process-log.ts'
import { runProcess } from './http/process.ts'
import { startServer } from './http/server.ts'
import { startWorkers } from './http/workers.ts'
import { openChanges } from './reload/find-changes.ts'
import { startReloads } from './reload/start-reloads.ts'
import { takeChanges, tellWorkers } from './reload/worker-changes.ts'
import { parseSettings, type Settings } from './settings.ts'

const themes = 'themes'
const log = processLog

/** Finds changed brands from now on. */
const openOwnChanges = ({ PUBLIC_ADDRESS: address }: Settings) =>
  openChanges({ themes, address, checkBrands: checkApart, log })

logOutput()
await runProcess(async (announce, signal) => {
  const { settings, faults } = parseSettings(process.env)
  // Changes during the start are found after it.
  const findChange = cluster.isPrimary ? openOwnChanges(settings) : undefined
  if (findChange && settings.WORKERS > 1) {
    await tryToListen(settings)
    const workers = await startWorkers(settings, announce, signal)
    startReloads(settings, { themes, findChange, apply: tellWorkers, log })
    return workers
  }
  const starting = startServer(settings, {
    announce,
    signal,
    faults,
    checkBrands: checkApart,
  })
  if (!findChange) takeChanges(starting, log)
  const { close, port, services, applyChange } = await starting
  if (findChange) startReloads(settings, { themes, findChange, apply: applyChange, log })
  if (cluster.isPrimary || cluster.worker?.id === 1) void warnOfUnfedPages(services)
  const host = settings.publicHost ?? services.brands.all.flatMap(({ hosts }) => hosts)[0]!
  const address = settings.PUBLIC_ADDRESS.replace('{host}', host)
  return {
    close,
    ready: `${address}/account (listening on ${settings.HOST}:${port})`,
  }
})
