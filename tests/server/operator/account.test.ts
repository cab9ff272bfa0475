import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { accountCommand } from '#server/operator/account-command.ts'
import { sendCommand } from '#server/operator/socket.ts'
import { sessions } from '#server/sign-in/table.ts'
import { readArchive } from '../../support/archives.ts'
import { customer, openFeed, order } from '../../support/feed.ts'
import { startSite, type Site } from '../../support/site.ts'

describe('npm run account, beside a running site', () => {
  let site: Site
  let folder: string
  let feed: Awaited<ReturnType<typeof openFeed>>
  beforeAll(async () => {
    site = await startSite('pglite')
    feed = await openFeed(site)
    folder = await mkdtemp(join(tmpdir(), 'foyer-account-'))
  })
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true })
  })

  /** Has the site do a command, as the process of one does that finds the database in use. */
  const run = (...args: string[]) =>
    sendCommand(site.dataDir, ['account', ...args, '--brand', 'default']).then(
      (lines) => ({ printed: lines.map((line) => `${line}\n`).join(''), errors: '', code: 0 }),
      (error: Error) => ({ printed: '', errors: `${error.message}\n`, code: 1 }),
    )
  async function runNpm(...args: string[]) {
    const child = spawn(
      'npm',
      ['run', '--silent', 'account', '--', ...args, '--brand', 'default'],
      {
        env: { ...process.env, DATA_DIR: site.dataDir },
      },
    )
    const [printed, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { printed, errors, code: code as number }
  }
  const person = (id: string, fields: object = {}) =>
    customer(id, { identities: [{ issuer: site.provider.issuer, subject: id }], ...fields })
  const idOf = async (who: string) => {
    const { printed } = await run('show', who)
    return /^account +(\d+)$/m.exec(printed)![1]!
  }

  test('finds an account by any of its names', async () => {
    const contact = { email: 'Noor@help.test', emailVerified: true, telephone: '+31 612345699' }
    const groups = { segments: ['wholesale', 'gold'] }
    await feed.lines([person('noor', { ...contact, ...groups }), order('noor-1', 'noor')])
    const { printed, code } = await run('show', 'noor@HELP.test')
    expect(code).toBe(0)
    expect(printed).toMatch(/^name +Ann Smith$/m)
    expect(printed).toMatch(/^e-mail address +Noor@help\.test, verified \d{4}-/m)
    expect(printed).toMatch(/^telephone +\+31 612345699, not verified$/m)
    expect(printed).toMatch(/^groups +wholesale, gold$/m)
    expect(printed).toMatch(/^ids of the shop +noor$/m)
    expect(printed).toMatch(/^orders +1$/m)
    const id = await idOf('shop:noor')
    for (const who of ['+31612345699', '+31 6 1234 5699', id]) expect(await idOf(who)).toBe(id)
    expect((await run('orders', id)).printed).toMatch(/^N-noor-1 {2}\d{4}-\S+Z {2}\w+ {2}\w+ {2}/)
  })

  test('lists the sessions of an account, and ends them', async () => {
    await feed.lines([person('guest-of-many', { email: 'many@help.test' })])
    const shopper = await site.signIn('guest-of-many')
    expect((await run('sessions', 'many@help.test')).printed).toMatch(/^begun .+ {2}signed in\n$/)
    const { db } = site.services.store
    const id = Number(await idOf('many@help.test'))
    const isTheirs = eq(sessions.accountId, id)
    const before = await db.select().from(sessions).where(isTheirs)
    const longAgo = sql`now() - interval '15 days'`
    await db.update(sessions).set({ lastSeen: longAgo }).where(isTheirs)
    expect((await run('sessions', 'many@help.test')).printed).toMatch(/ {2}expired\n$/)
    expect((await run('show', 'many@help.test')).printed).toMatch(/^sessions +0, /m)
    await db.update(sessions).set({ lastSeen: before[0]!.lastSeen }).where(isTheirs)
    const { printed } = await run('sign-out', 'many@help.test')
    expect(printed).toMatch(/^Account \d+ was signed out of one browser\.\n$/)
    expect((await shopper.call('GET', '/order')).status).toBe(HttpStatus.unauthorized)
    expect((await run('sessions', 'many@help.test')).printed).toMatch(/ended \d{4}-/)
  })

  test('writes a copy that its owner alone can read', async () => {
    await feed.lines([person('copied', { email: 'copied@help.test' }), order('copied-1', 'copied')])
    const file = join(folder, 'copy.json')
    const { printed } = await run('export', 'copied@help.test', file)
    expect(printed).toMatch(/^\d+ bytes about account \d+ were written to /)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const copy = JSON.parse(await readFile(file, 'utf8')) as Record<string, object[]>
    expect(copy.accounts).toMatchObject([{ email: 'copied@help.test' }])
    expect(copy.orders).toMatchObject([{ orderNumber: 'N-copied-1' }])
    const archive = join(folder, 'copy.zip')
    await run('export', 'copied@help.test', archive)
    const { data, files } = readArchive(await readFile(archive))
    expect(data.orders).toMatchObject([{ orderNumber: 'N-copied-1' }])
    expect(Object.keys(files)).toContain('index.html')
    const again = await run('export', 'copied@help.test', file)
    expect(again).toMatchObject({ code: 1, errors: `${file}: expected a new file, found one.\n` })
    const flagFirst = ['export', '--brand', 'default', 'copied@help.test', 'second.json']
    const second = await runNpm(...flagFirst)
    expect(second.printed).toContain(`written to ${join(process.cwd(), 'second.json')}`)
    await rm(join(process.cwd(), 'second.json'))
    const nowhere = await run('export', 'copied@help.test', join(folder, 'no', 'copy.json'))
    expect(nowhere.errors).toContain('cannot be written (ENOENT)')
  })

  test('erases an account only if that is confirmed', async () => {
    await feed.lines([person('leaves', { email: 'leaves@help.test' })])
    const refused = await run('erase', 'leaves@help.test')
    expect(refused.errors).toMatch(/^Account \d+ would be erased\. .*--yes\.\n$/)
    expect((await run('erase', 'leaves@help.test', '--yes')).code).toBe(0)
    const gone = await run('show', 'leaves@help.test')
    expect(gone).toMatchObject({ code: 1, errors: "There is no account 'leaves@help.test'.\n" })
  })

  test('joins two accounts, and asks which one is meant', async () => {
    const email = 'twice@help.test'
    await feed.lines([
      person('one', { email }),
      order('one-1', 'one'),
      person('two', { email }),
      order('two-1', 'two'),
    ])
    const [one, two] = [await idOf('shop:one'), await idOf('shop:two')]
    const which = await run('show', email)
    expect(which.errors).toBe(
      `Several accounts are '${email}': name one by its id: ${one}, ${two}.\n`,
    )
    expect((await run('merge', one, one, '--yes')).errors).toContain('Expected two accounts')
    expect((await run('merge', one, two)).errors).toContain('add --yes')
    const { printed } = await run('merge', one, two, '--yes')
    expect(printed).toBe(`Account ${one} is part of account ${two} now.\n`)
    expect((await run('orders', email)).printed.split('\n')).toHaveLength(3)
  })

  test('leaves a line of the log, which does not name the shopper', async () => {
    await feed.lines([person('logged', { email: 'logged@help.test' })])
    const { store, brands, messages, files } = site.services
    const lines: unknown[][] = []
    const log = { info: (...line: unknown[]) => lines.push(line), warn: () => {} }
    const { brand, dataDir } = site
    const opened = { db: store.db, messages, readFile: files.read, hasReceiver: () => false }
    const context = { ...opened, brands, brand, dataDir, log }
    await accountCommand(context, ['show', 'logged@help.test'])
    expect(lines).toEqual([
      [
        {
          event: 'account_shown',
          companyId: site.brand.companyId,
          account: expect.stringMatching(/^[\w-]{16}$/) as string,
          action: 'show',
        },
        'somebody looked at an account with npm run account',
      ],
    ])
  })

  test('says how it is used', async () => {
    const wrong = [[], ['show'], ['show', 'a@b.c', 'more'], ['remove', '1'], ['export', '1']]
    for (const args of wrong) expect((await run(...args)).errors).toMatch(/^Expected one of\n/)
    expect(await runNpm('show')).toMatchObject({ code: 1, errors: (await run('show')).errors })
    expect((await run('show', '99999999999')).errors).toMatch(/^Expected an e-mail address/)
  })
})
