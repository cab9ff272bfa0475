import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import type { Brand } from '#brands/config/brands.ts'
import type { Finding } from '#brands/checks/brand-folder.ts'
import { describeError, problemResponse } from '../api/errors.ts'
import { refuse } from '../refusal.ts'
import { claimFiles } from '../files/claim-files.ts'
import { listenForCommands } from '../operator/socket.ts'
import { openServices, type ServiceOptions, type Services } from '../services.ts'
import type { Settings } from '../settings.ts'
import type { openDirectImport } from '../feed/direct/direct-import.ts'
import { readCounts } from '../observe/counts.ts'
import { addMeasured } from '../observe/metrics.ts'
import { serveMetrics } from '../observe/metrics-server.ts'
import { startExports } from '../personal-data/export-worker.ts'
import { startMoving } from '../addresses/start-moving.ts'
import { openReload } from '../reload/open-reload.ts'
import { startRetention } from '../retention.ts'
import { startWebhooks } from '../webhooks/worker.ts'
import { compareBuild } from './build-stamp.ts'
import { areaHandlers, type OwnServices } from './area-handlers.ts'
import { loadBuiltSite, type BuiltSite } from './built-site.ts'
import { checkThemes } from './check-themes.ts'
import { startupMessage } from './startup-message.ts'
import type { Handler } from './handlers.ts'
import { answerLive, watchDatabase } from './health.ts'
import { listen, openHttpServer } from './http-server.ts'
import { keepShown } from './keep-shown.ts'
import { processLog } from './process-log.ts'
import { sendProblem } from './send-problem.ts'

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

/** Holds the phase of the process, which listens in each of them. */
interface Progress {
  phase: 'starting' | 'serving' | 'stopping'
}

/** Refuses every request until the start is complete. */
const refuseWhileStarting: Handler = (_request, response) =>
  sendProblem(response, problemResponse(refuse('unavailable', { reason: 'the process starts' })))

/**
 * Marks brands that cannot be shown: one of them keeps no other from its shoppers. Throws where
 * none can be.
 */
async function findBrokenBrands(
  site: BuiltSite,
  services: Services,
  {
    themes,
    checked,
    kept = [],
  }: Pick<ServerOptions, 'kept'> & { themes: string; checked: Awaited<Checked> },
) {
  const { brands, log } = services
  const isKept = (id: string) => kept.some((one) => one.id === id)
  const readable = brands.all.filter(({ id }) => !services.broken.has(id) && !isKept(id))
  const build = compareBuild(themes, readable)
  if (build.isStale) log.warn('dist/ is out of date: run npm run build')
  const results = await checkThemes(readable, site, services, { checked, unbuilt: build.missing })
  for (const { warnings } of results.values()) for (const warning of warnings) log.warn(warning)
  const broken = [...results]
    .filter(([, { faults }]) => faults.length > 0)
    .map(([id, { faults }]) => [id, `brand ${id} cannot be shown: ${faults.join('\n')}`] as const)
  for (const [, fault] of broken) log.error(fault)
  services.broken = new Map([...services.broken, ...broken])
  if (brands.all.every(({ id }) => services.broken.has(id)))
    throw new Error([...services.broken.values()].join('\n'))
}

/** Takes commands of the operator, where no process but this one can open the database. */
async function takeCommands(
  { DATABASE_URL, DATA_DIR, BRAND }: Settings,
  { store, brands, receivers, log, messages, files }: OwnServices,
) {
  if (DATABASE_URL) return undefined
  const { db, copyTo: copyDatabase } = store
  const hasReceiver = (companyId: number) => receivers.has(companyId)
  const stored = { db, dataDir: DATA_DIR, copyDatabase, readFile: files.read }
  const context = {
    ...stored,
    brands,
    get brand() {
      return brands.byId(BRAND ?? '')
    },
    log,
    messages,
    hasReceiver,
  }
  return listenForCommands(DATA_DIR, context).catch((error: unknown) => {
    // A path that is too long, or a file system without sockets: commands wait for the stop.
    log.warn({ error: describeError(error) }, 'commands cannot reach this server')
    return undefined
  })
}

/**
 * Starts what shops hear of, what they have told, the archives of shoppers' data, the deletion of
 * what is kept no longer, and the moves of shoppers. `follow` has them take up brands that have
 * come or gone.
 */
