import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import proxyaddr from 'proxy-addr'
import type { Finding } from '#brands/checks/brand-folder.ts'
import * as limits from '#lib/limits.ts'
import { describeError } from '../api/errors.ts'
import { listenForCommands } from '../operator/socket.ts'
import { openServices, type ServiceOptions, type Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { answerFeed } from '../feed/http.ts'
import { startWebhooks } from '../webhooks/worker.ts'
import { compareBuild } from './build-stamp.ts'
import { checkRequest } from './check-request.ts'
import { compress } from './compress.ts'
import { loadBuiltSite, type Site } from './built-site.ts'
import { checkThemes } from './check-themes.ts'
import { setFixedHeaders } from './fixed-headers.ts'
import { readFlags } from './files.ts'
import { startupMessage } from './startup-message.ts'
import { runHandlers, type Handler } from './handlers.ts'
import { checkMethod } from './methods.ts'
import { serveFiles } from './serve-files.ts'
import { breakOffSlow } from './slow-requests.ts'

type Checked = Promise<Record<string, Finding[]>>

const checkHere: NonNullable<ServerOptions['checkBrands']> = async (themes, address) =>
  (await import('#brands/checks/check-all.ts')).checkAll(themes, address)

export interface ServerOptions extends ServiceOptions {
  /** Renders the pages; the built site where there is none. */
  site?: Site
  /** Answers what lies outside of the account area; 404 where there is none. */
  outside?: RequestListener | undefined
  /** They are asked before the account area. */
  before?: Handler[]
  /** Looks at all brands of a folder; in this process unless this does it elsewhere. */
  checkBrands?: (themes: string, address: string) => Checked
  /** Gets a line about what starts, once it is known to be able to. */
  announce?: (line: string) => void
}

/**
 * Letters of either case lead to the API, whose router sees to the rest of the path, and to the
 * one-core login.
 */
const eitherCase = /^\/(?:account\/api(?:\/v1)?|onecorelogin\/(?:start|callback))(?=[/?]|$)/i
const isOurs = (path: string) => /^\/(account|onecorelogin)(?:[/?]|$)/.test(path)
const notFound: RequestListener = (_request, response) => response.writeHead(404).end()

/** Keeps the account area's paths for the handlers after it. */
const routeArea =
  (assets: Handler, outside: RequestListener): Handler =>
  (request, response, next) => {
    request.url = (request.url ?? '/').replace(eitherCase, (path) => path.toLowerCase())
    if (isOurs(request.url)) return checkMethod(request, response, next)
    return assets(request, response, () => outside(request, response))
  }

const answerHealth =
  (isReady: () => Promise<boolean>): Handler =>
  async (request, response, next) => {
    if (request.url !== '/account/health') return next()
    const ready = await isReady()
    response
      .writeHead(ready ? 200 : 503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(ready ? 'ok' : 'unavailable')
  }

function renderPage({ handler }: Site, services: Services): Handler {
  const isTrusted = proxyaddr.compile(services.settings.TRUSTED_PROXIES ?? [])
  return (request, response) => {
    const locals = { services, clientAddress: proxyaddr(request, isTrusted) }
    return handler(request, response, () => notFound(request, response), locals)
  }
}

async function listen(server: HttpServer, { HOST, PORT }: Settings) {
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(PORT, HOST, resolve),
    )
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `PORT: ${PORT} is in use by another process`,
      EACCES: `PORT: this process may not listen on ${PORT}`,
      EADDRNOTAVAIL: `HOST: ${HOST} is no address of this machine`,
      ENOTFOUND: `HOST: ${HOST} is no address of this machine`,
    }
    throw new Error(reasons[code] ?? `HOST, PORT: cannot listen on ${HOST}:${PORT} (${code})`, {
      cause: error,
    })
  }
  return server.address() as AddressInfo
}

/** Throws where nothing can listen, before the database is touched. */
async function tryToListen(settings: Settings) {
  const server = createServer()
  await listen(server, settings)
  await new Promise((resolve) => server.close(resolve))
}

/**
 * Marks brands that cannot be shown: one of them keeps no other from its shoppers. Throws where
 * none can be.
 */
