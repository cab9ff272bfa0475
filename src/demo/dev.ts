import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadMessages } from '#i18n/messages.ts'
import { runProcess } from '../server/http/process.ts'
import { startDemo } from './demo.ts'
import { openDevSite } from './dev-site.ts'

/**
 * Lets `node --watch` restart the process when one of these files changes: it watches what is
 * imported.
 */
const restartOn = (pattern: string) =>
  Promise.allSettled(
    globSync(pattern).map((file) => {
      const { href } = pathToFileURL(resolve(file))
      return import(href, { with: { type: 'json' } })
    }),
  )

type Demo = Awaited<ReturnType<typeof startDemo>>
type DevSite = Awaited<ReturnType<typeof openDevSite>>

const isLocaleFile = (file: string) => /\/themes\/[^/]+\/locales\/[^/]+\.json$/.test(file)
const isOfPages = (file: string) =>
  /\/src\/(?!server|demo|brands\/(?!theme|slots))|\/themes\//.test(file)

/**
 * Shows a changed file in the browser where Vite does not: messages, and what the server alone has
 * rendered so far.
 */
function showChange({ services }: Demo, { vite }: DevSite, file: string) {
  const isInBrowser = vite.environments.client.moduleGraph.getModulesByFile(file)?.size
  try {
    if (isLocaleFile(file)) services.messages = loadMessages('themes')
    else if (isInBrowser || !isOfPages(file)) return
    vite.ws.send({ type: 'full-reload' })
  } catch (error) {
    // The messages before stay.
    const { message } = error as Error
    console.error(message)
    vite.ws.send({ type: 'error', err: { message, stack: '' } })
  }
}

// `npm run dev`: the demo, with every file of the site compiled when it is asked for.
await runProcess(async (announce) => {
  await restartOn('themes/*/site.json')
  const site = await openDevSite()
  try {
    const demo = await startDemo({ ...process.env, DATABASE_URL: undefined }, { announce, site })
    for (const event of ['change', 'add', 'unlink'])
      site.vite.watcher.on(event, (file: string) => showChange(demo, site, file))
    return {
      ...demo,
      async close() {
        await Promise.all([site.stop(), demo.close()])
      },
    }
  } catch (error) {
    await restartOn('themes/*/locales/*.json')
    throw error
  }
})
