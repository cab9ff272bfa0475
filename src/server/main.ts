import { checkApart } from '#brands/checks/check-apart.ts'
import { warnOfUnfedPages } from './feed/unfed-pages.ts'
import { logOutput } from './http/log-output.ts'
import { runProcess } from './http/process.ts'
import { startServer } from './http/server.ts'
import { parseSettings } from './settings.ts'

logOutput()
await runProcess(async (announce, signal) => {
  const { settings, faults } = parseSettings(process.env)
  const { close, port, services } = await startServer(settings, {
    announce,
    signal,
    faults,
    checkBrands: checkApart,
  })
  void warnOfUnfedPages(services)
  const host = settings.publicHost ?? services.brands.all.flatMap(({ hosts }) => hosts)[0]!
  const address = settings.PUBLIC_ADDRESS.replace('{host}', host)
  return {
    close,
    ready: `${address}/account (listening on ${settings.HOST}:${port})`,
  }
})