function startWorkers(services: OwnServices, directImport: ReturnType<typeof openDirectImport>) {
  const { brands, receivers, store, log, metrics } = services
  const { db, vacuum, rateLimits } = store
  const giveBack = (brand: Brand, accountId: number) =>
    rateLimits.giveBack(brand, 'dataExport', accountId)
  const byCompany = [startWebhooks(receivers, { db, log, metrics }), directImport.start()]
  const stops = [
    ...byCompany.map(({ stop }) => stop),
    startRetention({ db, vacuum, brands, receivers, log }),
    startMoving({ store, brands, log }),
    startExports({ db, services, giveBack }),
  ]
  return {
    follow: () => byCompany.forEach(({ follow }) => follow()),
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Opens what answers Prometheus. The process of several workers answers for all of them. */
function openMetricsServer(settings: Settings, { metrics, store }: OwnServices) {
  addMeasured(metrics, {
    connections: store.connectionUse,
    counts: () => readCounts(store.db),
  })
  return cluster.isPrimary
    ? serveMetrics(settings, () => metrics.registry.metrics())
    : async () => {}
}

/** Holds the open parts of a server, from the last to the first that is closed. */
type Closers = (() => Promise<unknown>)[]

/** Opens the services behind a server that listens already. Adds what closes them. */
async function openArea(
  settings: Settings,
  options: ServerOptions & { site: BuiltSite; checked: Checked | undefined },
  { progress, closers }: { progress: Progress; closers: Closers },
) {
  const { site, checked, kept, themes = 'themes' } = options
  const opened = await openServices(settings, { ...options, themes })
  const services = { ...opened, rendering: site.rendering }
  const { store, mailer, files } = services
  closers.push(() => store.close())
  closers.push(() => Promise.all([mailer.close(), files.close()]))
  await claimFiles(services)
  options.announce?.(startupMessage(services))
  const database = watchDatabase(store)
  closers.push(async () => database.stop())
  const isReady = () => progress.phase === 'serving' && database.isThere()
  const { handlers, directImport } = await areaHandlers(site, services, options, isReady)
  closers.push(await openMetricsServer(settings, services))
  const stopCommands = await takeCommands(settings, services)
  closers.push(async () => stopCommands?.())
  if (checked) await findBrokenBrands(site, services, { themes, kept, checked: await checked })
  void services.providers.prepare()
  const workers = startWorkers(services, directImport)
  closers.push(workers.stop)
  return { services, handlers, followBrands: workers.follow }
}

/**
 * Listens, opens the services, starts to serve and answers the port. A probe is answered from the
 * beginning. Throws what the operator has to mend.
 */
export async function startServer(settings: Settings, options: ServerOptions = {}) {
  const { site: given, themes = 'themes', checkBrands = checkHere } = options
  const site = given ?? (await loadBuiltSite(settings))
  const progress: Progress = { phase: 'starting' }
  let handlers: Handler[] = [answerLive, refuseWhileStarting]
  const { server, stop } = openHttpServer(
    () => handlers,
    (error) => processLog.error({ error: describeError(error) }, 'a request failed'),
  )
  // Other workers share the port with those that serve already: they listen once they can, too.
  const isFirst = cluster.isPrimary || cluster.worker!.id === 1
  const early = isFirst ? await listen(server, settings) : undefined
  // The dev server shows what is broken where it is looked at.
  const checked = given ? undefined : checkBrands(themes, settings.PUBLIC_ADDRESS)
  // The error is reported once the services are open, which may throw for the same reason.
  checked?.catch(() => {})
  const closers: Closers = []
  const close = async ({ drains = false } = {}) => {
    progress.phase = 'stopping'
    await stop(drains ? settings.DRAIN_SECONDS * 1_000 : 0)
    for (const closeOne of closers.reverse()) await closeOne()
  }
  try {
    const area = await openArea(settings, { ...options, site, checked }, { progress, closers })
    handlers = area.handlers
    progress.phase = 'serving'
    const { port } = early ?? (await listen(server, settings))
    if (checked) {
      const keeping = keepShown(site, area.services)
      closers.push(() => keeping)
    }
    const builtSite = given ? undefined : site
    const applyChange = openReload({ ...area, builtSite, checked }, options)
    return { services: area.services, port, close, applyChange }
  } catch (error) {
    await close()
    throw error
  }
}
