import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Passes connections on to a server, until it is cut: then nobody answers there. */
export async function startPassage(target: URL) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).pipe(to)
    }
  })
  const open = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const url = new URL(target)
  url.port = String(await open(0))
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { url, cut, mend: () => open(Number(url.port)) }
}
