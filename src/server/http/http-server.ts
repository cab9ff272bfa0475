import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as limits from '#lib/limits/requests.ts'
import type { Settings } from '../settings.ts'
import { RequestOfWholeChunks } from './chunk-limit.ts'
import { isProbe } from './health.ts'
import { runHandlers, type Handler } from './handlers.ts'
import { finishRequestsMs, stalledConnectionMs } from './request-limits.ts'

/** Listens at a port that a setting names. Throws what the operator has to mend. */
export async function listenAt(
  server: Server,
  { host, port, setting }: { host: string; port: number; setting: string },
) {
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, host, resolve),
    )
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `${setting}: ${port} is in use by another process`,
      EACCES: `${setting}: this process cannot listen on ${port}`,
      EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
      ENOTFOUND: `HOST: ${host} is not an address of this machine`,
    }
    throw new Error(
      reasons[code] ?? `HOST, ${setting}: cannot listen on ${host}:${port} (${code})`,
      {
        cause: error,
      },
    )
  }
  return server.address() as AddressInfo
}

/** Listens where the settings say. */
export const listen = (server: Server, { HOST, PORT }: Settings) =>
  listenAt(server, { host: HOST, port: PORT, setting: 'PORT' })

/** Throws where nothing can listen, before the database is touched. */
export async function tryToListen(settings: Settings) {
  const server = createServer()
  await listen(server, settings)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Runs one request of a connection at a time: a client can send hundreds in one packet, which would
 * otherwise all be rendered at once. Those of other connections come between them.
 */
function openTurns() {
  const last = new WeakMap<Socket, ServerResponse>()
  return ({ socket }: IncomingMessage, response: ServerResponse, run: () => void) => {
    const before = last.get(socket)
    last.set(socket, response)
    response.once('close', () => {
      if (last.get(socket) === response) last.delete(socket)
    })
    if (!before) return run()
    before.once('close', () => {
      setImmediate(() => {
        if (!socket.destroyed) run()
      })
    })
  }
}

/**
 * Begins one request in each turn of the event loop, so that what comes between them, such as a
 * probe, does not wait until all pages of many shoppers are rendered.
 */
function openGate() {
  const waiting: (() => void)[] = []
  let isRunning = false
  const letIn = () => {
    const begin = waiting.shift()
    isRunning = begin !== undefined
    if (!begin) return
    setImmediate(letIn)
    begin()
  }
  return (begin: () => void) => {
    waiting.push(begin)
    if (!isRunning) setImmediate(letIn)
    isRunning = true
  }
}

/** A server that answers by `handlers`, and how it stops. */
export function openHttpServer(handlers: () => Handler[], onError: (error: unknown) => void) {
  let isStopping = false
  const takeTurn = openTurns()
  const gate = openGate()
  const server = createServer(
    {
      IncomingMessage: RequestOfWholeChunks,
      maxHeaderSize: limits.maxHeaderBytes,
      keepAliveTimeout: limits.connectionIdleMs,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: 0,
    },
    (request, response) => {
      if (isStopping) response.setHeader('connection', 'close')
      response.once('close', () => {
        if (!server.listening) server.closeIdleConnections()
      })
      const answer = () => void runHandlers(handlers(), request, response, onError)
      takeTurn(request, response, isProbe(request.url) ? answer : () => gate(answer))
    },
  )
  // Counts from the last byte that moved in either direction, so that slow readers stay.
  server.timeout = stalledConnectionMs
  /**
   * Keeps listening for `drainMs`, until a load balancer has noticed; then answers what is under
   * way, for ten seconds at most.
   */
  const stop = async (drainMs: number) => {
    isStopping = true
    await wait(drainMs)
    const closed = new Promise((resolve) => server.close(resolve))
    const deadline = setTimeout(() => server.closeAllConnections(), finishRequestsMs)
    await closed
    clearTimeout(deadline)
  }
  return { server, stop }
}
