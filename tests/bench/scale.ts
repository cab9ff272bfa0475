import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/store/open.ts'
import { createKey } from '../../src/server/feed/keys.ts'
import { customer, ndjson, order } from '../support/feed.ts'
import { startPostgres } from '../support/postgres.ts'
import { createDatabase, startSite, type Browser } from '../support/site.ts'
import { startProduct } from './product.ts'

/** Limits the rows of one statement of the filling. */
const rowsAtOnce = 500_000
/** Orders of one account: more than any shopper has. */
const ordersOfOne = 100_000
const ordersPerAccount = 10
/** Takes long enough that the start of a feed hardly counts. */
const fedOrders = 20_000

/** Lists what is asked for, by its path below /account. */
const asked: [what: string, path: string][] = [
  ['overview', ''],
  ['orders', '/orders'],
  ['last page of orders', '/orders?page=3'],
  ['orders of a state', '/orders?state=open'],
  ['orders of a year', '/orders?year=2024'],
  ['a common word', '/orders?query=boots'],
  ['two words and a year', '/orders?query=larch%20boots%202025'],
  ['a typing error', '/orders?query=lrach'],
  ['a word that no order has', '/orders?query=zeppelin'],
  ['an order number', '/orders?query=BIG-77777'],
  ['last winter', '/orders?query=last%20winter'],
  ['addresses', '/addresses'],
  ['settings', '/settings'],
]

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Inserts the rows of a query over the numbers n, some at a time, as if they were checked. */
async function insertMany(client: pg.Client, table: string, rows: number, query: string) {
  for (let from = 1; from <= rows; from += rowsAtOnce) {
    const to = Math.min(rows, from + rowsAtOnce - 1)
    await client.query(
      `insert into ${table} ${query.replace('$numbers', `generate_series(${from}, ${to}) n`)}`,
    )
    process.stdout.write(`\r${table}: ${to.toLocaleString('en')} of ${rows.toLocaleString('en')} `)
  }
  process.stdout.write('\n')
}

/** The columns of an order of an account; neighbours in the table belong to different accounts. */
const orderOf = (account: string, number: string) => `(company_id, account_id, order_id, created,
    status, currency, state, search)
  select 1, ${account}, ${number}, now() - n % 3000 * interval '1 day', 40, 'EUR',
    (array['open', 'onItsWay', 'delivered', 'cancelled'])[1 + n % 4],
    lower(${number}) || ' ' || (array['larch boots', 'trekking tent', 'brass bell', 'wool scarf',
      'stoneware mug'])[1 + n % 5] || ' outdoor k-' || n
  from $numbers`

/** Fills a database with accounts and orders, 100,000 of them of one account. */
async function fill(databaseUrl: string, big: number, orders: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const accounts = orders / ordersPerAccount
  await insertMany(
    client,
    'accounts',
    accounts,
    `(company_id, email) select 1, 'n' || n || '@example.test' from $numbers`,
  )
  const { rows } = await client.query<{ first: number }>(
    `select min(id) as first from accounts where email like 'n%@example.test'`,
  )
  const account = `${rows[0]!.first} + n % ${accounts}`
  await insertMany(client, 'orders', orders, orderOf(account, `'MANY-' || n`))
  await insertMany(client, 'orders', ordersOfOne, orderOf(String(big), `'BIG-' || n`))
  await client.query('vacuum analyze')
  await client.end()
}

/** Starts the product on a database with the demo, and more orders if any are given. */
async function open(postgresUrl: string, folder: string, orders: number) {
  const databaseUrl = await createDatabase('template1', postgresUrl)
  const site = await startSite(new URL(databaseUrl), {}, { DATA_DIR: folder })
  const [usual, big] = [await site.signIn('full@demo.test'), await site.signIn('empty@demo.test')]
  const { id } = await big.me()
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  const { key } = await createKey(database.db, 1, 'scale')
  await database.close()
  await site.close()
  if (orders > 0) await fill(databaseUrl, id, orders)
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  return { ...product, databaseUrl, key, usual: cookieOf(usual), big: cookieOf(big) }
}
type Opened = Awaited<ReturnType<typeof open>>

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/** Measures how long a page takes, one request after the other, in ms. */
async function time({ origin }: Opened, path: string, cookie: string) {
  const took: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const started = performance.now()
    const response = await fetch(`${origin}/account${path}`, { headers: { cookie } })
    await response.text()
    if (response.status !== 200) throw new Error(`${path}: expected 200, found ${response.status}`)
    if (n >= 10) took.push(performance.now() - started)
  }
  return { median: Math.round(median(took) * 10) / 10, longest: Math.round(Math.max(...took)) }
}

