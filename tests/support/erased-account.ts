import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/open.ts'
import { rowsOf } from './leaving.ts'

const ordersOfAccount = 300
const companyId = 7

/** Stands in every value that the owner of an account can be known by. */
const markOf = (n: number) => `Quillfeather-${n}-`

/** Adds an account with many orders that is due to be erased. */
export async function addDueAccount(db: Db, n: number) {
  const mark = markOf(n)
  const address = JSON.stringify({ firstName: mark, city: mark })
  const [account] = await rowsOf<{ id: number }>(
    db,
    sql`insert into accounts (company_id, first_name, email, leaving)
      values (${companyId}, ${mark}, ${`${mark}@erased.test`}, now() - make_interval(days => ${15 + n}::int))
      returning id`,
  )
  const owner = sql`${companyId}::int, ${account!.id}::int`
  await db.execute(sql`insert into addresses (company_id, account_id, first_name)
    values (${owner}, ${mark})`)
  await db.execute(sql`insert into sessions (company_id, account_id, token_hash)
    values (${owner}, ${mark})`)
  await db.execute(sql`insert into feed_items
      (company_id, type, external_id, row_id, updated_at, digest)
    values (${companyId}, 'customer', ${mark}, ${account!.id}, now(), '')`)
  await db.execute(sql`insert into orders
      (company_id, account_id, order_id, created, status, shipping_address, search)
    select ${owner}, 'N-' || ${n}::int || '-' || i, now(), 50, ${address}::jsonb, ${mark}
    from generate_series(1, ${ordersOfAccount}) i`)
  await db.execute(sql`insert into order_products
      (company_id, account_id, order_row, product_id, name, price, status, download_url)
    select company_id, account_id, id, 0, 'Mug', 9, 60, ${mark} from orders
    where account_id = ${account!.id}`)
}

/** Returns the tables in which the owner of an account is named. */
async function tablesOf(db: Db, n: number) {
  const names = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of names) {
    const where = sql`t::text like ${`%${markOf(n)}%`}`
    const rows = await rowsOf(db, sql`select from ${sql.identifier(name)} t where ${where} limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Returns whether an account is as it was, is erased, or is something between. */
export async function stateOf(db: Db, n: number) {
  const [counts] = await rowsOf<Record<'all' | 'named' | 'events' | 'empty', number>>(
    db,
    sql`select count(*)::int as all, (count(o.shipping_address))::int as named,
        (select count(*)::int from webhook_events where type = 'account.erased'
          and data #>> '{customer,externalId}' = ${markOf(n)}) as events,
        (count(*) filter (where a.erased is not null))::int as empty
      from orders o join accounts a on a.company_id = o.company_id and a.id = o.account_id
      where o.order_id like ${`N-${n}-%`}`,
  )
  const tables = (await tablesOf(db, n)).sort().join()
  const { all, named, events, empty } = counts!
  const intact = 'accounts,addresses,feed_items,order_products,orders,sessions'
  if (all !== ordersOfAccount) return 'half'
  if (tables === intact && named === all && events === 0 && empty === 0) return 'intact'
  return tables === 'webhook_events' && named === 0 && events === 1 && empty === all
    ? 'erased'
    : 'half'
}
