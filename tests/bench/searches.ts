/**
 * `npx -c 'node --import ./src/server/preload.mjs tests/bench/searches.ts'`: what twelve loops of
 * searches, and of the whole list, in one account of 2,500 orders with 40 products each cost another
 * shopper, on either database. Prints the event loop's longest delay, the answers by their status,
 * and how long the other's pages took.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ensureBuilt } from '../../src/demo/build.ts'
import type { Db } from '../../src/server/store/open.ts'
import { startPostgres } from '../support/postgres.ts'
import { createDatabase, startSite, type Browser } from '../support/site.ts'
import { startProduct } from './product.ts'

const caseMs = 15_000
const loops = 12

async function fill(db: Pick<Db, 'execute'>, accountId: number) {
  await db.execute(sql`
    insert into orders (company_id, account_id, order_id, created, status, currency)
    select 1, ${accountId}::int, 'MANY-' || n, now() - n * interval '1 hour', 40, 'EUR'
    from generate_series(1, 2500) n`)
  await db.execute(sql`
    insert into order_products (company_id, account_id, order_row, product_id, name, status,
      product_type)
    select company_id, account_id, id, n, 'Tent peg of ' || order_id, 50, 1
    from orders cross join generate_series(1, 40) n where order_id like 'MANY-%'`)
}

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function prepare(database: URL | 'pglite', dataDir: string) {
  const site = await startSite(database, {}, { DATA_DIR: dataDir })
  const many = await site.signIn('empty@demo.test')
  const other = await site.signIn('full@demo.test')
  const { id } = await many.me()
  await site.fill((db) => fill(db, id))
  await site.close()
  return { many: cookieOf(many), other: cookieOf(other) }
}

async function timed(url: string, cookie: string) {
  const started = performance.now()
  const { status, body } = await fetch(url, { headers: { cookie } })
  await body?.pipeTo(new WritableStream())
  return { status, ms: performance.now() - started }
}

/** Lists the repeated searches by name. */
const cases: [string, (n: number) => string][] = [
  ['searches', (n) => `?query=peg-${n}`],
  ['whole lists', () => ''],
]

type Product = Pick<Awaited<ReturnType<typeof startProduct>>, 'origin' | 'longestDelay'>

async function load(
  { origin, longestDelay }: Product,
  { many, other }: Awaited<ReturnType<typeof prepare>>,
  queryOf: (n: number) => string,
) {
  await longestDelay()
  const until = performance.now() + caseMs
  const statuses: Record<number, number> = {}
  const ask = async () => {
    for (let n = 0; performance.now() < until; n += 1) {
      const { status } = await timed(`${origin}/account/orders${queryOf(n)}`, many)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const waits: { status: number; ms: number }[] = []
  const visit = async () => {
    while (performance.now() < until) waits.push(await timed(`${origin}/account/orders`, other))
  }
  await Promise.all([...Array.from({ length: loops }, ask), visit()])
  return { delay: await longestDelay(), statuses, waits }
}

async function measure(name: string, database: URL | 'pglite') {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'))
  const cookies = await prepare(database, folder)
  const product = await startProduct({
    DATA_DIR: folder,
    ...(database instanceof URL && { DATABASE_URL: database.href }),
  })
  for (let n = 0; n < 50; n += 1)
    for (const cookie of Object.values(cookies))
      await timed(`${product.origin}/account/orders?query=boots`, cookie)
  for (const [what, queryOf] of cases) {
    const { delay, statuses, waits } = await load(product, cookies, queryOf)
    const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b)
    console.log(
      `${name}: longest delay ${delay.toFixed(0)} ms; ${what} by status ${JSON.stringify(statuses)};` +
        ` another's page ${sorted[sorted.length >> 1]!.toFixed(0)} ms,` +
        ` at most ${sorted.at(-1)!.toFixed(0)} ms of ${waits.length},` +
        ` ${waits.filter(({ status }) => status !== 200).length} failed`,
    )
  }
  await product.stop()
  await rm(folder, { recursive: true })
}

ensureBuilt()
await measure('pglite', 'pglite')
const postgres = await startPostgres()
await measure('postgres', new URL(await createDatabase('template1', postgres.url)))
await postgres.stop()
process.exit()
