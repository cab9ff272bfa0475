import cluster from 'node:cluster'
import { checkApart } from '#brands/checks/check-apart.ts'
import { warnOfUnfedPages } from './feed/unfed-pages.ts'
import { tryToListen } from './http/http-server.ts'
import { logOutput } from './http/log-output.ts'
import { runProcess } from './http/process.ts'
import { startServer } from './http/server.ts'
import { startWorkers } from './http/workers.ts'
import { parseSettings } from './settings.ts'

logOutput()
await runProcess(async (announce, signal) => {
  const { settings, faults } = parseSettings(process.env)
  if (cluster.isPrimary && settings.WORKERS > 1) {
    await tryToListen(settings)
    return startWorkers(settings, announce, signal)
  }
  const { close, port, services } = await startServer(settings, {
    announce,
    signal,
    faults,
    checkBrands: checkApart,
  })
  if (cluster.isPrimary || cluster.worker?.id === 1) void warnOfUnfedPages(services)
  const host = settings.publicHost ?? services.brands.all.flatMap(({ hosts }) => hosts)[0]!
  const address = settings.PUBLIC_ADDRESS.replace('{host}', host)
  return {
    close,
    ready: `${address}/account (listening on ${settings.HOST}:${port})`,
  }
})
