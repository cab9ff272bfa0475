/**
 * `npm run test:older-version [-- ref]`: runs the version before the newest migration, or that of a
 * ref of git, while this version migrates its PostgreSQL, and counts the requests that failed there.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ListAnswer } from '#contract/list.ts'
import { startProcess } from '../../e2e/support/site.ts'
import { ensureBuilt } from '../../src/demo/build.ts'
import { validAddress } from '../support/addresses.ts'
import { defaultSettings } from '../support/default-settings.ts'
import { order } from '../support/feed.ts'
import { freePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { Browser, createDatabase } from '../support/site.ts'

/** The old process serves so long before this version starts, and so long after it is ready. */
const phaseMs = 20_000
const pauseMs = 20
/** Keeps below 60 changes of an account in a minute. */
const changePauseMs = 1_100
const pages = ['', '/orders', '/addresses', '/wishlist', '/vouchers', '/settings', '/downloads']

const git = (...given: string[]) => execFileSync('git', given, { encoding: 'utf8' }).trim()

const journal = 'src/server/store/migrations/meta/_journal.json'

/** Returns the migrations of a version, as one text. */
const migrationsOf = (ref: string) =>
  (JSON.parse(git('show', `${ref}:${journal}`)) as { entries: { tag: string }[] }).entries
    .map(({ tag }) => `${tag};`)
    .join('')

/** Returns the last commit that had fewer migrations, each of which this version has, too. */
function versionBefore() {
  const now = migrationsOf('HEAD')
  const [newest = '', ...earlier] = git('log', '--format=%H', '--', journal).split('\n')
  let next = newest
  for (const commit of earlier) {
    const then = migrationsOf(commit)
    if (then !== now && now.startsWith(then)) return `${next}^`
    next = commit
  }
  throw new Error('expected an earlier version in the history, found none')
}

/** Copies a version to a folder; the packages are those of this one. */
async function unpack(ref: string, folder: string) {
  const archive = join(folder, 'older.tar')
  const code = join(folder, 'older')
  await mkdir(code)
  git('archive', '-o', archive, ref)
  execFileSync('tar', ['-x', '-f', archive, '-C', code])
  await symlink(join(process.cwd(), 'node_modules'), join(code, 'node_modules'))
  return code
}

/** Builds the older version, and fills a database by its own code. */
function fill(code: string, { databaseUrl, dataDir }: Installation) {
  const script = `
    import { openFeed } from './tests/support/feed.ts'
    import { startSite } from './tests/support/site.ts'
    const [databaseUrl, DATA_DIR] = process.argv.slice(1)
    const site = await startSite(new URL(databaseUrl), {}, { DATA_DIR })
    const { key } = await openFeed(site)
    const { cookies } = await site.signIn('full@demo.test')
    await site.close()
    console.log(JSON.stringify({ key, cookies: [...cookies] }))`
  const options = ['--disable-warning=ExperimentalWarning', '--import', './src/server/preload.mjs']
  const printed = execFileSync(
    process.execPath,
    [...options, '--input-type=module', '-e', script, databaseUrl, dataDir],
    { cwd: code, encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  return JSON.parse(printed.trim().split('\n').at(-1)!) as {
    key: string
    cookies: [string, string][]
  }
}

/** Sends requests one after the other until it is stopped, and counts them by phase and status. */
function openLoad(phase: () => string) {
  const counts: Record<string, Record<string, number>> = {}
  let failed = 0
  let isOver = false
  async function repeat(name: string, pause: number, send: (n: number) => Promise<Response>) {
    for (let n = 1; !isOver; n++) {
      const now = phase()
      const status = await send(n).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok || response.status
        },
        () => 'no answer',
      )
      if (status !== true) {
        failed += 1
        console.error(`${now}: ${name} ${n} failed: ${status}`)
      }
      counts[now] ??= {}
      counts[now][name] = (counts[now][name] ?? 0) + 1
      await setTimeout(pause)
    }
  }
  return { repeat, stop: () => (isOver = true), counts, failed: () => failed }
}

