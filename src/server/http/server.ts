import { existsSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compression from 'compression'
import proxyaddr from 'proxy-addr'
import * as limits from '#lib/limits.ts'
import { describe } from '../api/errors.ts'
import { checkBrands, checkedBrand, sampleSession } from './check-themes.ts'
import { makeFiles, readFiles } from './files.ts'
import { firstLine } from './first-line.ts'
import { checkMethod } from './methods.ts'
import { serveFiles } from './serve-files.ts'
import { openServices, type ServiceOptions } from '../services.ts'
import type { Settings } from '../settings.ts'

type Next = () => void
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
  locals?: object,
) => unknown

const root = join(import.meta.dirname, '../../..')
export const builtSite = join(root, 'dist/server/entry.mjs')

async function loadSite() {
  // React renders at half the speed where nothing says that this is production.
  process.env.NODE_ENV ??= 'production'
  if (!existsSync(builtSite)) throw new Error('dist/ is missing: run npm run build first')
  const known = process.listeners('unhandledRejection')
  const { handler } = (await import(pathToFileURL(builtSite).href)) as { handler: Handler }
  // The adapter's own listener prints the address of the request, with its query.
  for (const listener of process.listeners('unhandledRejection'))
    if (!known.includes(listener)) process.off('unhandledRejection', listener)
  return handler
}

export interface ServerOptions extends ServiceOptions {
  /** Answers what lies outside of the account area; 404 where there is none. */
  outside?: RequestListener | undefined
  /** Is asked before the account area. */
  before?: Handler
  /** Is told what starts, once it is known to be able to. */
  announce?: (line: string) => void
}

/** Letters of either case lead to the API, whose router sees to the rest of the path, and to the one-core login. */
const eitherCase = /^\/(?:account\/api(?:\/v1)?|onecorelogin\/(?:start|callback))(?=[/?]|$)/i
const isOurs = (path: string) => /^\/(account|onecorelogin)(?:[/?]|$)/.test(path)
/** A name or an address, with or without a port: the site makes an address of it, and fails loudly where it is more than that. */
const isHost = (host = '') => /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d+)?$/i.test(host)
const notFound: RequestListener = (_request, response) => response.writeHead(404).end()

/** Runs `handlers` in turn until one answers. */
async function inTurn(
  [first, ...rest]: Handler[],
  request: IncomingMessage,
  response: ServerResponse,
  failed: (error: unknown) => void,
) {
  try {
    await first?.(request, response, () => void inTurn(rest, request, response, failed))
  } catch (error) {
    failed(error)
    // The site answers its own failures; what comes here is a defect, and still no reason to let a browser wait.
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Something went wrong.')
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Opens the services, starts to serve and answers the port. Throws what the operator has to mend. */
export async function startServer(
  settings: Settings,
  { outside = notFound, before, announce, ...options }: ServerOptions = {},
) {
  const site = await loadSite()
  const services = await openServices(settings, options)
  announce?.(firstLine(services))
  const isTrusted = proxyaddr.compile(settings.TRUSTED_PROXIES ?? [])
  let isClosing = false
  const compress = compression() as unknown as Handler
  const files = await serveFiles(
    new Map([...(await readFiles(join(root, 'dist/client'))), ...makeFiles(services.brands)]),
  )

  const health: Handler = async (request, response, next) => {
    if (request.url !== '/account/health') return next()
    const isReady =
      !isClosing &&
      (await services.store.ping().then(
        () => true,
        () => false,
      ))
    response
      .writeHead(isReady ? 200 : 503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(isReady ? 'ok' : 'unavailable')
  }
  const ours: Handler = (request, response, next) => {
    request.url = (request.url ?? '/').replace(eitherCase, (path) => path.toLowerCase())
    if (!isHost(request.headers.host)) return response.writeHead(400).end()
    return isOurs(request.url) ? checkMethod(request, response, next) : outside(request, response)
  }
  const page: Handler = (request, response) => {
    const checked = checkedBrand(request)
    const locals = {
      services,
      clientAddress: proxyaddr(request, isTrusted),
      ...(checked && { checkedBrand: checked, session: sampleSession }),
    }
    return site(request, response, () => notFound(request, response), locals)
  }

  const server = createServer(
    { maxHeaderSize: limits.headerSize, keepAliveTimeout: limits.connectionIdle },
    (request, response) => {
      if (isClosing) response.setHeader('connection', 'close')
      void inTurn(
        [ours, health, ...(before ? [before] : []), files, compress, page],
        request,
        response,
        (error) => services.log.error({ error: describe(error) }, 'a request failed'),
      )
    },
  )
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(settings.PORT, settings.HOST, resolve),
    )
  } catch (error) {
    await services.store.close()
    throw new Error(
      `HOST, PORT: cannot listen on ${settings.HOST}:${settings.PORT} (${(error as NodeJS.ErrnoException).code})`,
      { cause: error },
    )
  }

  /** Answers what is under way, for ten seconds at most, then closes the store. */
  const close = async () => {
    isClosing = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const deadline = setTimeout(() => server.closeAllConnections(), 10_000)
    await closed
    clearTimeout(deadline)
    await services.store.close()
  }
  const address = server.address() as AddressInfo
  const checked = {
    themes: options.themes ?? 'themes',
    address: settings.PUBLIC_ADDRESS,
    at: address,
  }
  const verdicts = await checkBrands(services.brands, checked).catch(async (error: unknown) => {
    await close()
    throw error
  })
  for (const { warnings } of verdicts.values())
    for (const warning of warnings) services.log.warn(warning)
  // One brand that cannot be shown keeps no other from its shoppers.
  const broken = [...verdicts].filter(([, { faults }]) => faults.length > 0)
  services.broken = new Map(
    broken.map(([id, { faults }]) => [id, `brand ${id} cannot be shown: ${faults.join('\n')}`]),
  )
  for (const fault of services.broken.values()) services.log.error(fault)
  if (services.broken.size === services.brands.all.length) {
    await close()
    throw new Error([...services.broken.values()].join('\n'))
  }
  void services.providers.prepare()

  return { services, port: address.port, close }
}
