import { runProcess } from './http/process.ts'
import { startServer } from './http/server.ts'
import { readSettings } from './settings.ts'

await runProcess(async () => {
  const settings = readSettings(process.env)
  const { close, port } = await startServer(settings)
  return { close, ready: `http://${settings.HOST}:${port}/account` }
})
