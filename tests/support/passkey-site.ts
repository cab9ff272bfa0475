import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { rateLimits } from '#server/sign-in/table.ts'
import { addPasskey, Authenticator } from './authenticator.ts'
import { startSite, type Browser, type Site } from './site.ts'

interface Options {
  challenge: string
  rpId?: string
  excludeCredentials?: { id: string }[]
}
const optionsOf = async (browser: Browser, path: string) =>
  (await (await browser.call('POST', path)).json()) as Options

/** A site for the tests of passkeys in a file, and what it writes to its log meanwhile. */
export function passkeySite() {
  const log: string[] = []
  const tested = {} as { site: Site }
  beforeAll(async () => {
    tested.site = await startSite('postgres', {}, { TRUSTED_PROXIES: 'loopback' })
    tested.site.services.log = pino(
      { base: undefined, level: 'warn' },
      { write: (line: string) => void log.push(line) },
    )
  })
  afterEach(async () => {
    log.length = 0
    await tested.site.services.store.db.delete(rateLimits)
  })
  afterAll(() => tested.site.close())

  /** A shopper who has a passkey. */
  async function newShopper() {
    const { site } = tested
    const browser = await site.signIn(`${randomUUID()}@demo.test`)
    await browser.call('POST', '/setting/firstTimeSetting', {
      FirstName: 'Ada',
      LastName: 'Berg',
      Email: 'ada@demo.test',
    })
    const key = new Authenticator(site.origin)
    const answer = await addPasskey(browser, key)
    expect(answer.status).toBe(200)
    return { browser, key, added: (await answer.json()) as { id: number; name: string } }
  }

  /** A browser that has opened the login page. */
  async function newVisitor() {
    const browser = tested.site.anonymous()
    await browser.fetch('/account/login')
    return browser
  }
  return { tested, log, newShopper, newVisitor }
}

export const newOptions = (browser: Browser) => optionsOf(browser, '/shopUser/passkeyOptions')
export const loginOptions = (browser: Browser) => optionsOf(browser, '/login/passkeyOptions')

/** Signs in by an authenticator's answer. */
export const enter = (browser: Browser, Credential: string) =>
  browser.call('POST', '/login/passkey', { Credential })

export const listPasskeys = async (browser: Browser) =>
  (await (await browser.call('GET', '/shopUser/passkey')).json()) as {
    id: number
    name: string
    lastUsed: string | null
  }[]

export async function isRefused(answer: Response, code: string, status = 422) {
  expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
}
