import { createServer, type AddressInfo } from 'node:net'

/** A port of the loopback address that nobody uses, nor the one after it. */
export async function freePort(): Promise<number> {
  const listen = (port: number) =>
    new Promise<{ port: number; close(): void } | undefined>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(undefined))
      server.listen(port, '127.0.0.1', () =>
        resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
      )
    })
  const first = (await listen(0))!
  const next = await listen(first.port + 1)
  first.close()
  next?.close()
  return next ? first.port : freePort()
}
