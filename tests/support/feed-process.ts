/**
 * A process that takes a feed as the account area does, until it is killed. It prints `ready`, and
 * what it logs. FEED_TIMING changes how long it waits, as JSON.
 */
import { once } from 'node:events'
import { pino } from 'pino'
import { loadBrands } from '#brands/config/brands.ts'
import { answerFeed, type FeedTiming } from '#server/feed/http.ts'
import { openFiles } from '#server/files/files.ts'
import { openStoredFiles } from '#server/files/stored-files.ts'
import { openHttpServer } from '#server/http/http-server.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { openOwnStore } from '#server/shop/own/store.ts'
import { feedIdleMs, feedKeyCheckMs, feedPatienceMs } from '#server/feed/feed-limits.ts'

const { FEED_TIMING = '{}', ...environment } = process.env
const timing: FeedTiming = {
  idleMs: feedIdleMs,
  patienceMs: feedPatienceMs,
  keyCheckMs: feedKeyCheckMs,
  ...(JSON.parse(FEED_TIMING) as Partial<FeedTiming>),
}
const settings = readSettings({ ...environment, PUBLIC_ADDRESS: 'http://{host}' })
const store = await openOwnStore({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  cleanUpFailed: (error) => console.error(error),
})
const brands = loadBrands('themes', settings.PUBLIC_ADDRESS, 'default')
const log = pino({ base: undefined })
const files = openStoredFiles(openFiles(settings), store.db, log)
const services = { settings, store, brands, files, log }
const handler = answerFeed(services as unknown as Services & { store: typeof store }, timing)
const { server } = openHttpServer([handler], (error) => console.error(error))
server.listen(settings.PORT, '127.0.0.1')
await once(server, 'listening')
console.log('ready')
