import type { IncomingMessage, RequestListener } from 'node:http'
import proxyaddr from 'proxy-addr'
import { isOwnPath } from '#find-route.ts'
import { endpoints } from '#routes.ts'
import type { openServices, Services } from '../services.ts'
import { openDirectImport } from '../feed/direct/direct-import.ts'
import { answerFeed } from '../feed/http.ts'
import { openTurns } from '../feed/turns.ts'
import { openAccountNames } from '../observe/account-names.ts'
import { recordRequests } from '../observe/request-log.ts'
import { currentRecord } from '../observe/request-record.ts'
import { serveOpenApi } from '../openapi/serve-document.ts'
import { brandOfHost, hostNameOf } from './brand-of-host.ts'
import { checkRequest } from './check-request.ts'
import { compress } from './compress.ts'
import type { BuiltSite } from './built-site.ts'
import { setFixedHeaders } from './fixed-headers.ts'
import { readFlags } from './files.ts'
import type { Handler } from './handlers.ts'
import { answerLive, answerReady } from './health.ts'
import { setLargeBody } from './large-body.ts'
import { checkMethod } from './methods.ts'
import { serveBrandFiles, serveFiles } from './serve-files.ts'
import type { ServerOptions } from './server.ts'
import { breakOffSlow } from './slow-requests.ts'

export type OwnServices = Awaited<ReturnType<typeof openServices>> & Pick<Services, 'rendering'>

/**
 * Letters of either case lead to the API, whose router sees to the rest of the path, and to the
 * one-core login.
 */
const { api, oneCoreStart, oneCoreCallback } = endpoints
const inEitherCase = [api, oneCoreStart, oneCoreCallback].map(({ path }) => path.replace('/*', ''))
const eitherCase = new RegExp(`^(?:${inEitherCase.join('|')})(?=[/?]|$)`, 'i')
const notFound: RequestListener = (_request, response) => response.writeHead(404).end()

/** Keeps the account area's paths for the handlers after it. */
const routeArea =
  (assets: Handler, outside: RequestListener): Handler =>
  (request, response, next) => {
    request.url = (request.url ?? '/').replace(eitherCase, (path) => path.toLowerCase())
    if (isOwnPath(request.url)) return checkMethod(request, response, next)
    return assets(request, response, () => outside(request, response))
  }

function renderPage({ handler }: BuiltSite, services: Services): Handler {
  const isTrusted = proxyaddr.compile(services.settings.TRUSTED_PROXIES ?? [])
  return (request, response) => {
    const clientAddress = proxyaddr(request, isTrusted)
    const { 'user-agent': userAgent = '' } = request.headers
    const sendLarge = (body: AsyncIterable<Uint8Array>, closed: () => void) =>
      setLargeBody(response, body, closed)
    const locals = { services, clientAddress, userAgent, record: currentRecord(), sendLarge }
    return handler(request, response, () => notFound(request, response), locals)
  }
}

/** Returns the handlers of the account area in order. */
export async function areaHandlers(
  site: BuiltSite,
  services: OwnServices,
  { outside = notFound, before = [] }: ServerOptions,
  isReady: () => boolean,
) {
  const turns = openTurns()
  const directImport = openDirectImport(services, turns)
  const brandOf = ({ headers }: IncomingMessage) =>
    brandOfHost(hostNameOf(headers.host ?? null), services)
  const handlers: Handler[] = [
    recordRequests(services, { brandOf, accountNames: openAccountNames(services.store.db) }),
    answerLive,
    checkRequest,
    breakOffSlow(),
    routeArea(site.assets ?? ((_request, _response, next) => next()), outside),
    answerReady(isReady, services),
    directImport.answer,
    answerFeed(services, undefined, turns),
    ...before,
    serveFiles(new Map([...site.files, ...(await readFlags())])),
    serveBrandFiles(brandOf),
    setFixedHeaders(services.settings),
    serveOpenApi(),
    compress,
    renderPage(site, services),
  ]
  return { handlers, directImport }
}
