import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Endpoints } from './endpoint.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { openOpenIdProvider } from './openid.ts'

/**
 * Answers for all providers at one address: by an endpoint, else by the OpenID provider whose path
 * it is.
 */
export function answerForProviders(
  endpoints: Endpoints,
  openId: ReturnType<typeof openOpenIdProvider>[],
  injectFault: FaultInjection,
): RequestListener {
  // The one-core login has no path.
  const byPath = openId.toSorted((one, other) => other.path.length - one.path.length)
  const all = Object.assign({}, endpoints, ...openId.map((one) => one.endpoints)) as Endpoints
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
    if (injectFault.hang && pathname.startsWith(injectFault.hang)) return
    if (injectFault.fail && pathname.startsWith(injectFault.fail))
      return void response.writeHead(500).end()
    const endpoint = all[`${request.method} ${pathname}`]
    if (!endpoint) {
      const found = byPath.find(({ path }) => pathname.startsWith(`${path}/`))
      return found?.handleRequest(request, response)
    }
    const { status, headers, body } = await endpoint({
      query,
      headers: request.headers,
      body: await text(request),
    })
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
  }
  // Only an unreadable request fails here.
  return (request, response) =>
    void serve(request, response).catch(() => response.writeHead(400).end())
}
