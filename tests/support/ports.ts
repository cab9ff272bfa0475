import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that a system gives to outgoing connections, above those that browsers block. */
const range = { from: 12_000, to: 32_000 }

/**
 * Between the look at a port and its use there is a moment: processes that start at the same time
 * choose from different ports, by their ids.
 */
const shares = 64
const pairs = Math.floor((range.to - range.from) / 2 / shares)

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Holds the ports that this process has chosen: several of its sites may start at once. */
const chosen = new Set<number>()

/** An even port of the loopback address that nobody uses, nor the one after it. */
export async function freePort(): Promise<number> {
  const port = range.from + 2 * (shares * randomInt(pairs) + (process.pid % shares))
  if (chosen.has(port)) return freePort()
  chosen.add(port)
  if ((await isFree(port)) && (await isFree(port + 1))) return port
  chosen.delete(port)
  return freePort()
}
