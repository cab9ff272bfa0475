/**
 * `npm run bench [-- orders ...]`: what each page costs, beside a bare page of the same framework
 * and size, measured in the same run. `--server` leaves the browser's figures out. `--scale` measures
 * a large database beside a small one instead, and `--compare` compares settings.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../../src/demo/build.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { createDatabase, startSite } from '../support/site.ts'
import { measureVisit, openBrowser } from './browser.ts'
import { compareSettings } from './compare-settings.ts'
import { documentBytes, measureLoad } from './load.ts'
import { startMeasured } from './measured-process.ts'
import { startProduct } from './product.ts'
import { measureScale } from './scale.ts'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'boolean' },
    scale: { type: 'boolean' },
    compare: { type: 'boolean' },
    orders: { type: 'string', default: '10000000' },
  },
})

const all = [
  'login',
  '',
  'orders',
  'order',
  'addresses',
  'vouchers',
  'settings',
  'wishlist',
  'achievements',
  'edit-profile',
  'addresses/add',
]
const pages = all.filter((page) => positionals.length === 0 || positionals.includes(page))

function buildBarePage() {
  const config = join(import.meta.dirname, 'bare')
  const { status, stdout, stderr } = spawnSync('npx', ['astro', 'build', '--root', config], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`the bare page cannot be built:\n${stdout}${stderr}`)
}

/**
 * Fills a database, of a folder where it has no address. Answers a session of the demo's shopper
 * with something on every page, as a browser sends it.
 */
async function fill(dataDir: string, database: URL | 'pglite') {
  const site = await startSite(database, {}, { DATA_DIR: dataDir })
  try {
    const { cookies } = await site.signIn('full@demo.test')
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  } finally {
    await site.close()
  }
}

async function startBarePage() {
  const port = String(await freePort())
  const started = await startMeasured('tests/bench/bare/serve.ts', { PORT: port })
  const origin = `http://localhost:${port}`
  const [none, some] = await Promise.all(
    [0, 100].map((rows) => documentBytes(`${origin}/?rows=${rows}`)),
  )
  /** The bare page with as many rows as make it as long as another document. */
  const pageOf = (bytes: number) =>
    `${origin}/?rows=${Math.max(0, Math.round((bytes - none!) / ((some! - none!) / 100)))}`
  return { ...started, pageOf }
}

const kB = (bytes: number) => Math.round(bytes / 1_000)
const MB = (bytes: number) => Math.round(bytes / 1_000_000)
const round = (value: number) => Math.round(value * 10) / 10
const ratio = (value: number, bare: number) => Math.round((value / bare) * 100) / 100

ensureBuilt()
if (flags.scale) {
  await measureScale(Number(flags.orders))
  process.exit()
}
buildBarePage()
const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
const postgres = await startPostgres()
const databaseUrl = await createDatabase('template1', postgres.url)
const cookie = await fill(folder, new URL(databaseUrl))
if (flags.compare) {
  await compareSettings({ DATABASE_URL: databaseUrl, DATA_DIR: folder }, cookie)
  await postgres.stop()
  process.exit()
}
const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
const bare = await startBarePage()
const browser = flags.server ? undefined : await openBrowser()

type Rows = Record<string, string | number | undefined>[]

/** Returns the address of a page; 'order' is the newest order of the list. */
async function addressOf(origin: string, page: string, cookie: string) {
  if (page !== 'order') return `${origin}/account/${page}`.replace(/\/$/, '')
  const list = await fetch(`${origin}/account/orders`, { headers: { cookie } })
  const [path] = /\/account\/orders\/\d[^"?#]*/.exec(await list.text()) ?? []
  if (!path) throw new Error('the list of orders has no order')
  return `${origin}${path}`
}

/** Measures what a page costs its process, beside the bare page. */
async function measureServer(process: typeof product, page: string, sent: string) {
  const url = await addressOf(process.origin, page, sent)
  const bytes = await documentBytes(url, sent)
  const bareUrl = bare.pageOf(bytes)
  const its = await measureLoad(process, url, sent)
  const other = await measureLoad(bare, bareUrl)
  return {
    'document kB': kB(bytes),
    'CPU ms': Math.round(its.cpu * 100) / 100,
    'bare CPU': Math.round(other.cpu * 100) / 100,
    'x bare': ratio(its.cpu, other.cpu),
    'pages/s': Math.round(its.perSecond),
    'bare/s': Math.round(other.perSecond),
    'p50 ms': round(its.p50),
    'p99 ms': round(its.p99),
    'RSS MB': MB(its.memory),
    url,
    bareUrl,
  }
}

/** Measures a first visit of the page in a browser, beside the bare page. */
async function measureBrowser(url: string, bareUrl: string, sent: string) {
  if (!browser) return {}
  const visit = await measureVisit(browser, url, sent)
  const bareVisit = await measureVisit(browser, bareUrl)
  return {
    requests: visit.requests,
    'shop pictures': visit.pictures,
    'all kB': kB(visit.bytes),
    'LCP ms': Math.round(visit.lcp),
    'LCP x bare': ratio(visit.lcp, bareVisit.lcp),
    'blocking ms': Math.round(visit.blocking),
  }
}

async function measurePages(): Promise<Rows> {
  const rows: Rows = []
  for (const page of pages) {
    const sent = page === 'login' ? '' : cookie
    const { url, bareUrl, ...server } = await measureServer(product, page, sent)
    const seen = await measureBrowser(url, bareUrl, sent)
    rows.push({ page: page || 'overview', ...server, ...seen })
  }
  return rows
}

/** The orders on the database that comes with the product. */
async function measureEmbedded(): Promise<Rows> {
  const dataDir = join(folder, 'embedded')
  const sent = await fill(dataDir, 'pglite')
  const embedded = await startProduct({ DATA_DIR: dataDir })
  const { url: _, bareUrl: __, ...server } = await measureServer(embedded, 'orders', sent)
  await embedded.stop()
  return [{ page: 'orders, embedded', ...server }]
}

/** Counts the connections that the process has opened to its database. */
async function countConnections() {
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from pg_stat_activity where datname = $1',
    [new URL(databaseUrl).pathname.slice(1)],
  )
  await client.end()
  return rows[0]!.count
}

try {
  const idle = await product.usage()
  console.log(`ready in ${Math.round(product.readyMs)} ms, ${MB(idle.rss)} MB idle`)
  const rows = await measurePages()
  console.log(`${await countConnections()} connections to PostgreSQL`)
  console.table(pages.includes('orders') ? [...rows, ...(await measureEmbedded())] : rows)
} finally {
  await browser?.close()
  await Promise.all([product.stop(), bare.stop()])
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
