import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import proxyaddr from 'proxy-addr'
import type { Finding } from '#brands/checks/brand-folder.ts'
import { endpoints } from '#routes.ts'
import { describeError, problemResponse } from '../api/errors.ts'
import { refuse } from '../refusal.ts'
import { listenForCommands } from '../operator/socket.ts'
import { openServices, type ServiceOptions, type Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import { openDirectImport } from '../feed/direct/direct-import.ts'
import { answerFeed } from '../feed/http.ts'
import { openTurns } from '../feed/turns.ts'
import { serveOpenApi } from '../openapi/serve-document.ts'
import { startWebhooks } from '../webhooks/worker.ts'
import { compareBuild } from './build-stamp.ts'
import { checkRequest } from './check-request.ts'
import { compress } from './compress.ts'
import { loadBuiltSite, type BuiltSite } from './built-site.ts'
import { checkThemes } from './check-themes.ts'
import { setFixedHeaders } from './fixed-headers.ts'
import { readFlags } from './files.ts'
import { startupMessage } from './startup-message.ts'
import type { Handler } from './handlers.ts'
import { listen, openHttpServer, tryToListen } from './http-server.ts'
import { keepShown } from './keep-shown.ts'
import { checkMethod } from './methods.ts'
import { sendProblem } from './send-problem.ts'
import { serveFiles } from './serve-files.ts'
import { breakOffSlow } from './slow-requests.ts'

type Checked = Promise<Record<string, Finding[]>>

const checkHere: NonNullable<ServerOptions['checkBrands']> = async (themes, address) =>
  (await import('#brands/checks/check-all.ts')).checkAll(themes, address)

export interface ServerOptions extends ServiceOptions {
  /** Renders the pages; the built site where there is none. */
  site?: BuiltSite
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
const { api, oneCoreStart, oneCoreCallback, health } = endpoints
const inEitherCase = [api, oneCoreStart, oneCoreCallback].map(({ path }) => path.replace('/*', ''))
const eitherCase = new RegExp(`^(?:${inEitherCase.join('|')})(?=[/?]|$)`, 'i')
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

/** Holds the phase of the process, which listens in each of them. */
interface Progress {
  phase: 'starting' | 'serving' | 'stopping'
}

/** Refuses everything but the question for its health until the start is complete. */
const refuseWhileStarting =
  (progress: Progress): Handler =>
  (request, response, next) =>
    progress.phase === 'starting' && request.url !== health.path
      ? sendProblem(
          response,
          problemResponse(refuse('unavailable', { reason: 'the process starts' })),
        )
      : next()

/** A process that cannot show one brand is healthy all the same, for the others. */
const unshownBrands = ({ broken }: Services) =>
  broken.size > 0 ? [`not shown: ${[...broken.keys()].join(', ')}`] : []

const answerHealth =
  (progress: Progress, services: Services): Handler =>
  async (request, response, next) => {
    if (request.url !== health.path) return next()
    const ready = await services.store.ping().then(
      () => progress.phase === 'serving',
      () => false,
    )
    response
      .writeHead(ready ? 200 : 503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      })
      .end(ready ? ['ok', ...unshownBrands(services)].join('\n') : 'unavailable')
  }

function renderPage({ handler }: BuiltSite, services: Services): Handler {
  const isTrusted = proxyaddr.compile(services.settings.TRUSTED_PROXIES ?? [])
  return (request, response) => {
    const locals = { services, clientAddress: proxyaddr(request, isTrusted) }
    return handler(request, response, () => notFound(request, response), locals)
  }
}

/**
 * Marks brands that cannot be shown: one of them keeps no other from its shoppers. Throws where
 * none can be.
 */
async function findBrokenBrands(
  site: BuiltSite,
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

/** Returns the handlers of the account area in order. */
async function areaHandlers(
  site: BuiltSite,
  services: OwnServices,
  { outside = notFound, before = [] }: ServerOptions,
  progress: Progress,
) {
  const turns = openTurns()
  const directImport = openDirectImport(services, turns)
  const handlers: Handler[] = [
    checkRequest,
    refuseWhileStarting(progress),
    breakOffSlow(),
    routeArea(site.assets ?? ((_request, _response, next) => next()), outside),
    answerHealth(progress, services),
    directImport.answer,
    answerFeed(services, undefined, turns),
    ...before,
    serveFiles(new Map([...site.files, ...(await readFlags())])),
    setFixedHeaders(services.settings),
    serveOpenApi(),
    compress,
    renderPage(site, services),
  ]
  return { handlers, directImport }
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

/** Starts what shops hear of, and what they have told. Returns what stops both. */
function startWorkers(
  { receivers, store, log }: OwnServices,
  directImport: ReturnType<typeof openDirectImport>,
) {
  const stops = [startWebhooks(receivers, { db: store.db, log }), directImport.start()]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

export type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Opens the services, starts to serve and answers the port. Throws what the operator has to mend.
 */
export async function startServer(settings: Settings, options: ServerOptions = {}) {
  const { site: given, themes = 'themes', checkBrands = checkHere } = options
  const site = given ?? (await loadBuiltSite())
  // The process of several workers has tried it.
  if (cluster.isPrimary) await tryToListen(settings)
  // The dev server shows what is broken where it is looked at.
  const checked = given ? undefined : checkBrands(themes, settings.PUBLIC_ADDRESS)
  // The error is reported once the services are open, which may throw for the same reason.
  checked?.catch(() => {})
  const opened = await openServices(settings, { ...options, themes })
  const services = { ...opened, rendering: site.rendering }
  const { store, log } = services
  options.announce?.(startupMessage(services))
  const progress: Progress = { phase: 'starting' }
  const { handlers, directImport } = await areaHandlers(site, services, options, progress)
  const { server, stop } = openHttpServer(handlers, (error) =>
    log.error({ error: describeError(error) }, 'a request failed'),
  )
  const stopCommands = await takeCommands(settings, services)
  let stopWorkers = async () => {}
  let keeping = Promise.resolve()
  const close = async ({ drainMs = 0 } = {}) => {
    progress.phase = 'stopping'
    await Promise.all([stop(drainMs), stopWorkers()])
    await stopCommands?.()
    await keeping
    await Promise.all([services.mailer.close(), services.files.close()])
    await store.close()
  }
  try {
    // A worker shares the port with others, which serve already: it listens once it can, too.
    const early = cluster.isPrimary ? await listen(server, settings) : undefined
    if (checked) await findBrokenBrands(site, services, { themes, checked: await checked })
    void services.providers.prepare()
    stopWorkers = startWorkers(services, directImport)
    progress.phase = 'serving'
    const { port } = early ?? (await listen(server, settings))
    if (checked) keeping = keepShown(site, services)
    return { services, port, close }
  } catch (error) {
    await close()
    throw error
  }
}
