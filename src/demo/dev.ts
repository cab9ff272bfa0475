import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadMessages } from '#i18n/messages.ts'
import { runProcess } from '../server/http/process.ts'
import { openBrandChecks, type BrandChecks } from './brand-checks.ts'
import { openBrandOverlay } from './brand-overlay.ts'
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

/** Reads the messages again. Those before stay where the default theme's cannot be read. */
function reloadMessages({ services }: Demo) {
  try {
    services.messages = loadMessages('themes')
  } catch {
    // The check names the file and the line.
  }
}

/**
 * Shows a changed file in the browser where Vite does not: messages, and what the server alone has
 * rendered so far.
 */
function showChange(demo: Demo, { vite }: DevSite, file: string) {
  const isInBrowser = vite.environments.client.moduleGraph.getModulesByFile(file)?.size
  if (isLocaleFile(file)) reloadMessages(demo)
  else if (isInBrowser || !isOfPages(file)) return
  vite.ws.send({ type: 'full-reload' })
}

/** Shows what the checks of a brand find, and its pages again once nothing is left. */
function showErrors(checks: BrandChecks, demo: Demo, { vite }: DevSite) {
  const overlay = openBrandOverlay(checks, demo.services)
  vite.ws.on('connection', (socket, request) => overlay.connect(socket, request))
  return (file: string) => {
    const changed = checks.recheck(file)
    if (!changed) return
    // A file takes the place of the one that stood in for it, or the other way round.
    for (const other of changed.others) vite.watcher.emit('change', resolve(other))
    overlay.reload(changed.brand)
  }
}

// `npm run dev`: the demo, with every file of the site compiled when it is asked for.
await runProcess(async (announce) => {
  await restartOn('themes/*/site.json')
  const checks = openBrandChecks()
  const site = await openDevSite(checks)
  try {
    const demo = await startDemo({ ...process.env, DATABASE_URL: undefined }, { announce, site })
    checks.checkAll()
    const showErrorsOf = showErrors(checks, demo, site)
    for (const event of ['change', 'add', 'unlink'])
      site.vite.watcher.on(event, (file: string) => {
        showChange(demo, site, file)
        showErrorsOf(file)
      })
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
