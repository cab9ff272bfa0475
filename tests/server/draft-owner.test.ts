import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newBrand } from '#brands/commands/new.ts'
import { drafts, sessions } from '#server/db/schema.ts'
import { pageToken, sessionHash } from '#server/tokens.ts'
import {
  addAddressPath,
  sessionEndings,
  textsFound,
  visibleHtml,
  sessionCookie,
  draftMessages,
  typedAddress,
} from '../support/drafts.ts'
import {
  createDatabase,
  databases,
  newCredential,
  startSite,
  type Browser,
  type Site,
} from '../support/site.ts'
import { copyThemes } from '../support/themes.ts'

describe.each(databases)('a session that ends in the middle of a form, on %s', (database) => {
  let themes: string
  let site: Site
  let db: Site['services']['store']['db']
  let browser: Browser
  beforeAll(async () => {
    ;({ themes } = await copyThemes(tmpdir()))
    newBrand(themes, 'acme')
    site = await startSite(
      database === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined,
      { themes },
    )
    db = site.services.store.db
  })
  afterAll(async () => {
    await site.close()
    await rm(themes, { recursive: true })
  })
  beforeEach(async () => {
    await db.delete(drafts)
    browser = await site.signIn('empty@demo.test')
    await browser.fetch(addAddressPath)
  })

  const end = (change: object = sessionEndings['idle for too long'], of = browser) =>
    db
      .update(sessions)
      .set(change)
      .where(eq(sessions.tokenHash, sessionHash(sessionCookie(of))))
  /** Signs in in the browser that was signed in before, as the provider's answer does. */
  const signInAgain = async (email = 'empty@demo.test') => {
    browser.cookies.set('foyer_session', sessionCookie(await site.signIn(email)))
    await browser.fetch('/account/api/v1/setting')
  }

  test('somebody else in the same browser sees nothing of it, and its shopper does later', async () => {
    await end()
    await browser.submit(addAddressPath, typedAddress)
    await signInAgain('full@demo.test')
    expect(
      textsFound(
        await visibleHtml(browser, addAddressPath),
        'Augusta',
        'Oostende',
        draftMessages.back,
      ),
    ).toEqual([])
    await signInAgain()
    expect(
      textsFound(await visibleHtml(browser, addAddressPath), 'value="Augusta"', draftMessages.back),
    ).toHaveLength(2)
  })

  test('it is the browser’s own: another one of the same shopper sees nothing', async () => {
    await end()
    await browser.submit(addAddressPath, typedAddress)
    const other = await site.signIn('empty@demo.test')
    expect(textsFound(await visibleHtml(other, addAddressPath), 'Augusta')).toEqual([])
    other.cookies.set('foyer_draft', 'x'.repeat(43))
    expect(textsFound(await visibleHtml(other, addAddressPath), 'Augusta')).toEqual([])
  })

  test('it belongs to one brand and one company', async () => {
    const { store } = site.services
    const draft = { path: addAddressPath, call: 'createAddress', values: { firstName: 'Augusta' } }
    const sister = { ...site.brand, id: 'sister' }
    const stranger = { ...site.brand, id: 'stranger', companyId: 99 }
    const page = pageToken(sessionCookie(browser))
    expect(await store.saveDraft(stranger, page, draft)).toBeUndefined()
    const token = (await store.saveDraft(site.brand, page, draft))!
    expect(
      await (await store.findSession(site.brand, sessionCookie(browser)))!.draft(token),
    ).toEqual(draft)
    expect(
      await (await store.findSession(sister, sessionCookie(browser)))!.draft(token),
    ).toBeUndefined()
    const elsewhere = await store.signIn(stranger, identity())
    expect(await (await store.findSession(stranger, elsewhere))!.draft(token)).toBeUndefined()
    // The newest takes the place of the one before.
    const next = (await store.saveDraft(sister, page, draft))!
    expect(
      await (await store.findSession(site.brand, sessionCookie(browser)))!.draft(token),
    ).toBeUndefined()
    expect(await (await store.findSession(sister, sessionCookie(browser)))!.draft(next)).toEqual(
      draft,
    )
    expect(await db.$count(drafts)).toBe(1)
  })

  test('another brand on its own host keeps nothing for a session of this one, and shows nothing of it', async () => {
    const acme = site.services.brands.byId('acme')!
    const host = new URL(site.origin).host.replace('localhost', 'acme.localhost')
    const cookie = () => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const session = async (path: string, body?: URLSearchParams) => {
      const headers = {
        host,
        cookie: cookie(),
        ...(body && {
          origin: `http://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
        }),
      }
      const sent = request(new URL(path, site.origin), {
        method: body ? 'POST' : 'GET',
        headers,
      }).end(String(body ?? ''))
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const { location, 'set-cookie': set = [] } = response.headers
      return {
        html: await text(response),
        location,
        draft: set.find((line) => line.startsWith('foyer_draft')),
      }
    }
    await end()
    expect(await session(addAddressPath, new URLSearchParams(withXsrf()))).toMatchObject({
      location: '/account/login',
      draft: undefined,
    })
    expect(await db.$count(drafts)).toBe(0)
    await browser.submit(addAddressPath, typedAddress)
    const token = browser.cookies.get('foyer_draft')!
    browser.cookies.set('foyer_session', await site.services.store.signIn(acme, identity()))
    const shopper = (await site.services.store.findSession(acme, sessionCookie(browser)))!
    await shopper.shop.account.finishFirstLogin({})
    const { html, draft } = await session(addAddressPath)
    expect(
      textsFound(html, 'Acme', 'New address', 'Augusta', 'Oostende', draftMessages.back),
    ).toEqual(['Acme', 'New address'])
    expect(draft).toBeUndefined()
    expect(await shopper.draft(token)).toBeUndefined()
  })
  const withXsrf = () => ({ ...typedAddress, xsrf: browser.xsrf })
})
const identity = () => ({
  issuer: 'https://id.example',
  subject: 'somebody',
  email: 'somebody@demo.test',
  emailVerified: true,
  firstName: '',
  lastName: '',
  idToken: '',
  proof: newCredential(),
})
