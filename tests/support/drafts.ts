import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { drafts, sessions } from '#server/sign-in/table.ts'
import { sessionHash } from '#server/tokens.ts'
import { startSite, type Browser, type Site } from './site.ts'
import { copyThemes } from './themes.ts'

export const addAddressPath = '/account/addresses/add'
export const typedAddress = {
  call: 'createAddress',
  next: '/account/addresses',
  firstName: 'Augusta',
  lastName: 'King',
  email: 'a@demo.test',
  'telephone.code': '+31',
  'telephone.number': '0612345678',
  country: 'BE',
  address: 'Kaai',
  city: 'Oostende',
  'custom.deliveryNote': 'Ring "twice" <b>',
}
export const sessionEndings = {
  'idle for too long': { lastSeen: sql`now() - interval '15 days'` },
  'older than any may be': { created: sql`now() - interval '61 days'` },
  'ended elsewhere': { ended: sql`now()` },
}
export const sessionCookie = (browser: Browser) => browser.cookies.get('foyer_session')!
/** A page's HTML without the props of its islands. */
export const visibleHtml = async (browser: Browser, path: string) =>
  (await (await browser.fetch(path)).text()).replace(
    /<script type="application\/json">.*?<\/script>/gs,
    '',
  )
/** Returns those of the texts that a page has, since the whole is too long to read. */
export const textsFound = (html: string, ...texts: string[]) =>
  texts.filter((text) => html.includes(text))
export const draftMessages = {
  kept: 'You’ve been signed out. Sign in again to continue. We’ve kept what you entered.',
  ended: 'You’ve been signed out. Sign in again to continue.',
  back: 'You’re signed in again',
}

/**
 * A site with a second brand, `acme`, on which a shopper has a form open before each test of a
 * `describe`.
 */
export function draftSite() {
  const tested = {} as { site: Site; db: Site['services']['store']['db']; browser: Browser }
  let themes: string
  beforeAll(async () => {
    ;({ themes } = await copyThemes(tmpdir()))
    newBrand(themes, 'acme')
    tested.site = await startSite('postgres', { themes })
    tested.db = tested.site.services.store.db
  })
  afterAll(async () => {
    await tested.site.close()
    await rm(themes, { recursive: true })
  })
  beforeEach(async () => {
    await tested.db.delete(drafts)
    tested.browser = await tested.site.signIn('empty@demo.test')
    await tested.browser.fetch(addAddressPath)
  })

  const end = (change: object = sessionEndings['idle for too long']) =>
    tested.db
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, sessionHash(sessionCookie(tested.browser))))
  /** Signs in in the browser that was signed in before, as the provider's answer does. */
  const signInAgain = async (email = 'empty@demo.test') => {
    tested.browser.cookies.set('foyer_session', sessionCookie(await tested.site.signIn(email)))
    await tested.browser.fetch('/account/api/v1/setting')
  }
  return { tested, end, signInAgain }
}

export const answerOf = ({ status, headers }: Response) => [status, headers.get('location')]
/** Expects the redirect of a form whose session has ended. */
export const toLogin = [303, '/account/login']
