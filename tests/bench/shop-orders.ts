/**
 * `npx -c 'node tests/bench/shop-orders.ts'`: converts 100,000 orders of Shopify by `npm run feed`
 * and stores them on the PostgreSQL that comes with the packages. Prints lines a second, the memory
 * of both processes, and the server's longest event-loop delay.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/store/open.ts'
import { createKey } from '../../src/server/feed/keys.ts'
import { startPostgres } from '../support/postgres.ts'
import { startProduct } from './product.ts'

const files = 10
const ordersPerFile = 10_000
const ordersPerCustomer = 5
const sample = readFileSync('tests/server/feed/samples/shopify.json', 'utf8')
const { orders: samples } = JSON.parse(sample) as { orders: Record<string, unknown>[] }

function orderOf(n: number) {
  const order = samples[n % samples.length]!
  const customer = order.customer as Record<string, unknown> | null
  const id = 1 + Math.floor(n / ordersPerCustomer)
  const email = `customer-${id}@shop.example`
  const address = customer?.default_address as object | undefined
  const addresses = address && { default_address: { ...address, id } }
  return {
    ...order,
    id: 1_000_000 + n,
    name: `#${n}`,
    order_number: n,
    email,
    customer: { ...customer, ...addresses, id, email },
  }
}

async function writeOrders(folder: string, file: number) {
  const path = join(folder, `orders-${file}.json`)
  const orders = Array.from({ length: ordersPerFile }, (_, n) => orderOf(file * ordersPerFile + n))
  await writeFile(path, JSON.stringify({ orders }))
  return path
}

/** Returns the most memory that a process has had so far, in MB. */
function peakOf(pid: number) {
  const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB ?? 0) / 1024
}

const start = ['--disable-warning=ExperimentalWarning', '--import', './src/server/preload.mjs']

/** Feeds a file as `npm run feed` does; without a server it converts alone. */
async function feed(path: string, server: { url: string; key: string } | undefined) {
  const target = server ? ['--url', server.url] : ['--print']
  const command = [...start, 'src/server/feed/client/start.ts', path, '--from', 'shopify']
  const child = spawn(process.execPath, [...command, ...target], {
    env: { PATH: process.env.PATH, ...(server && { FEED_KEY: server.key }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peak = 0
  let errors = ''
  let lines = 0
  const timer = setInterval(() => {
    if (child.exitCode === null) peak = Math.max(peak, peakOf(child.pid!))
  }, 50)
  child.stdout.on('data', (part: Buffer) => (lines += part.filter((byte) => byte === 10).length))
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(`npm run feed ended with ${code}:\n${errors.slice(-2_000)}`)
  return { peak, lines }
}

const folder = await mkdtemp(join(tmpdir(), 'foyer-orders-'))
const postgres = await startPostgres()
const databaseUrl = `${postgres.url}/postgres`
const database = await openDatabase({ databaseUrl, dataDir: folder })
const { key } = await createKey(database.db, 1, 'orders')
const site = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder })

async function measure(name: string, server: { url: string; key: string } | undefined) {
  await site.longestDelay()
  const before = await site.usage()
  const took: number[] = []
  let peak = 0
  for (let file = 0; file < files; file += 1) {
    const path = await writeOrders(folder, file)
    const started = performance.now()
    const sent = await feed(path, server)
    took.push(performance.now() - started)
    peak = Math.max(peak, sent.peak)
  }
  const after = await site.usage()
  const seconds = took.reduce((sum, ms) => sum + ms, 0) / 1_000
  const orders = files * ordersPerFile
  console.log(
    `${name}: ${orders} orders in ${seconds.toFixed(1)} s, ` +
      `${Math.round(orders / seconds)} a second, ` +
      `client ${peak.toFixed(0)} MB, server ${(after.rss / 1e6).toFixed(0)} MB and ` +
      `${((after.cpuMs - before.cpuMs) / 1_000).toFixed(1)} s of CPU, ` +
      `longest delay ${Math.round(await site.longestDelay())} ms`,
  )
}

try {
  if (!process.argv.includes('--server')) await measure('converted', undefined)
  await measure('stored', { url: site.origin, key })
  await measure('unchanged', { url: site.origin, key })
} finally {
  await site.stop()
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
