import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { withoutFaults, type FaultInjection } from './fault-injection.ts'
import type { Endpoints } from './endpoint.ts'
import { openFacebook } from './facebook.ts'
import { openOpenIdProvider } from './openid.ts'
import { openSteam } from './steam.ts'
import { openTelegram } from './telegram.ts'

export interface FakeProviderOptions {
  /**
   * Scheme, host and port where browsers and the site reach the fake providers, such as
   * http://localhost:4322.
   */
  base: string
  google: { clientIds: string[]; secret: string }
  auth0: { clientId: string; secret: string }
  apple: { clientIds: string[] }
  facebook: { appIds: string[]; secret: string }
  /** `<bot id>:<secret>`, as the bot's maker gets it. */
  telegramBotToken: string
  /** Lists the origins below which a browser may be redirected. */
  origins: string[]
}

export interface FakeProviders {
  handleRequest: RequestListener
  /** Serves tests only. */
  injectFault: FaultInjection
  /** Returns whether a path belongs to the fake providers. */
  ownsPath(path: string): boolean
}

async function openEndpoints(
  { base, origins, google, apple, auth0, facebook, telegramBotToken }: FakeProviderOptions,
  injectFault: FaultInjection,
): Promise<Endpoints> {
  const openId = await Promise.all([
    openOpenIdProvider(base, { name: 'google', title: 'Google', origins, ...google }, injectFault),
    openOpenIdProvider(base, { name: 'apple', title: 'Apple', origins, ...apple }, injectFault),
    openOpenIdProvider(
      base,
      {
        name: 'auth0',
        title: 'OpenID',
        origins,
        clientIds: [auth0.clientId],
        secret: auth0.secret,
      },
      injectFault,
    ),
  ])
  const others = [
    openFacebook({ origins, ...facebook }, injectFault),
    openSteam(base, origins, injectFault),
    openTelegram(telegramBotToken, origins, injectFault),
  ]
  return Object.assign({}, ...openId, ...others) as Endpoints
}

/**
 * The demo's sign-in providers, so that each button works without network: they speak the real
 * ones' protocols, with keys made here.
 */
export async function openFakeProviders(options: FakeProviderOptions): Promise<FakeProviders> {
  const injectFault = withoutFaults()
  const endpoints = await openEndpoints(options, injectFault)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', options.base)
    if (injectFault.hang && pathname.startsWith(injectFault.hang)) return
    if (injectFault.fail && pathname.startsWith(injectFault.fail))
      return void response.writeHead(500).end()
    const endpoint = endpoints[`${request.method} ${pathname}`]
    if (!endpoint) return void response.writeHead(404).end()
    const { status, headers, body } = await endpoint({
      query,
      headers: request.headers,
      body: await text(request),
    })
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
  }
  return {
    // Only an unreadable request fails here.
    handleRequest: (request, response) =>
      void serve(request, response).catch(() => response.writeHead(400).end()),
    injectFault: injectFault,
    ownsPath: (path) => /^\/(google|apple|auth0|facebook|steam|telegram)\//.test(path),
  }
}
