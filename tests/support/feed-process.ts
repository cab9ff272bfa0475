/** A process that takes a feed as the account area does, until it is killed. It prints `ready`. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { loadBrands } from '#brands/config/brands.ts'
import { answerFeed } from '#server/feed/http.ts'
import { openFiles } from '#server/files/files.ts'
import { runHandlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { openOwnStore } from '#server/shop/own/store.ts'

const settings = readSettings({ ...process.env, PUBLIC_ADDRESS: 'http://{host}' })
const store = await openOwnStore({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  cleanUpFailed: (error) => console.error(error),
})
const brands = loadBrands('themes', settings.PUBLIC_ADDRESS, 'default')
const handler = answerFeed({ settings, store, brands, files: openFiles(settings) } as Services & {
  store: typeof store
})
const server = createServer((request, response) => {
  void runHandlers([handler], request, response, (error) => console.error(error))
})
server.listen(settings.PORT, '127.0.0.1')
await once(server, 'listening')
console.log('ready')
