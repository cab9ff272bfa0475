import { createServer } from 'node:http'
import { listenAt } from '../http/http-server.ts'
import type { Settings } from '../settings.ts'

/**
 * Answers Prometheus on a port of its own, if the settings name one. Returns what closes it. Throws
 * what the operator has to mend.
 */
export async function serveMetrics(
  { HOST, METRICS_PORT }: Pick<Settings, 'HOST' | 'METRICS_PORT'>,
  read: () => Promise<string>,
) {
  if (METRICS_PORT === undefined) return async () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = 10_000
  await listenAt(server, { host: HOST, port: METRICS_PORT, setting: 'METRICS_PORT' })
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
