import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { rateLimits } from '#server/sign-in/table.ts'
import { codeIn, mailServer } from './mail.ts'
import { startSite, type Browser, type Site } from './site.ts'

/** A site with a mail server for the tests of a file, and what it writes to its log meanwhile. */
export function mailSite(options: Parameters<typeof startSite>[1] = {}) {
  const mail = mailServer()
  const log: string[] = []
  const tested = {} as { site: Site }
  beforeAll(async () => {
    tested.site = await startSite('postgres', options, {
      TRUSTED_PROXIES: 'loopback',
      SMTP_URL: mail.url,
      MAIL_FROM: 'account@shop.example',
    })
    tested.site.services.log = pino(
      { base: undefined, level: 'warn' },
      { write: (line: string) => void log.push(line) },
    )
  })
  afterEach(async () => {
    mail.state = 'takes all'
    mail.messages.length = 0
    log.length = 0
    await tested.site.services.store.db.delete(rateLimits)
  })
  afterAll(() => tested.site.close())
  /** The messages without those that report a sign-in, which come some time later. */
  const sent = () =>
    mail.messages.filter(({ text = '' }) => !text.includes('/account/settings/security'))
  return { tested, mail, log, sent, codes: () => sent().map(codeIn) }
}

export const newAddress = () => `${randomUUID()}@mail.example`

/** A browser that has opened the login page. */
export async function openLogin(site: Site) {
  const browser = site.anonymous()
  await browser.fetch('/account/login')
  return browser
}

/** Asks for a code. */
export const send = (browser: Browser, Email: string) =>
  browser.call('POST', '/login/email', { Email })
/** Signs in by a code. */
export const enter = (browser: Browser, Code: string) =>
  browser.call('POST', '/login/code', { Code })
