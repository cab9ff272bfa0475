import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpStatus } from '#lib/http-status.ts'
import { validAddress } from '../../support/addresses.ts'
import { customer, ndjson } from '../../support/feed.ts'
import { settingSecrets, startLoggedSite, type LoggedSite } from '../../support/logged-site.ts'
import { codeIn } from '../../support/mail.ts'
import { allPaths } from '../../support/pages.ts'
import { rawRequest, sendRaw } from '../../support/raw-http.ts'
import { Browser } from '../../support/site.ts'

const email = 'full@demo.test'

/** Holds what is typed, sent and fed in the run, and nowhere else. */
const typed = {
  query: 'zeldzame-zoekterm',
  firstName: 'Wilhelmina',
  lastName: 'Ooievaar',
  email: 'wilhelmina@ooievaar.example',
  telephone: '687654321',
  street: 'Klaprozenlaan',
  city: 'Appingedam',
  providerCode: 'provider-code-77ab',
  providerState: 'provider-state-77ab',
  token: 'made-up-token-93fe',
  fileName: 'portret-van-mij',
  fedName: 'Bartholomeus',
  wrongKey: 'foyer_wrongkeyofsomebody',
}

/** Names the fields of an account that tell of the person. */
const personal = /^(?:first|last)Name$|mail$|^telephone$|^address$|^zipCode$|^city$|^companyName$/i

/** Returns the personal values of an account, with those of its addresses. */
function personalValues(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && personal.test(name) ? [one] : personalValues(one),
  )
}

/** Text that is too short to tell of anybody would also be found where it means something else. */
const minLength = 4
const tokenLength = 20

