import { runProcess } from './http/process.ts'
import { startServer } from './http/server.ts'
import { readSettings } from './settings.ts'

await runProcess(async (announce) => {
  const settings = readSettings(process.env)
  const { close, port, services } = await startServer(settings, { announce })
  const host = services.brands.all.flatMap(({ hosts }) => hosts)[0] ?? 'localhost'
  return {
    close,
    ready: `${settings.PUBLIC_ADDRESS.replace('{host}', host)}/account (listening on ${settings.HOST}:${port})`,
  }
})
