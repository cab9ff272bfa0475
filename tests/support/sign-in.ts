import { createHash, createHmac } from 'node:crypto'
import type { Settings } from '#server/settings.ts'
import type { FaultInjection } from '../../src/demo/sign-in/fault-injection.ts'
import { Browser, type Site } from './site.ts'

/** The process's settings with other ones of its providers. */
export const withProviders = (settings: Settings, change: Record<string, unknown>): Settings => ({
  ...settings,
  providers: { ...settings.providers, '': { ...settings.providers[''], ...change } },
})

/** Holds the fields that a provider sends with the browser. */
export interface ProviderAnswer {
  method: 'GET' | 'POST'
  url: URL
  fields: URLSearchParams
}

/** Returns the hidden fields of a page's forms. */
const hiddenFields = (html: string) =>
  new URLSearchParams(
    [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  )
const unescape = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Reads the form that a provider's page posts. */
export const postedForm = (page: string): ProviderAnswer => ({
  method: 'POST',
  url: new URL(unescape(/action="([^"]+)"/.exec(page)![1]!)),
  fields: hiddenFields(page),
})

/** Reads Telegram's result as the login page's script does. */
function followHash(url: URL): ProviderAnswer {
  const result = JSON.parse(Buffer.from(url.hash.split('=')[1]!, 'base64url').toString()) as
    Record<string, string> | false
  const fields = new URLSearchParams({
    ...(result || { error: 'access_denied' }),
    state: url.searchParams.get('telegram') ?? '',
  })
  return { method: 'GET', url: new URL('/account/login/telegram/callback', url), fields }
}

/**
 * Goes to a provider from the login page and lets `email` sign in there, or nobody: what the
 * browser brings back.
 */
export async function visitProvider(
  browser: Browser,
  id: string,
  email: string | undefined,
): Promise<ProviderAnswer> {
  const start = await browser.navigate(
    id === 'onecore' ? '/onecorelogin/start' : `/account/login/${id}/start`,
  )
  const { origin } = new URL(start.location!)
  const atProvider = new Browser(origin)
  /** Follows the provider's own redirects, but none to the shop. */
  const follow = async (answer: Response): Promise<Response> => {
    const next = new URL(answer.headers.get('location') ?? '', answer.url)
    if (!answer.headers.has('location') || next.origin !== origin) return answer
    return follow(await atProvider.fetch(next.href))
  }
  const body = new URLSearchParams(email ? { email } : { cancel: 'yes' })
  const { url } = await follow(await atProvider.fetch(start.location!))
  const answer = await follow(await atProvider.fetch(url, { method: 'POST', body }))
  const location = answer.headers.get('location')
  if (location?.includes('#')) return followHash(new URL(location))
  if (location)
    return { method: 'GET', url: new URL(location), fields: new URL(location).searchParams }
  return postedForm(await answer.text())
}

/** Brings a provider's answer to the site, as the browser does. */
export const returnFromProvider = (browser: Browser, { method, url, fields }: ProviderAnswer) =>
  method === 'GET'
    ? browser.fetch(`${url.pathname}?${fields.toString()}`)
    : browser.fetch(url.pathname, {
        method,
        body: fields,
        headers: { origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' },
      })

/** Copies a browser with its cookies. */
export function copyBrowser(browser: Browser) {
  const copy = new Browser(browser.origin)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  for (const name of browser.acrossSites) copy.acrossSites.add(name)
  return copy
}

/** The options that the login page has for a provider's script. */
export async function widgetOptions(browser: Browser, provider: string) {
  const page = await (await browser.fetch('/account/login')).text()
  const [, json = '{}'] =
    new RegExp(`data-provider="${provider}" data-widget="([^"]*)"`).exec(page) ?? []
  return JSON.parse(
    json.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'),
  ) as Record<string, string>
}

/** Returns the token that a provider's script would receive for `email`. */
export async function tokenOf(site: Site, path: string, body: object) {
  const response = await fetch(`${site.provider.issuer}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, string>
}

const now = () => Math.floor(Date.now() / 1000)
type Attack = (injectFault: FaultInjection) => void
const claims =
  (change: () => object): Attack =>
  (injectFault) => {
    injectFault.claims = (right) => ({ ...right, ...change() })
  }

/** Faults of an ID token. */
export const tokenAttacks: Record<string, Attack> = {
  'for another audience': claims(() => ({ aud: 'another-client' })),
  'of another issuer': claims(() => ({ iss: 'https://evil.example' })),
  expired: claims(() => ({ exp: now() - 120 })),
  'not yet valid': claims(() => ({ nbf: now() + 3_600 })),
  'with alg none': (injectFault) => (injectFault.signature = 'none'),
  'signed by an unknown key': (injectFault) => (injectFault.signature = 'stranger'),
  'for another nonce': claims(() => ({ nonce: 'another' })),
}

/** Lists the attacks where no code is exchanged. */
export const postedAttacks: Record<string, Attack> = {
  ...tokenAttacks,
  'made long ago': claims(() => ({ iat: now() - 3_600 })),
  'made for another party': claims(() => ({ azp: 'another-client' })),
}

/** Lists the attacks on a token of the shop's own sign-in. */
export const shopAttacks: Record<string, Attack> = {
  'that ends too late': claims(() => ({ exp: now() + 3_600 })),
  'made in the future': claims(() => ({ iat: now() + 3_600, exp: now() + 200 })),
  'without an end': claims(() => ({ exp: undefined })),
  'without a time': claims(() => ({ iat: undefined })),
  'without a nonce': claims(() => ({ nonce: undefined })),
  'without a customer': claims(() => ({ sub: undefined })),
  'for an empty customer': claims(() => ({ sub: '' })),
  'for a customer of 300 letters': claims(() => ({ sub: 'x'.repeat(300) })),
  'for a customer with a line break': claims(() => ({ sub: 'a\nb' })),
  'of 64 kB': claims(() => ({ filling: 'x'.repeat(65_536) })),
}

const debug =
  (change: () => object): Attack =>
  (injectFault) => {
    injectFault.debugToken = (right) => ({ ...right, ...change() })
  }

/** Faults of Facebook's data on a token. */
export const facebookAttacks: Record<string, Attack> = {
  'for another audience': debug(() => ({ app_id: '999' })),
  'of another issuer': debug(() => ({ is_valid: false })),
  expired: debug(() => ({ expires_at: now() - 3_600 })),
  'not yet valid': debug(() => ({ issued_at: now() + 3_600 })),
  'with alg none': debug(() => ({ type: 'APP' })),
  'signed by an unknown key': (injectFault) => (injectFault.fail = '/facebook/v9.0/debug_token'),
  'of another person': debug(() => ({ user_id: '1' })),
}

const field =
  (name: string, change: (value: string) => string): Attack =>
  (injectFault) => {
    injectFault.assertion = (fields) =>
      fields.set(`openid.${name}`, change(fields.get(`openid.${name}`) ?? ''))
  }
const nonceOf = (seconds: number) =>
  new Date((now() + seconds) * 1000).toISOString().replace(/\.\d+Z/, 'Z')

/** Faults of Steam's assertion. */
export const steamAttacks: Record<string, Attack> = {
  'for another audience': field('return_to', () => 'https://evil.example/back'),
  'of another issuer': field('op_endpoint', () => 'https://evil.example/openid/login'),
  'of another issuer’s person': (injectFault) =>
    (injectFault.assertion = (fields) => {
      for (const name of ['claimed_id', 'identity'])
        fields.set(`openid.${name}`, 'https://evil.example/openid/id/76561190000000001')
    }),
  expired: field('response_nonce', () => `${nonceOf(-3_600)}x`),
  'not yet valid': field('response_nonce', () => `${nonceOf(3_600)}x`),
  'with alg none': field('signed', (signed) =>
    signed.replace('claimed_id,', '').replace('identity,', ''),
  ),
  'signed by an unknown key': (injectFault) =>
    (injectFault.assertionAfter = (fields) => fields.set('openid.sig', 'AAAA')),
  'changed on the way': (injectFault) =>
    (injectFault.assertionAfter = (fields) => {
      // Another last digit, whichever it was.
      const other = (Number(fields.get('openid.claimed_id')!.at(-1)) + 1) % 10
      for (const name of ['claimed_id', 'identity'])
        fields.set(`openid.${name}`, `${fields.get(`openid.${name}`)!.slice(0, -1)}${other}`)
    }),
}

const telegramFault =
  (change: (fields: Record<string, string>) => void): Attack =>
  (injectFault) => {
    injectFault.telegram = change
  }
const telegramFaultAfterHash =
  (change: (fields: Record<string, string>) => void): Attack =>
  (injectFault) => {
    injectFault.telegramAfter = change
  }

/** Faults of Telegram's fields. */
export const telegramAttacks: Record<string, Attack> = {
  'for another audience': telegramFaultAfterHash((fields) => {
    const { hash: _, ...rest } = fields
    const lines = Object.entries(rest).map(([name, value]) => `${name}=${value}`)
    const key = createHash('sha256').update('100200301:another-bot').digest()
    fields.hash = createHmac('sha256', key).update(lines.sort().join('\n')).digest('hex')
  }),
  'of another issuer': telegramFaultAfterHash((fields) => (fields.hash = 'ab'.repeat(32))),
  expired: telegramFault((fields) => (fields.auth_date = String(now() - 3_600))),
  'not yet valid': telegramFault((fields) => (fields.auth_date = String(now() + 3_600))),
  'with alg none': telegramFaultAfterHash((fields) => (fields.hash = '')),
  'signed by an unknown key': telegramFaultAfterHash(
    (fields) => (fields.hash = fields.hash!.split('').reverse().join('')),
  ),
  'changed on the way': telegramFaultAfterHash((fields) => (fields.id = '1')),
  'without a date': telegramFault((fields) => delete fields.auth_date),
}
