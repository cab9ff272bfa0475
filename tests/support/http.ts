import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server that keeps what it is sent and answers what it is told to. */
export async function startListener(answer: (received: Received) => { status: number; body?: Buffer | string } = () => ({ status: 204 })) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    received.push(one)
    const { status, body } = answer(one)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}

/** What a server on this machine answers under a host's name, which no name server need know. */
export async function askHost(host: string, port: number | string, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers: { host } }, resolve).on('error', reject).end(),
  )
  return { status: response.statusCode, body: await text(response) }
}
