import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startProcess } from '../../e2e/support/site.ts'
import { startBucket } from '../support/bucket.ts'
import { defaultSettings } from '../support/default-settings.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { copyRepository, runInCopy } from '../support/repository.ts'
import { failPauseMs, startNginx, untilReady, type NginxAdditions } from './nginx.ts'
import { visitPage } from './visit-page.ts'

/** Replaces a version by another one behind nginx, under load, and counts the unstyled pages. */

const clients = 8
const PUBLIC_ADDRESS = 'http://localhost'

/** Takes the location of the built files from the configuration that operators copy. */
async function readLocation() {
  const text = await readFile('.github/deploy/nginx.conf', 'utf8')
  const [location] = /location \^~ \/account\/_astro\/ \{[^}]*\}/.exec(text) ?? []
  if (!location) throw new Error('.github/deploy/nginx.conf: expected a location of built files')
  return location
}

const folder = await mkdtemp(join(tmpdir(), 'foyer-upgrade-'))
// The workers of nginx may be another user, who writes the cache.
await chmod(folder, 0o711)
const location = await readLocation()
const cache = `proxy_cache_path ${join(folder, 'cache')} keys_zone=foyer:1m inactive=30d max_size=100m;`
const cases: { name: string; isBroken?: boolean; isInBucket?: boolean; nginx?: NginxAdditions }[] =
  [
    { name: 'defaults', isBroken: true },
    { name: 'proxy', nginx: { http: cache, server: location } },
    { name: 'bucket', isInBucket: true },
  ]

/** Makes a copy of the checkout, and another one with other styles and scripts. */
async function copyVersions() {
  const before = await copyRepository(['default'])
  const after = await copyRepository(['default'])
  await appendFile(join(after, 'themes/default/theme.css'), '\n:root { --of-next-version: 1 }\n')
  const script = "\ndocument.documentElement.dataset.version = 'next'\n"
  await appendFile(join(after, 'src/browser/shell/menu.ts'), script)
  return [before, after] as const
}

async function build(copy: string, environment: Record<string, string>) {
  const { status, output } = await runInCopy(copy, 'build', environment)
  if (status !== 0) throw new Error(output)
}

const postgres = await startPostgres()
const bucket = await startBucket()
const versions = await copyVersions()

async function start(copy: string, port: number, environment: Record<string, string>) {
  const started = startProcess(
    'production',
    {
      ...defaultSettings,
      PORT: String(port),
      HOST: '127.0.0.1',
      BRAND: 'default',
      PUBLIC_ADDRESS,
      DATABASE_URL: `${postgres.url}/postgres`,
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
    { cwd: copy, code: copy },
  )
  await started.ready
  return started
}

/** Visits pages until it is stopped, which returns the counts. */
function startLoad(address: string) {
  const counts = { pages: 0, failed: 0, unstyled: 0, unscripted: 0 }
  let isOver = false
  const visitAgain = async () => {
    for (; !isOver; await pause(20)) {
      const outcome = await visitPage(address)
      counts.pages += 1
      for (const name of ['failed', 'unstyled', 'unscripted'] as const)
        counts[name] += Number(outcome[name])
    }
  }
  const visiting = Promise.all(Array.from({ length: clients }, visitAgain))
  return async () => {
    isOver = true
    await visiting
    return counts
  }
}

/** Replaces the processes of the version before one after the other. */
async function upgrade(environment: Record<string, string>, nginxAdditions?: NginxAdditions) {
  const [before, after] = versions
  const front = await freePort()
  const ports = [await freePort(), await freePort()]
  const processes = []
  for (const port of ports) processes.push(await start(before, port, environment))
  const nginx = await startNginx(folder, front, ports, nginxAdditions)
  await untilReady(front, '/account/login')
  const stopLoad = startLoad(`http://127.0.0.1:${front}/account/login`)
  await pause(2_000)
  for (const [n, port] of ports.entries()) {
    await processes[n]!.stop('SIGTERM')
    processes[n] = await start(after, port, environment)
    await pause(failPauseMs)
  }
  const counts = await stopLoad()
  await nginx.stop()
  await Promise.all(processes.map(({ stop }) => stop('SIGINT')))
  return counts
}

const chosen = process.argv.slice(2)
for (const { name, isBroken = false, isInBucket, nginx } of cases) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const environment = { PUBLIC_ADDRESS, ...(isInBucket && { ASSETS_URL: bucket.assetsUrl }) }
  for (const version of versions) {
    await build(version, environment)
    if (!isInBucket) continue
    const { output } = await runInCopy(version, 'assets', { ...environment, ...bucket.settings })
    console.log(output.trim().split('\n').at(-1))
  }
  const { pages, failed, unstyled, unscripted } = await upgrade(environment, nginx)
  console.log(
    `${name}: ${pages} pages, ${failed} failed, ${unstyled} without styles, ${unscripted} without scripts`,
  )
  const isWrong = isBroken ? unstyled === 0 : failed + unstyled + unscripted > 0
  if (isWrong || pages === 0) process.exitCode = 1
}
await bucket.close()
await postgres.stop()
for (const one of [folder, ...versions]) await rm(one, { recursive: true })