describe('the log of a whole run', () => {
  let site: LoggedSite
  let shopper: Browser
  const secrets = new Set<string>([...Object.values(typed), ...Object.values(settingSecrets)])
  const statuses = new Set<number>()
  let printed = ''

  /** Keeps tokens; other cookies name a language or a page. */
  const keepCookies = ({ cookies }: Browser) => {
    for (const value of cookies.values()) if (value.length >= tokenLength) secrets.add(value)
  }
  /** Sends a request whose status the log has to have. */
  const get = async (browser: Browser, path: string, init?: RequestInit) => {
    const response = await browser.fetch(path, init)
    await response.arrayBuffer()
    statuses.add(response.status)
    keepCookies(browser)
    return response
  }
  const call = async (browser: Browser, ...args: Parameters<Browser['call']>) => {
    const response = await browser.call(...args)
    statuses.add(response.status)
    keepCookies(browser)
    return response
  }

  beforeAll(async () => {
    site = await startLoggedSite()
    shopper = new Browser(site.origin)
  })
  afterAll(() => site.close())

  async function signIn() {
    await get(shopper, '/account/login')
    site.mail.state = 'is busy'
    await call(shopper, 'POST', '/login/email', { Email: email })
    site.mail.state = 'takes all'
    await call(shopper, 'POST', '/login/email', { Email: email })
    const code = codeIn(site.mail.messages.at(-1)!)
    await call(shopper, 'POST', '/login/code', { Code: code === '123456' ? '654321' : '123456' })
    expect((await call(shopper, 'POST', '/login/code', { Code: code })).status).toBe(HttpStatus.ok)
    secrets.add(code)
    const answer = `?code=${typed.providerCode}&state=${typed.providerState}`
    for (const path of ['/account/login/google/callback', '/onecorelogin/callback'])
      await get(new Browser(site.origin), path + answer)
  }

  async function openPages() {
    const addresses: unknown = await (await call(shopper, 'GET', '/address')).json()
    for (const value of personalValues([await shopper.me(), addresses])) secrets.add(value)
    for (const path of allPaths) await get(shopper, `${path}?query=${typed.query}&q=${typed.query}`)
    await call(shopper, 'GET', `/order?query=${typed.query}`)
    await get(shopper, `/${typed.query}?token=${typed.token}`)
    await get(shopper, `/account/order-status/${typed.token}?code=${typed.token}`)
  }

  async function changeProfile() {
    const { firstName, lastName, street, city } = typed
    const contact = { Email: typed.email, Telephone: `+31 0${typed.telephone}` }
    const names = { FirstName: firstName, LastName: lastName }
    await call(shopper, 'POST', '/shopUser/updateAccount', { ...names, ...contact })
    const [Token = ''] = /(?<=confirm-email\/)[\w-]{43}/.exec(site.mail.messages.at(-1)!.text!)!
    secrets.add(Token)
    await call(shopper, 'POST', '/emailChange/confirm', { Token })
    const address = { ...validAddress, ...names, ...contact, City: city }
    await call(shopper, 'POST', '/address', { ...address, Address: street })
    await call(shopper, 'POST', '/address', { ...address, Address: street, Country: street })
    await call(shopper, 'POST', '/shopUser/sendVerifySms')
    const [message] = site.gateway.received
    secrets.add(/\d{6}/.exec(message!.body.toString())![0])
    await call(shopper, 'POST', '/shopUser/verifyTelephoneNumber', { Code: '123456' })
    site.breakGateway()
    await call(shopper, 'POST', '/shopUser/sendVerifySms')
    const body = new FormData()
    body.set('attachFile', new Blob([typed.fileName]), `${typed.fileName}.png`)
    const headers = { 'x-xsrf-token': shopper.xsrf, origin: site.origin }
    const upload = { method: 'POST', body, headers }
    await get(shopper, '/account/api/v1/shopUser/uploadImage', upload)
    await expect.poll(() => site.receiver.received.length).toBeGreaterThan(0)
  }

  async function feedLines() {
    const created = await site.run('keys', ['create', 'webshop', '--brand', 'default'])
    expect(created).toContain('key_created')
    const key = created.split('\n').find((line) => line.startsWith('foyer_'))!
    secrets.add(key)
    const { fedName, email, telephone } = typed
    const lines = [
      customer('fed-1', { firstName: fedName, email, telephone: `+31${telephone}` }),
      customer('fed-2', { firstName: fedName, email: 'no address', language: 7 }),
      `{"type":"customer","firstName":"${fedName}"`,
    ]
    for (const FEED_KEY of [key, typed.wrongKey])
      await site.run('feed', ['--url', site.origin, '-'], ndjson(lines), { FEED_KEY })
    for (const [script, ...args] of [
      ['keys', 'list'],
      ['webhooks', 'list'],
      ['doctor'],
      ['migrate'],
    ])
      printed += await site.run(script!, args)
  }

  async function makeMistakes() {
    const visitor = new Browser(site.origin)
    await call(visitor, 'GET', '/shopuser/me')
    await get(visitor, '/account', { headers: { cookie: `foyer_session=${typed.token}` } })
    await call(shopper, 'POST', '/address', {}, { 'x-xsrf-token': typed.token })
    const headers = { 'x-xsrf-token': shopper.xsrf, 'content-type': 'application/json' }
    const malformed = { method: 'POST', body: `{"Email":"${typed.email}`, headers }
    await get(shopper, '/account/api/v1/address', malformed)
    const lines = [
      `GET /account?query=${typed.query.repeat(600)}`,
      `GET /account/%zz${typed.token}`,
      `${typed.token} /account`,
    ]
    for (const line of lines)
      await sendRaw(site.port, rawRequest(line, ['host: localhost', `cookie: a=${typed.token}`]))
    for (let times = 0; times < 12; times++)
      await call(visitor, 'POST', '/login/email', { Email: typed.email })
  }

  async function breakDatabase() {
    await site.change('alter table addresses rename to addresses_gone')
    await get(shopper, '/account/addresses')
    await call(shopper, 'POST', '/address', { ...validAddress, Address: typed.street })
    await site.change('alter table addresses_gone rename to addresses')
    await call(shopper, 'POST', '/logout', {})
  }

  const lines = () =>
    site
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  /**
   * Returns the secrets that a text has; a code or a postal code of digits counts if no other digit
   * is beside it.
   */
  function findSecrets(text: string) {
    const found = [...secrets].filter((secret) =>
      /^\d{4,6}$/.test(secret)
        ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
        : secret.length >= minLength && text.toLowerCase().includes(secret.toLowerCase()),
    )
    return found
  }

  test('has no value of a shopper, no key, code, cookie or search', async () => {
    await signIn()
    await openPages()
    await changeProfile()
    await feedLines()
    await makeMistakes()
    await breakDatabase()
    await expect.poll(() => site.log()).toContain('sign_out')
    // Names of accounts and requests are random letters, and any number may be a postal code.
    const random = new Set(['account', 'request', 'time', 'ms', 'bytes', 'pid'])
    const kept = lines().map((line) =>
      JSON.stringify(line, (name, value: unknown) => (random.has(name) ? undefined : value)),
    )
    const leaks = kept.flatMap((line) => findSecrets(line).map((secret) => [secret, line]))
    expect(leaks).toEqual([])
    expect(findSecrets(printed)).toEqual([])
  })

  test('has a line for each status and event of the run', () => {
    const logged = new Set(lines().map(({ status }) => status))
    for (const status of statuses) expect(logged).toContain(status)
    for (const name of ['badRequest', 'unauthorized', 'forbidden', 'notFound'] as const)
      expect(statuses, name).toContain(HttpStatus[name])
    expect(statuses).toContain(HttpStatus.tooManyRequests)
    expect(statuses).toContain(HttpStatus.internalServerError)
    const events = new Set(lines().map(({ event }) => event))
    const expected = ['sign_in', 'sign_in_failed', 'sign_out', 'unauthorized', 'limited']
    const changes = ['page_token_refused', 'email_changed', 'telephone_changed']
    for (const event of [...expected, ...changes]) expect(events).toContain(event)
    const messages = lines().map(({ msg }) => msg)
    for (const message of ['a page failed', 'a call failed']) expect(messages).toContain(message)
  })
})
