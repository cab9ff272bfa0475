import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server that records requests and sends the given answers. */
export async function startHttpServer(
  answer: (received: ReceivedRequest) => {
    status: number
    body?: Buffer | string
    type?: string
    headers?: Record<string, string>
  } = () => ({
    status: 204,
  }),
) {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await buffer(request),
    }
    received.push(one)
    const { status, body, type, headers } = answer(one)
    response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}
