import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { readStoredData } from '#server/personal-data/stored-data.ts'
import { customer, openFeed, order, updatedAt, type Line } from '../../support/feed.ts'
import { databases, startSite, type Site } from '../../support/site.ts'

/** Stands in every value that a shopper can be known by. */
const mark = 'Quillfeather'
const email = `${mark}@erased.test`
const address = {
  firstName: mark,
  address: `${mark} lane`,
  city: 'Gouda',
  zipCode: '2801 AB',
  country: 'NL',
}
const words = { en: `Dear ${mark}`, nl: `Beste ${mark}` }
const payment = { method: 'transfer', status: 'paid', paid: 9, created: '2026-01-02T10:00:00Z' }

const returned = {
  created: '2026-01-02T10:00:00Z',
  status: 'approved',
  products: [{ name: 'Mug', quantity: 1, reason: 'otherReason' }],
}

const linesOf = (id: string, { origin, provider }: Site): Line[] => [
  customer(id, {
    firstName: mark,
    email,
    emailVerified: true,
    segments: [mark.toLowerCase()],
    identities: [{ issuer: provider.issuer, subject: mark }],
  }),
  { type: 'address', externalId: `${id}-home`, customer: id, ...address, isBilling: true },
  order('mine-1', id, {
    shippingAddress: address,
    billingAddress: address,
    customerNote: `for ${mark}`,
    accessUrl: `${origin}/${mark}`,
    adjustments: [{ kind: 'discount', code: mark, amount: -1 }],
    refunds: [{ amount: 1, reason: `returned by ${mark}` }],
    products: [
      {
        name: 'Mug',
        price: 9,
        status: 'delivered',
        options: [{ name: 'Engraving', value: mark }],
        codes: [mark],
      },
    ],
    shipments: [{ carrier: 'post', number: mark, link: `https://post.example/${mark}` }],
    payments: [{ ...payment, reference: mark, iban: 'NL91ABNA0417164300' }],
    documents: [
      {
        kind: 'other',
        name: `Invoice for ${mark}`,
        url: '/paper.pdf',
        date: '2026-01-02T10:00:00Z',
      },
    ],
  }),
  { type: 'return', externalId: 'mine-r', order: 'mine-1', message: words, ...returned },
]

describe.each(databases)('an erased account on %s', (database) => {
  let site: Site
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite(database)
    feed = await openFeed(site)
  })
  afterAll(() => site.close())
  const db = () => site.services.store.db
  const companyId = () => site.brand.companyId

  const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
    ((await db().execute(query)) as unknown as { rows: Row[] }).rows
  const names = () =>
    rowsOf<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace order by 1`,
    )

  /** Returns the tables in which a text stands. */
  async function tablesWith(text: string) {
    const found: string[] = []
    for (const { name } of await names()) {
      const table = sql.identifier(name)
      const where = sql`t::text ilike ${`%${text}%`}`
      const rows = await rowsOf(sql`select from ${table} t where ${where} limit 1`)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const accountOf = async (externalId: string) => {
    const [found] = await rowsOf<{ id: number }>(
      sql`select row_id as id from feed_items where type = 'customer'
        and external_id = ${externalId}`,
    )
    return found?.id
  }
  const statusOf = async (line: Line) => {
    const answer = await feed.put(line.type as string, line.externalId as string, line)
    return ((await answer.json()) as { status: string }).status
  }

  test('is named nowhere, stays so, and comes back when the shop says so', async () => {
    const id = `guest-${email}`
    const lines = linesOf(id, site)
    expect((await feed.lines(lines)).reports).toEqual([])
    const shopper = await site.signIn(mark)
    await shopper.call('POST', '/shopUser/addWishlist', { ProductId: 72 })
    const accountId = (await accountOf(id))!
    const before = await tablesWith(mark)
    for (const table of ['accounts', 'addresses', 'orders', 'order_products', 'shipments'])
      expect(before).toContain(table)

    const copy: Record<string, unknown[]> = {}
    for await (const { table, row } of readStoredData(db(), { brand: site.brand, accountId }))
      (copy[table] ??= []).push(row)
    expect(copy.accounts).toMatchObject([{ firstName: mark, email }])
    expect(copy['customers of the shop']).toEqual([{ externalId: id, isGuest: false }])
    expect(copy.orders).toMatchObject([{ customerNote: `for ${mark}` }])
    expect(JSON.stringify(copy)).not.toContain('tokenHash')

    const account = { companyId: companyId(), accountId, hasReceiver: false }
    expect(await eraseAccount(db(), account)).toBe(true)
    expect(await eraseAccount(db(), account)).toBe(false)
    expect(await tablesWith(mark)).toEqual([])
    expect(await tablesWith('NL91ABNA0417164300')).toEqual([])
    const kept = await rowsOf(
      sql`select p.name, p.price::float as price, o.order_id as number from order_products p
        join orders o on o.company_id = p.company_id and o.id = p.order_row
        join accounts a on a.company_id = o.company_id and a.id = o.account_id
        where a.erased is not null`,
    )
    expect(kept).toEqual([{ name: 'Mug', price: 9, number: 'N-mine-1' }])
    expect((await shopper.call('GET', '/order')).status).toBe(HttpStatus.unauthorized)

    for (const line of lines) expect(await statusOf(line)).toBe('erased')
    expect(await statusOf(order('mine-2', id))).toBe('erased')
    expect(await accountOf(id)).toBeUndefined()
    const { summary } = await feed.lines(lines)
    expect(summary).toMatchObject({ lines: lines.length, erased: lines.length, stored: 0 })

    expect(await statusOf({ ...lines[0]!, returning: true, updatedAt })).toBe('erased')
    expect(await statusOf({ ...lines[0]!, returning: true })).toBe('stored')
    expect(await accountOf(id)).not.toBe(accountId)
    expect(await statusOf(order('mine-2', id))).toBe('stored')
    expect(await statusOf(lines[2]!)).toBe('erased')
  })

  test('tells the shop, whose event is all that names the customer', async () => {
    await feed.lines([customer('told', { email: 'told@erased.test' })])
    const accountId = (await accountOf('told'))!
    await eraseAccount(db(), { companyId: companyId(), accountId, hasReceiver: true })
    const events = await rowsOf(
      sql`select type, data from webhook_events where type = 'account.erased'`,
    )
    const customerOf = { id: accountId, externalId: 'told', identities: [] }
    expect(events).toEqual([{ type: 'account.erased', data: { customer: customerOf } }])
  })

  test('takes along lines that wait for something of another type', async () => {
    await feed.lines([customer('waits'), order('waits-1', 'waits')])
    const line = { type: 'progress', externalId: 'waits-p', customer: 'waits' }
    expect(await statusOf({ ...line, achievement: 'never-fed', progress: 1 })).toBe('waiting')
    const accountId = (await accountOf('waits'))!
    await eraseAccount(db(), { companyId: companyId(), accountId, hasReceiver: false })
    expect(
      await rowsOf(sql`select external_id from feed_items where external_id like 'waits%'`),
    ).toEqual([])
  })
})
