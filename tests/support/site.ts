import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inject } from 'vitest'
import { checkAll } from '#brands/checks/check-all.ts'
import { account } from '#contract/account.ts'
import { cached } from '#lib/cached.ts'
import type { Db } from '#server/store/open.ts'
import { rateLimits } from '#server/sign-in/table.ts'
import type { ServerOptions } from '#server/http/server.ts'
import { startDemo } from '../../src/demo/demo.ts'
import { keysFile } from '../../src/demo/provider-keys.ts'
import { freePort } from './ports.ts'
import { logStatements } from './statements.ts'

/**
 * Lists the databases. Tests of text and numbers, concurrency, plans and the feed run on both; one
 * driver speaks to either, so that others run on PostgreSQL alone, which costs the processor half
 * as much. The browser's tests are on PGlite.
 */
export const databases = ['pglite', 'postgres'] as const
export type Database = (typeof databases)[number]

/** A browser's side of a conversation: keeps cookies, follows no redirect. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** Names the cookies that come with another site's requests. */
  readonly acrossSites = new Set<string>()
  readonly origin: string
  /** A client network of its own, where the site trusts this machine as a proxy. */
  readonly address = `10.${[...randomBytes(3)].join('.')}`

  /**
   * Tests change more in a minute than a shopper may, so that now and then it is forgotten what the
   * accounts of the site have changed.
   */
  forgetChanges: (() => PromiseLike<unknown>) | undefined
  private changes = 0

  constructor(origin: string) {
    this.origin = origin
  }

  private keep(lines: string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/samesite=none/i.test(line)) this.acrossSites.add(name)
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line))
        this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  async fetch(path: string, { headers, ...init }: RequestInit = {}) {
    if (init.method && init.method !== 'GET' && ++this.changes % 30 === 0)
      await this.forgetChanges?.()
    const isForeign =
      new Headers(headers).get('sec-fetch-site') === 'cross-site' && init.method === 'POST'
    const sent = [...this.cookies].filter(([name]) => !isForeign || this.acrossSites.has(name))
    const cookie = sent.map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, 'x-forwarded-for': this.address, ...(headers as Record<string, string>) },
    })
    this.keep(response.headers.getSetCookie())
    return response
  }

  /**
   * Follows a link as a browser does: unlike fetch, it says that it navigates. Returns the address
   * that it is sent to.
   */
  async navigate(path: string, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(
        new URL(path, this.origin),
        {
          headers: {
            cookie,
            'x-forwarded-for': this.address,
            'sec-fetch-mode': 'navigate',
            ...headers,
          },
        },
        resolve,
      )
        .on('error', reject)
        .end()
    })
    response.resume()
    this.keep(response.headers['set-cookie'] ?? [])
    return { status: response.statusCode, location: response.headers.location }
  }

  get xsrf() {
    return this.cookies.get('XSRF-TOKEN') ?? ''
  }

  /** A call of the API as a script of ours makes it. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    // A script of somebody else's sends the cookie's token with changes alone.
    const token: Record<string, string> = method === 'GET' ? {} : { 'x-xsrf-token': this.xsrf }
    return this.fetch(`/account/api/v1${path}`, {
      method,
      ...json,
      headers: { 'content-type': 'application/json', ...token, origin: this.origin, ...headers },
    })
  }

  /** The account as the API answers it. */
  async me() {
    return account.parse(await (await this.call('GET', '/shopuser/me')).json())
  }

  /** A plain form posted to its own page. */
  submit(path: string, fields: Record<string, string>) {
    return this.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ xsrf: this.xsrf, ...fields }),
      headers: { origin: this.origin },
    })
  }
}

/** A brand of another company on the same store. */
export const otherBrand = ({ brand }: Site) => ({ ...brand, id: 'other', companyId: 99 })

/** Returns a credential that nothing else has signed in by. */
export const newCredential = () => ({
  id: randomBytes(16).toString('hex'),
  expires: new Date(Date.now() + 60_000),
})

/**
 * The address of a database of its own in a running PostgreSQL, with the demo in it; empty where
 * its template is `template1`.
 */
export async function createDatabase(
  template: 'template' | 'template1' = 'template',
  postgresUrl = inject('postgresUrl'),
) {
  const name = `site_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: `${postgresUrl}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${postgresUrl}/${name}`
}

/** No test changes the repository's own brands, so that they are checked once in a worker. */
const checkOwnBrands = cached(() => checkAll('themes', 'http://{host}'))

/** The demo in this process, on a database of its own, or on that of an address. */
export async function startSite(
  database: Database | URL = 'postgres',
  options: Pick<ServerOptions, 'themes' | 'widgets'> = {},
  environment: Record<string, string | undefined> = {},
) {
  const name = database instanceof URL ? database.pathname.slice(1) : randomUUID()
  const dataDir = join(tmpdir(), `foyer-test-${name}`)
  await mkdir(dataDir, { recursive: true })
  const template = process.env.FOYER_TEMPLATE
  const databaseUrl =
    database instanceof URL ? database.href : database === 'postgres' && (await createDatabase())
  // Copies the provider's keys, which take longer to make than the provider to start.
  const copied = databaseUrl ? keysFile : ''
  if (template) await cp(join(template, copied), join(dataDir, copied), { recursive: true })
  const { queries, background, logQuery } = logStatements()
  const port = await freePort()
  const demo = await startDemo(
    {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      // Its queries come at any time, between those that a test counts.
      WEBHOOK_URL: '',
      ...environment,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    {
      ...(!options.themes && { checkBrands: () => Promise.resolve(checkOwnBrands()) }),
      ...options,
      queryLogger: { logQuery },
    },
  )
  const origin = `http://localhost:${port}`
  const brand = demo.services.brands.byId('default')!

  /** Signs a demo shopper in without the provider's pages, by the store's own door. */
  const signIn = async (email: string) => {
    const browser = new Browser(origin)
    const { db } = demo.services.store
    browser.forgetChanges = () => db.delete(rateLimits).where(like(rateLimits.key, 'change:%'))
    const identity = {
      issuer: demo.provider.issuer,
      subject: email,
      email,
      emailVerified: true,
      firstName: '',
      lastName: '',
      idToken: '',
      proof: newCredential(),
    }
    browser.cookies.set('foyer_session', await demo.services.store.signIn(brand, identity))
    await browser.fetch('/account/api/v1/setting')
    return browser
  }

  /** Runs statements that may take longer than those of the site, on a connection of their own. */
  const fill = async (run: (db: Pick<Db, 'execute'>) => Promise<unknown>) => {
    if (!databaseUrl) return void (await run(demo.services.store.db))
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await run(drizzle(client))
    } finally {
      await client.end()
    }
  }

  const close = async () => {
    await demo.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    ...demo,
    origin,
    brand,
    dataDir,
    queries,
    background,
    signIn,
    fill,
    anonymous: () => new Browser(origin),
    close,
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>
