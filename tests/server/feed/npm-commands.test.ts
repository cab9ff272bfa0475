import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendCommand } from '#server/operator/socket.ts'
import { orders } from '#server/orders/table.ts'
import { customer, ndjson, order, type Line } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

/** The embedded database is the running site's alone: a command has that do what it takes. */
describe('commands beside a running site', () => {
  let site: Site
  let key: string
  beforeAll(async () => {
    site = await startSite('pglite')
    key = (await run('keys', ['create', 'webshop', '--brand', 'default'])).output.split('\n')[1]!
  })
  afterAll(() => site.close())

  /** Runs a script of package.json, with what a pipe brings. */
  async function run(script: string, args: string[], input = '', FEED_KEY = key) {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      env: { ...process.env, DATA_DIR: site.dataDir, FEED_KEY },
    })
    child.stdin.end(input)
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { output, errors, code: code as number | null }
  }
  const feed = (args: string[], input?: string, key?: string) =>
    run('feed', ['--url', site.origin, ...args], input, key)
  /** Has the site do a command, without a process for it. Returns the lines to print. */
  const ask = async (...command: string[]) =>
    (await sendCommand(site.dataDir, [...command, '--brand', 'default'])).join('\n')

  /** The numbers of the orders that a shopper sees. */
  async function ordersOf(subject: string) {
    const shopper = await site.signIn(subject)
    const answer = await shopper.call('GET', '/order')
    return ((await answer.json()) as { data: { orderId: string }[] }).data.map(
      ({ orderId }) => orderId,
    )
  }
  /** A customer who signs in by a subject of the provider. */
  const signsInAs = (subject: string, externalId: string) =>
    customer(externalId, { identities: [{ issuer: site.provider.issuer, subject }] })

  test('a new key is valid until it is revoked', async () => {
    const list = () => ask('keys', 'list')
    const made = await run('keys', ['create', 'to be replaced', '--brand', 'default'])
    const [, id, second] =
      /^Key (\d+) of default, which is shown only once:\n(foyer_[\w-]{43})\n$/.exec(made.output)!
    const listed = new RegExp(`^${id}  to be replaced  created [\\d: -]{16}, `, 'm')
    const unused = await list()
    expect(unused).toMatch(new RegExp(`${listed.source}never used$`, 'm'))
    expect(unused).toContain('  webshop  created ')
    expect(unused).not.toContain(second)
    const line = ndjson([customer('of-a-key')])
    expect(await feed(['-'], line, second)).toMatchObject({ code: 0, output: '' })
    expect(await list()).toMatch(new RegExp(`${listed.source}last used [\\d: -]+$`, 'm'))

    const revoke = () => run('keys', ['revoke', id!, '--brand', 'default'])
    expect(await revoke()).toMatchObject({ code: 0, output: `Key ${id} of default is revoked.\n` })
    expect(await list()).toMatch(new RegExp(`${listed.source}.*, revoked `, 'm'))
    const headers = { authorization: `Bearer ${second}` }
    const url = `${site.origin}/account/api/v1/feed`
    expect((await fetch(url, { method: 'POST', headers, body: line })).status).toBe(401)
    const refused = await feed(['-'], line, second)
    expect(refused).toMatchObject({ code: 1, output: '' })
    expect(refused.errors).toMatch(/^FEED_KEY: expected a valid key of this shop; /)
  })

  test('a pipe is fed, and waiting lines are listed until the rest arrives', async () => {
    const lines = ndjson([order('w1', 'late'), customer('early'), '{"type":'])
    const fed = await feed(['-'], lines)
    expect(fed.code).toBe(1)
    expect(fed.errors).toMatch(/^3 lines in \d+\.\d s: 1 stored, 1 waiting, 1 refused\n$/)
    const reports = fed.output.trim().split('\n')
    expect(reports.map((line) => JSON.parse(line) as Line)).toMatchObject([
      { line: 3, status: 'refused' },
      { line: 1, externalId: 'w1', status: 'waiting', for: 'customer late' },
    ])
    expect(await run('feed', ['--waiting', '--brand', 'default'])).toMatchObject({
      code: 0,
      output: 'order w1 waits for customer late\n',
    })
    const rest = await feed(['-'], ndjson([signsInAs('late', 'late')]))
    expect(rest).toMatchObject({ code: 0, output: '' })
    expect(await ask('waiting')).toBe('Nothing waits for default.')
    expect(await ordersOf('late')).toEqual(['N-w1'])
  })

  test('a file is checked without being stored, with its warnings grouped', async () => {
    const telephone = '0612'
    const lines = ndjson([
      customer('c1', { telephone }),
      customer('c2', { telephone, language: 'nl-NL' }),
      order('d1', 'c1', { products: [{ name: 'Boots', price: 'free', status: 'shipped' }] }),
      order('d2', 'c1', {
        subTotal: '30',
        totalPrice: '32',
        accessUrl: 'https://other.example/1',
      }),
    ])
    const checked = await feed(['--check', '-'], lines)
    expect(checked.code).toBe(1)
    expect(JSON.parse(checked.output)).toMatchObject({
      line: 3,
      orderNumber: 'N-d1',
      status: 'refused',
      errors: [{ field: 'products.0.price' }],
    })
    const [counts, ...warnings] = checked.errors.trim().split('\n')
    expect(counts).toMatch(/^4 lines in \d+\.\d s: 3 checked, 1 refused$/)
    expect(warnings).toEqual([
      expect.stringMatching(/^warning: customer telephone: expected a telephone .*\(c1, c2\)$/),
      expect.stringMatching(/^warning: customer language: expected a language .*\(c2\)$/),
      expect.stringMatching(/^warning: order totalPrice: expected 30, the sum .*\(N-d2\)$/),
      expect.stringMatching(/^warning: order accessUrl: expected an address of .*\(N-d2\)$/),
    ])
    const { db } = site.services.store
    expect(await db.$count(orders, eq(orders.orderNumber, 'N-d2'))).toBe(0)
    const stored = await feed(['-'], lines)
    expect(stored.errors).toMatch(/: 3 stored, 1 refused\n/)
  })

  test('the lines of a converter are printed without a key', async () => {
    const file = 'tests/server/feed/samples/shopify.json'
    const printed = await run('feed', ['--print', '--from', 'shopify', file], '', '')
    expect(printed).toMatchObject({ code: 0, errors: '' })
    const lines = printed.output.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as Line).type)).toContain('order')
  })

  test.each([
    ['woocommerce', '26', '727'],
    ['shopify', '207119551', '1001'],
  ])('the orders that %s exports are their shoppers’', async (shop, externalId, orderNumber) => {
    const fed = await feed(['--from', shop, `tests/server/feed/samples/${shop}.json`])
    expect(fed.code).toBe(0)
    expect(fed.output).not.toContain('refused')
    expect(fed.errors).toMatch(/^\d+ lines in \d+\.\d s: \d+ stored/)
    expect((await feed(['-'], ndjson([signsInAs(shop, externalId)]))).code).toBe(0)
    expect(await ordersOf(shop)).toEqual([orderNumber])
  })

  test('an unusable order is reported by its number, and the others are fed', async () => {
    const folder = 'tests/server/feed/samples/cases'
    const fed = await feed(['--from', 'shopify', `${folder}/shopify-08-page-one-bad.json`])
    expect(fed.code).toBe(1)
    expect(JSON.parse(fed.output)).toEqual({
      type: 'order',
      orderNumber: '1181',
      status: 'refused',
      errors: [{ field: 'name', expected: 'expected a text, found null' }],
    })
    expect(fed.errors).toMatch(/^3 lines in \d+\.\d s: 3 stored, 1 refused\n$/)
    const none = await feed(['--from', 'shopify', '-'], '<html>')
    expect(none).toMatchObject({ code: 1, output: '' })
    expect(none.errors).toMatch(/^shopify: /)
  })
})
