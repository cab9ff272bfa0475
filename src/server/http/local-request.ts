import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Returns a local server's answer to a request under any host name, which `fetch` does not allow.
 */
export async function requestLocally(options: RequestOptions, body?: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(options, resolve).on('error', reject).end(body),
  )
  return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) }
}