/** Returns how many seconds a feed takes for new orders of three products. */
async function timeFeed({ origin, key }: Opened, name: string) {
  const products = ['Larch boots', 'Tent', 'Mug'].map((product) => ({
    name: product,
    price: 3,
    status: 'shipped',
  }))
  const lines = Array.from({ length: fedOrders }, (_, n) => [
    ...(n % 10 === 0 ? [customer(`${name}-${n}`)] : []),
    order(`${name}-${n}`, `${name}-${n - (n % 10)}`, { products }),
  ]).flat()
  const started = performance.now()
  const response = await fetch(`${origin}/account/api/v1/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: ndjson(lines),
  })
  const last = (await response.text()).trim().split('\n').at(-1)!
  if (!/"refused":0/.test(last)) throw new Error(`the feed was refused: ${last}`)
  return (performance.now() - started) / 1_000
}

/** Lists the tables that a feed of orders fills. */
const fedTables = ['accounts', 'orders', 'order_products', 'feed_items']

/** Returns how many seconds PostgreSQL's COPY takes for the rows of the feed, with their indexes. */
async function timeCopy({ databaseUrl }: Opened, name: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const fed = `select row_id from feed_items where external_id like '${name}-%' and type =`
  const chosen: Record<string, string> = {
    accounts: `id in (${fed} 'customer')`,
    orders: `id in (${fed} 'order')`,
    order_products: `order_row in (${fed} 'order')`,
    feed_items: `external_id like '${name}-%'`,
  }
  let seconds = 0
  for (const table of fedTables) {
    const file = `foyer_${table}.copy`
    await client.query(
      `copy (select * from ${table} where ${chosen[table]}) to program 'cat > ${file}'`,
    )
    await client.query(`create table copied_${table} (like ${table} including all)`)
    const started = performance.now()
    await client.query(`copy copied_${table} from program 'cat ${file}'`)
    seconds += (performance.now() - started) / 1_000
    await client.query(`drop table copied_${table}`)
  }
  await client.end()
  return seconds
}

/** Prints pages, searches, filters and the feed of a large database beside those of a small one. */
export async function measureScale(orders: number) {
  const folders = await Promise.all(
    ['small', 'large'].map((name) => mkdtemp(join(tmpdir(), `foyer-${name}-`))),
  )
  const postgres = await startPostgres()
  const small = await open(postgres.url, folders[0]!, 0)
  const large = await open(postgres.url, folders[1]!, orders)
  const rows = []
  for (const [what, path] of asked) {
    const before = await time(small, path, small.usual)
    const usual = await time(large, path, large.usual)
    const big = await time(large, path, large.big)
    rows.push({
      what,
      'small ms': before.median,
      'large ms': usual.median,
      'x small': Math.round((usual.median / before.median) * 100) / 100,
      '100,000 orders ms': big.median,
      'longest ms': big.longest,
    })
  }
  console.table(rows)
  for (const [name, opened] of Object.entries({ small, large })) {
    await timeFeed(opened, 'warm')
    const [feed, copy] = [await timeFeed(opened, 'fed'), await timeCopy(opened, 'fed')]
    const [perSecond, ratio] = [Math.round(fedOrders / feed), (feed / copy).toFixed(1)]
    console.log(`feed, ${name}: ${perSecond} orders/s, ${ratio} times as long as COPY`)
  }
  await Promise.all([small.stop(), large.stop()])
  await postgres.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
