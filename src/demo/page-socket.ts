import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** So many ports are tried before any free one is taken. */
const maxTries = 50

/** Listens on a port of the loopback address. Answers whether it is free. */
const tryPort = (server: Server, port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const taken = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error)
    server.once('error', taken).listen(port, '127.0.0.1', () => {
      server.off('error', taken)
      resolve(true)
    })
  })

async function listenFrom(server: Server, first: number) {
  for (let port = first; port < first + maxTries && port <= 65_535; port++)
    if (await tryPort(server, port)) return
  await tryPort(server, 0)
}

/**
 * Opens the port at which Vite tells pages of changes: the first free one from `first`. It is the
 * same after a restart, so that the pages before it find the process again, and answers them once
 * the site does: until then they would load nothing.
 */
export async function openPageSocket(first: number) {
  const door = createServer((_request, response) => response.writeHead(426).end())
  /** It never listens: Vite waits for what the door passes on. */
  const inner = createServer()
  let isReady = false
  door.on('upgrade', (request, socket, head) =>
    isReady ? inner.emit('upgrade', request, socket, head) : socket.destroy(),
  )
  await listenFrom(door, first)
  const { port } = door.address() as AddressInfo
  return {
    port,
    server: inner,
    answer: () => void (isReady = true),
    close: () => void door.close(),
  }
}
