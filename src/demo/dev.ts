import { globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { allLayers } from '#brands/config/layers.ts'
import { runProcess } from '../server/http/process.ts'
import { openBrandChecks, type BrandChecks } from './brand-checks.ts'
import { openBrandOverlay } from './brand-overlay.ts'
import { demoEnvironment, startDemo } from './demo.ts'
import { openDevSite } from './dev-site.ts'
import { openRestart } from './restart.ts'

type Demo = Awaited<ReturnType<typeof startDemo>>
type DevSite = Awaited<ReturnType<typeof openDevSite>>

const isSiteFile = (file: string) => /\/themes\/[^/]+\/site\.json$/.test(file)
const isReadByServer = (file: string) =>
  /\/themes\/(?!default\/.*\.css$)[^/]+\/.*\.(?!astro$)\w+$/.test(file)
const isOfPages = (file: string) =>
  /\/src\/(?!server|demo|brands\/(?!theme|slots))|\/themes\//.test(file)

/** Reads the brands again that show a file which the server itself reads. */
async function readAgain({ applyChange }: Demo, checks: BrandChecks, file: string) {
  const [, changed = ''] = /\/themes\/([^/]+)\//.exec(file) ?? []
  const affected = allLayers('themes').flatMap((layers) =>
    layers.includes(changed) ? layers.slice(0, 1) : [],
  )
  const errors = affected
    .map((id) => [id, checks.errorsOf(id)] as const)
    .filter(([, texts]) => texts.length > 0)
  const change = { changed: [changed], affected, errors: Object.fromEntries(errors) }
  // The check names the file and the line of what is wrong.
  await applyChange(change).catch(() => {})
}

/** Shows a changed file in the browser where Vite does not. */
async function showChange(demo: Demo, checks: BrandChecks, { vite }: DevSite, file: string) {
  const isInBrowser = vite.environments.client.moduleGraph.getModulesByFile(file)?.size
  if (isReadByServer(file)) await readAgain(demo, checks, file)
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

/** Returns the times of change of some files, as text to compare. */
const timesOf = (files: string) =>
  globSync(files)
    .map((file) => `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs}`)
    .join('\n')

const siteFiles = 'themes/*/site.json'

/**
 * Restarts once `files` are others than at `times`, and stay so for a moment: an editor empties a
 * file and then writes it. A watcher may begin later than a change.
 */
async function restartOnChange(
  files: string,
  times: string,
  { restart, signal }: { restart: () => void; signal: AbortSignal },
): Promise<never> {
  for (let [known, last] = [times, times]; ; await setTimeout(200, undefined, { signal })) {
    const now = timesOf(files)
    if (now !== known && now === last) {
      restart()
      known = now
    }
    last = now
  }
}

// `npm run dev`: the demo, with every file of the site compiled when it is asked for.
await runProcess(async (announce, signal) => {
  const restart = await openRestart(process.env.DATA_DIR || 'data')
  const [ofSites, ofThemes] = [timesOf(siteFiles), timesOf('themes/**')]
  const checks = openBrandChecks()
  // The port after it is that of the sign-in pages.
  const site = await openDevSite(checks, (Number(process.env.PORT) || 4321) + 2)
  try {
    const demo = await startDemo(demoEnvironment(), { announce, site })
    checks.checkAll()
    const showErrorsOf = showErrors(checks, demo, site)
    // A folder may take the place of a file.
    for (const event of ['change', 'add', 'addDir', 'unlink', 'unlinkDir'])
      site.vite.watcher.on(event, (file: string) => {
        // Pages load again after the restart: before it, one might load by half.
        if (isSiteFile(file)) return
        showErrorsOf(file)
        void showChange(demo, checks, site, file)
      })
    site.answerPages()
    restartOnChange(siteFiles, ofSites, { restart, signal }).catch(() => {})
    return {
      ...demo,
      async close() {
        await Promise.all([site.stop(), demo.close()])
      },
    }
  } catch (error) {
    console.error(`Foyer cannot start.\n${(error as Error).message}`)
    return restartOnChange('themes/**', ofThemes, { restart, signal })
  }
})
