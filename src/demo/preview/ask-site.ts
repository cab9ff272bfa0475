import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export const cookieHeader = (cookies: Record<string, string | undefined>) =>
  Object.entries(cookies)
    .flatMap(([name, value]) => (value ? `${name}=${encodeURIComponent(value)}` : []))
    .join('; ')

/** What the site answers on the host that somebody else's request came to: to a page, or to its plain form. */
export async function askSite({ socket, headers: { host } }: IncomingMessage, path: string, cookie: string, form?: URLSearchParams) {
  const method = form ? 'POST' : 'GET'
  const headers = { host, cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: socket.localAddress, port: socket.localPort, path, method, headers }, resolve).on('error', reject).end(form?.toString()),
  )
  return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) }
}
