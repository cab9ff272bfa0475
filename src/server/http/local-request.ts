import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * What a server on this machine answers to a request under any host's name, which `fetch` lets
 * nobody choose.
 */
export async function requestLocally(options: RequestOptions, body?: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(options, resolve).on('error', reject).end(body),
  )
  return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) }
}
