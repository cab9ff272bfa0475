import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { HttpStatus } from '#lib/http-status.ts'
import * as limits from '#lib/limits/pictures.ts'
import { problemResponse, statusOf } from '../api/errors.ts'

/** Answers with JSON, which nobody keeps. */
export const sendJson = (response: ServerResponse, status: number, value: unknown) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))

/** Lists the headers of refusals that need more than a problem (RFC 9110, 11.6.1 and 15.5.16). */
const headersOf: Record<number, Record<string, string>> = {
  [HttpStatus.unauthorized]: { 'www-authenticate': 'Bearer' },
  [HttpStatus.unsupportedMediaType]: { 'accept-encoding': 'gzip' },
}

/** Answers with a problem document. */
export async function answerProblem(response: ServerResponse, error: unknown) {
  const problem = problemResponse(error, headersOf[statusOf(error)])
  const body = Buffer.from(await problem.arrayBuffer())
  response.writeHead(problem.status, Object.fromEntries(problem.headers)).end(body)
}

/**
 * Reads what still comes of a request that was answered, so that its client reads the answer. A
 * client that sends on without end, or does not take the answer in time, is cut off.
 */
export function endExchange(request: IncomingMessage, response: ServerResponse, timeoutMs: number) {
  const cutOff = () => {
    request.destroy()
    response.destroy()
  }
  let size = 0
  request.on('data', ({ length }: Buffer) => {
    size += length
    if (size > limits.maxDrainBytes) cutOff()
  })
  request.resume()
  const timer = setTimeout(cutOff, timeoutMs)
  const isDone = Promise.allSettled([finished(request, { writable: false }), finished(response)])
  void isDone.then(() => clearTimeout(timer))
}