async function findBrokenBrands(
  site: Site,
  services: Services,
  { themes, checked }: { themes: string; checked: Awaited<Checked> },
) {
  const { brands, log } = services
  const readable = brands.all.filter(({ id }) => !services.broken.has(id))
  const build = compareBuild(
    themes,
    readable.map(({ id }) => id),
  )
  if (build.isStale) log.warn('dist/ is out of date: run npm run build')
  const results = await checkThemes(readable, site, services, { checked, unbuilt: build.missing })
  for (const { warnings } of results.values()) for (const warning of warnings) log.warn(warning)
  const broken = [...results]
    .filter(([, { faults }]) => faults.length > 0)
    .map(([id, { faults }]) => [id, `brand ${id} cannot be shown: ${faults.join('\n')}`] as const)
  for (const [, fault] of broken) log.error(fault)
  services.broken = new Map([...services.broken, ...broken])
  if (broken.length === readable.length) throw new Error([...services.broken.values()].join('\n'))
}

type OwnServices = Awaited<ReturnType<typeof openServices>> & Pick<Services, 'rendering'>

/** What the account area answers by, in the order in which it is asked. */
async function areaHandlers(
  site: Site,
  services: OwnServices,
  { outside = notFound, before = [] }: ServerOptions,
  isReady: () => Promise<boolean>,
): Promise<Handler[]> {
  return [
    checkRequest,
    breakOffSlow(),
    routeArea(site.assets ?? ((_request, _response, next) => next()), outside),
    answerHealth(isReady),
    answerFeed(services),
    ...before,
    serveFiles(new Map([...site.files, ...(await readFlags())])),
    compress,
    setFixedHeaders(services.settings),
    renderPage(site, services),
  ]
}

/** A server whose connections end once it listens no more. */
function openHttpServer(handlers: Handler[], log: Services['log']) {
  const onError = (error: unknown) => log.error({ error: describeError(error) }, 'a request failed')
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      keepAliveTimeout: limits.connectionIdleMs,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: 0,
    },
    (request, response) => {
      if (!server.listening) response.setHeader('connection', 'close')
      void runHandlers(handlers, request, response, onError)
    },
  )
  return server
}

/** Takes commands of the operator, where no process but this one can open the database. */
async function takeCommands(
  { DATABASE_URL, DATA_DIR, BRAND }: Settings,
  { store, brands, log }: OwnServices,
) {
  if (DATABASE_URL) return undefined
  const context = { db: store.db, brands, brand: brands.byId(BRAND ?? '') }
  return listenForCommands(DATA_DIR, context).catch((error: unknown) => {
    // A path that is too long, or a file system without sockets: commands wait for the stop.
    log.warn({ error: describeError(error) }, 'commands cannot reach this server')
    return undefined
  })
}

/** Listens no more, and answers what is under way, for ten seconds at most. */
async function finishRequests(server: HttpServer) {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const deadline = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(deadline)
}

export type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Opens the services, starts to serve and answers the port. Throws what the operator has to mend.
 */
export async function startServer(settings: Settings, options: ServerOptions = {}) {
  const { site: given, themes = 'themes', checkBrands = checkHere } = options
  const site = given ?? (await loadBuiltSite())
  await tryToListen(settings)
  // The dev server shows what is broken where it is looked at.
  const checked = given ? undefined : checkBrands(themes, settings.PUBLIC_ADDRESS)
  // What it throws is looked at once the services are open, which may throw for the same reason.
  checked?.catch(() => {})
  const opened = await openServices(settings, { ...options, themes })
  const services = { ...opened, rendering: site.rendering }
  const { store, log } = services
  options.announce?.(startupMessage(services))
  const isReady = () =>
    store.ping().then(
      () => server.listening,
      () => false,
    )
  const server = openHttpServer(await areaHandlers(site, services, options, isReady), log)
  const stopCommands = await takeCommands(settings, services)
  let stopWebhooks = async () => {}
  const close = async () => {
    await Promise.all([finishRequests(server), stopWebhooks()])
    await stopCommands?.()
    await store.close()
  }
  try {
    const { port } = await listen(server, settings)
    if (checked) await findBrokenBrands(site, services, { themes, checked: await checked })
    void services.providers.prepare()
    stopWebhooks = startWebhooks(services.receivers, { db: store.db, log })
    return { services, port, close }
  } catch (error) {
    await close()
    throw error
  }
}
