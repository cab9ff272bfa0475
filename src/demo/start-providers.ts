import { createServer, type RequestListener } from 'node:http'
import { connectionIdleMs } from '#lib/limits/requests.ts'

/** Listens for the sign-in providers, at a host of this machine. */
export async function startProviders(base: string, host: string, handleRequest: RequestListener) {
  const { port } = new URL(base)
  const server = createServer({ keepAliveTimeout: connectionIdleMs }, handleRequest)
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error: NodeJS.ErrnoException) =>
        reject(
          new Error(
            `PROVIDER_PORT: cannot listen on ${host}:${port} (${error.code}); it is PORT + 1 unless it is set. Does the demo run already?`,
          ),
        ),
      )
      .listen(Number(port), host, resolve),
  )
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer: base, close }
}
