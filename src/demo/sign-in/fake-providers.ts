import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { unbent, type Bend } from './bend.ts'
import type { Endpoints } from './exchange.ts'
import { openFacebook } from './facebook.ts'
import { openOpenIdProvider } from './openid.ts'
import { openSteam } from './steam.ts'
import { openTelegram } from './telegram.ts'

export type { Bend } from './bend.ts'

export interface StandInOptions {
  /**
   * Scheme, host and port where browsers and the site reach the stand-ins, such as
   * http://localhost:4322.
   */
  base: string
  google: { clientIds: string[]; secret: string }
  auth0: { clientId: string; secret: string }
  apple: { clientIds: string[] }
  facebook: { appIds: string[]; secret: string }
  /** `<bot id>:<secret>`, as the bot's maker gets it. */
  telegramBotToken: string
  /** Which addresses a browser may be sent back to: everything below these origins. */
  origins: string[]
}

export interface StandIns {
  answer: RequestListener
  /** Left alone by the demo. */
  bend: Bend
  /** Whether a path is one of the stand-ins'. */
  owns(path: string): boolean
}

async function openEndpoints(
  { base, origins, google, apple, auth0, facebook, telegramBotToken }: StandInOptions,
  bend: Bend,
): Promise<Endpoints> {
  const openId = await Promise.all([
    openOpenIdProvider(base, { name: 'google', title: 'Google', origins, ...google }, bend),
    openOpenIdProvider(base, { name: 'apple', title: 'Apple', origins, ...apple }, bend),
    openOpenIdProvider(
      base,
      {
        name: 'auth0',
        title: 'OpenID',
        origins,
        clientIds: [auth0.clientId],
        secret: auth0.secret,
      },
      bend,
    ),
  ])
  const others = [
    openFacebook({ origins, ...facebook }, bend),
    openSteam(base, origins, bend),
    openTelegram(telegramBotToken, origins, bend),
  ]
  return Object.assign({}, ...openId, ...others) as Endpoints
}

/**
 * The demo's sign-in providers, so that each button works without network: they speak the real
 * ones' protocols, with keys made here.
 */
export async function openFakeProviders(options: StandInOptions): Promise<StandIns> {
  const bend = unbent()
  const endpoints = await openEndpoints(options, bend)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', options.base)
    if (bend.hang && pathname.startsWith(bend.hang)) return
    if (bend.fail && pathname.startsWith(bend.fail)) return void response.writeHead(500).end()
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
    // What fails here is a request that cannot be read.
    answer: (request, response) =>
      void serve(request, response).catch(() => response.writeHead(400).end()),
    bend,
    owns: (path) => /^\/(google|apple|auth0|facebook|steam|telegram)\//.test(path),
  }
}
