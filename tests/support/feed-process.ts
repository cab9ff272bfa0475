/**
 * A process that takes a feed as the account area does, until it is killed. It prints `ready`, and
 * what it logs. FEED_TIMING changes how long it waits, as JSON.
 */
import { once } from 'node:events'
import { pino } from 'pino'
import { loadBrands } from '#brands/config/brands.ts'
import * as limits from '#lib/limits/requests.ts'
import { openDirectImport } from '#server/feed/direct/direct-import.ts'
import { openDirectShops } from '#server/feed/direct/direct-shops.ts'
import { answerFeed } from '#server/feed/http.ts'
import { openMetrics } from '#server/observe/metrics.ts'
import { openTurns } from '#server/feed/turns.ts'
import { openFiles } from '#server/files/files.ts'
import { openStoredFiles } from '#server/files/stored-files.ts'
import { openHttpServer } from '#server/http/http-server.ts'
import { stalledConnectionMs } from '#server/http/request-limits.ts'
import { breakOffSlow } from '#server/http/slow-requests.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { openStore } from '#server/open-store.ts'
import { feedIdleMs, feedKeyCheckMs, feedPatienceMs } from '#server/feed/feed-limits.ts'
import type { ServerTiming } from './feed-server.ts'

const { FEED_TIMING = '{}', ...environment } = process.env
const timing: ServerTiming = {
  idleMs: feedIdleMs,
  patienceMs: feedPatienceMs,
  keyCheckMs: feedKeyCheckMs,
  requestMs: limits.requestTimeoutMs,
  stalledMs: stalledConnectionMs,
  ...(JSON.parse(FEED_TIMING) as Partial<ServerTiming>),
}
const settings = readSettings({ ...environment, PUBLIC_ADDRESS: 'http://{host}' })
const store = await openStore({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  workFailed: (error) => console.error(error),
})
const brands = loadBrands('themes', settings.PUBLIC_ADDRESS, 'default')
const log = pino({ base: undefined })
const files = openStoredFiles(openFiles(settings), store.db, log)
const directShops = openDirectShops(settings, brands)
const opened = { settings, store, brands, files, log, directShops, metrics: openMetrics() }
const services = opened as unknown as Services & { store: typeof store }
const turns = openTurns()
const directImport = openDirectImport(services, turns)
const handlers = [
  breakOffSlow(timing.requestMs),
  directImport.answer,
  answerFeed(services, timing, turns),
]
const { server } = openHttpServer(
  () => handlers,
  (error) => console.error(error),
)
server.timeout = timing.stalledMs
server.listen(settings.PORT, '127.0.0.1')
await once(server, 'listening')
directImport.start()
console.log('ready')
