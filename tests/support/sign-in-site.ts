import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openProviders } from '#server/sign-in/providers.ts'
import { providerTypes } from '#server/sign-in/provider-types.ts'
import { withoutFaults } from '../../src/demo/sign-in/fault-injection.ts'
import {
  facebookAttacks,
  postedAttacks,
  shopAttacks,
  steamAttacks,
  telegramAttacks,
  tokenAttacks,
  tokenOf,
  widgetOptions,
  type ProviderAnswer,
} from './sign-in.ts'
import { startSite, type Browser, type Site } from './site.ts'
import { copyThemes } from './themes.ts'

/** A brand with every provider on. */
const all = {
  ...Object.fromEntries(providerTypes.map(({ field }) => [field, true])),
  facebookAppId: '1001',
  googleClientId: 'google-client',
  appleClientId: 'apple-client',
  telegramId: 'some_bot',
  shopLogin: { page: '/sign-in', signOut: '/sign-out' },
}

/** Telegram's data on a person is the same twice within a second. */
export const newEmail = () => `${randomUUID()}@demo.test`

/**
 * A site of that brand for the tests of a file, whose providers are right again after each, and
 * what it writes to its log meanwhile.
 */
export function signInSite() {
  const log: string[] = []
  const tested = {} as { site: Site }
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-sign-in-'))
    const { themes } = await copyThemes(folder, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), ...all }),
    )
    tested.site = await startSite('postgres', { themes }, { TRUSTED_PROXIES: 'loopback' })
    const { services } = tested.site
    services.log = pino(
      { base: undefined, level: 'warn' },
      { write: (line: string) => void log.push(line) },
    )
    // The demo leaves out the providers' scripts.
    services.providers = openProviders(services.settings, services.brands)
  })
  afterEach(() => {
    Object.assign(tested.site.injectFault, withoutFaults())
    log.length = 0
  })
  afterAll(async () => {
    await tested.site.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { tested, log, ...expectations(log), posted: posted(tested) }
}

export const sessionStatus = async (browser: Browser) =>
  (await browser.call('GET', '/shopuser/me')).status

const expectations = (log: string[]) => {
  /** Expects that nobody is signed in, and one log line on the failure without tokens. */
  async function expectNobody(browser: Browser, brought: Iterable<unknown>) {
    expect(browser.cookies.has('foyer_session')).toBe(false)
    expect(await sessionStatus(browser)).toBe(401)
    const failed = log.filter((line) => line.includes('"sign_in_failed"'))
    expect(failed).toHaveLength(1)
    for (const secret of [...brought].filter(
      (value) => typeof value === 'string' && value.length > 15,
    ))
      expect(failed[0]).not.toContain(secret)
    expect(failed[0]).not.toContain('@demo.test')
  }

  async function expectSentBack(browser: Browser, response: Response, brought: Iterable<unknown>) {
    expect([303, 302]).toContain(response.status)
    expect(response.headers.get('location')).toBe('/account/login')
    await expectNobody(browser, brought)
    const page = await (await browser.fetch('/account/login')).text()
    expect(page).toMatch(
      /We couldn’t sign you in|Sign-in was cancelled\.|The sign-in service isn’t responding/,
    )
    expect(page).not.toMatch(/Error:|at .*\.ts:\d/)
  }
  return { expectNobody, expectSentBack }
}

const attacksOf: Record<string, typeof tokenAttacks> = {
  shop: { ...postedAttacks, ...shopAttacks },
  facebook: facebookAttacks,
  steam: steamAttacks,
  telegram: telegramAttacks,
}

/** The providers that send the browser back, and what may be wrong with what they send. */
export const redirectProviders = providerTypes.map(
  ({ id }) => [id, attacksOf[id] ?? tokenAttacks] as const,
)

export const secretValues = ({ fields }: ProviderAnswer) =>
  [...fields]
    .filter(([name]) => name !== 'openid.return_to' && name !== 'openid.ns')
    .map(([, value]) => value)

/** Maps each provider to the fields that its script would send. */
const posted = (tested: { site: Site }) => ({
  google: {
    attacks: postedAttacks,
    proof: async (browser: Browser, email: string) => {
      const { nonce, clientId = '' } = await widgetOptions(browser, 'google')
      const { idToken } = await tokenOf(tested.site, 'google/token-for', { email, clientId, nonce })
      return { Credential: idToken, ClientId: clientId }
    },
  },
  apple: {
    attacks: postedAttacks,
    proof: async (browser: Browser, email: string) => {
      const { nonce, clientId } = await widgetOptions(browser, 'apple')
      return {
        Token: (await tokenOf(tested.site, 'apple/token-for', { email, clientId, nonce })).idToken,
      }
    },
  },
  facebook: {
    attacks: facebookAttacks,
    proof: async (browser: Browser, email: string) => {
      const { appId } = await widgetOptions(browser, 'facebook')
      return {
        Token: (await tokenOf(tested.site, 'facebook/token-for', { email, appId })).accessToken,
      }
    },
  },
  telegram: {
    attacks: telegramAttacks,
    proof: async (browser: Browser, email: string) => {
      await widgetOptions(browser, 'telegram')
      return tokenOf(tested.site, 'telegram/fields-for', { email })
    },
  },
})