type Started = Awaited<ReturnType<typeof startVersion>>
interface Installation {
  databaseUrl: string
  dataDir: string
}

/** Starts a version as `npm start` does: this one, or that of a folder. */
async function startVersion({ databaseUrl, dataDir }: Installation, code = process.cwd()) {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const settings = { PORT: port, HOST: '127.0.0.1', BRAND: 'default', PUBLIC_ADDRESS: origin }
  const site = startProcess(
    'production',
    { ...defaultSettings, ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    { cwd: code, code },
  )
  return { ...site, origin }
}

/** Returns a shopper's changes, which repeat. */
async function changesOf(browser: Browser) {
  const firstOf = async <Row>(path: string) => {
    const answer = (await (await browser.call('GET', path)).json()) as ListAnswer<Row>
    return answer.data[0]!
  }
  const { addressId } = await firstOf<{ addressId: number }>('/address')
  const { productId } = await firstOf<{ productId: number }>('/shopUser/wishlist')
  return [
    (n: number) =>
      browser.call('PATCH', '/address', { ...validAddress, addressId, City: `City ${n}` }),
    () => browser.call('DELETE', '/shopUser/removeWishlist', { ids: String(productId) }),
    () => browser.call('POST', '/shopUser/addWishlist', { ProductId: productId }),
  ]
}

/** Feeds one of a hundred orders, each time newer. */
function feedOrder({ origin }: Started, key: string, n: number) {
  const { type: _, externalId, ...line } = order(`older-${n % 100}`, 'older-customer')
  return fetch(`${origin}/account/api/v1/feed/order/${externalId as string}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...line, updatedAt: new Date() }),
  })
}

/** Asks the older version before, during and after the start of this one; returns the failures. */
async function run(installation: Installation, code: string, running: Started[]) {
  const { key, cookies } = fill(code, installation)
  const older = await startVersion(installation, code)
  running.push(older)
  await older.ready
  const browser = new Browser(older.origin)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const changes = await changesOf(browser)
  let phase = 'before'
  const { repeat, stop, counts, failed } = openLoad(() => phase)
  const load = [
    repeat('page', pauseMs, (n) => browser.fetch(`/account${pages[n % pages.length]}`)),
    repeat('change', changePauseMs, (n) => changes[n % changes.length]!(n)),
    repeat('feed', pauseMs, (n) => feedOrder(older, key, n)),
  ]
  await setTimeout(phaseMs)
  phase = 'during'
  const newer = await startVersion(installation)
  running.push(newer)
  await newer.ready
  phase = 'after'
  await setTimeout(phaseMs)
  stop()
  await Promise.all(load)
  console.log(JSON.stringify(counts))
  return failed()
}

/** Runs a version, or the first of its parents that runs: a commit may be half of a change. */
async function runFrom(ref: string, parents: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-older-'))
  const postgres = await startPostgres()
  const running: Started[] = []
  try {
    const databaseUrl = await createDatabase('template1', postgres.url)
    const installation = { databaseUrl, dataDir: join(folder, 'data') }
    const failed = await run(installation, await unpack(ref, folder), running)
    const migrations = [ref, 'HEAD'].map((one) => migrationsOf(one).split(';').at(-2))
    console.log(`${failed} requests to ${git('rev-parse', '--short', ref)} failed`)
    console.log(`its database was migrated from ${migrations.join(' to ')}`)
    process.exitCode = failed > 0 ? 1 : 0
  } catch (error) {
    if (running.length > 0 || parents === 0) throw error
    console.error(`${ref} does not run: its parent is tried`)
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
  if (running.length === 0) await runFrom(`${ref}^`, parents - 1)
}

ensureBuilt()
const [given] = process.argv.slice(2)
await (given ? runFrom(given, 0) : runFrom(versionBefore(), 3))
