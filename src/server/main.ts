import cluster from 'node:cluster'
import { checkApart } from '#brands/checks/check-apart.ts'
import { warnOfUnfedPages } from './feed/unfed-pages.ts'
import { tryToListen } from './http/http-server.ts'
import { logOutput } from './http/log-output.ts'
import { processLog } from './http/process-log.ts'
import { runProcess } from './http/process.ts'
import { startServer, type ServerOptions } from './http/server.ts'
import { startWorkers } from './http/workers.ts'
import { openChanges, type BrandChange } from './reload/find-changes.ts'
import { startReloads } from './reload/start-reloads.ts'
import { passOnKept, receiveKept, takeChanges, tellWorkers } from './reload/worker-changes.ts'
import { parseSettings, type Settings } from './settings.ts'

/** Has `apply` show brands that change from now on, also during the start. */
function reloadBrands(settings: Settings, apply: (change: BrandChange) => Promise<unknown> | void) {
  const [themes, log] = ['themes', processLog]
  const { PUBLIC_ADDRESS: address } = settings
  const passChange = openChanges({ themes, address, checkBrands: checkApart, log })
  startReloads(settings, { themes, passChange, apply, log })
}

/** Starts the only process, or one of several workers. */
function startOne(settings: Settings, options: ServerOptions) {
  if (cluster.isPrimary) {
    const started = Promise.withResolvers<Awaited<ReturnType<typeof startServer>>>()
    reloadBrands(settings, async (change) => (await started.promise).applyChange(change))
    started.resolve(startServer(settings, options))
    return started.promise
  }
  const starting = receiveKept().then((kept) => startServer(settings, { ...options, kept }))
  takeChanges(starting, processLog)
  return starting
}

logOutput()
await runProcess(async (announce, signal) => {
  const { settings, faults } = parseSettings(process.env)
  if (cluster.isPrimary && settings.WORKERS > 1) {
    reloadBrands(settings, tellWorkers)
    passOnKept()
    await tryToListen(settings)
    return startWorkers(settings, announce, signal)
  }
  const options = { announce, signal, faults, checkBrands: checkApart }
  const { close, port, services } = await startOne(settings, options)
  if (cluster.isPrimary || cluster.worker?.id === 1) void warnOfUnfedPages(services)
  const host = settings.publicHost ?? services.brands.all.flatMap(({ hosts }) => hosts)[0]!
  const address = settings.PUBLIC_ADDRESS.replace('{host}', host)
  return {
    close,
    ready: `${address}/account (listening on ${settings.HOST}:${port})`,
  }
})
