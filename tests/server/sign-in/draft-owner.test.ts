import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { drafts } from '#server/sign-in/table.ts'
import { pageToken } from '#server/tokens.ts'
import {
  addAddressPath,
  draftSite,
  textsFound,
  visibleHtml,
  sessionCookie,
  draftMessages,
  typedAddress,
} from '../../support/drafts.ts'
import { newCredential } from '../../support/site.ts'

describe('an interrupted form', () => {
  const { tested, end, signInAgain } = draftSite()

  test('is not shown to another shopper in the same browser, but later to its own', async () => {
    await end()
    await tested.browser.submit(addAddressPath, typedAddress)
    await signInAgain('full@demo.test')
    expect(
      textsFound(
        await visibleHtml(tested.browser, addAddressPath),
        'Augusta',
        'Oostende',
        draftMessages.back,
      ),
    ).toEqual([])
    await signInAgain()
    expect(
      textsFound(
        await visibleHtml(tested.browser, addAddressPath),
        'value="Augusta"',
        draftMessages.back,
      ),
    ).toHaveLength(2)
  })

  test('is not shown in another browser of the same shopper', async () => {
    await end()
    await tested.browser.submit(addAddressPath, typedAddress)
    const other = await tested.site.signIn('empty@demo.test')
    expect(textsFound(await visibleHtml(other, addAddressPath), 'Augusta')).toEqual([])
    other.cookies.set('foyer_draft', 'x'.repeat(43))
    expect(textsFound(await visibleHtml(other, addAddressPath), 'Augusta')).toEqual([])
  })

  test('belongs to one brand and one company', async () => {
    const { store } = tested.site.services
    const draft = { path: addAddressPath, call: 'createAddress', values: { firstName: 'Augusta' } }
    const sister = { ...tested.site.brand, id: 'sister' }
    const stranger = { ...tested.site.brand, id: 'stranger', companyId: 99 }
    const page = pageToken(sessionCookie(tested.browser))
    expect(await store.saveDraft(stranger, page, draft)).toBeUndefined()
    const token = (await store.saveDraft(tested.site.brand, page, draft))!
    expect(
      await (await store.findSession(tested.site.brand, sessionCookie(tested.browser)))!.draft(
        token,
      ),
    ).toEqual(draft)
    expect(
      await (await store.findSession(sister, sessionCookie(tested.browser)))!.draft(token),
    ).toBeUndefined()
    const elsewhere = await store.signIn(stranger, identity())
    expect(await (await store.findSession(stranger, elsewhere))!.draft(token)).toBeUndefined()
    // The newest takes the place of the one before.
    const next = (await store.saveDraft(sister, page, draft))!
    expect(
      await (await store.findSession(tested.site.brand, sessionCookie(tested.browser)))!.draft(
        token,
      ),
    ).toBeUndefined()
    expect(
      await (await store.findSession(sister, sessionCookie(tested.browser)))!.draft(next),
    ).toEqual(draft)
    expect(await tested.db.$count(drafts)).toBe(1)
  })

  test('is neither kept nor shown by another brand on its own host', async () => {
    const acme = tested.site.services.brands.byId('acme')!
    const host = new URL(tested.site.origin).host.replace('localhost', 'acme.localhost')
    const cookie = () => [...tested.browser.cookies].map((pair) => pair.join('=')).join('; ')
    const session = async (path: string, body?: URLSearchParams) => {
      const headers = {
        host,
        cookie: cookie(),
        ...(body && {
          origin: `http://${host}`,
          'content-type': 'application/x-www-form-urlencoded',
        }),
      }
      const sent = request(new URL(path, tested.site.origin), {
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
    expect(await tested.db.$count(drafts)).toBe(0)
    await tested.browser.submit(addAddressPath, typedAddress)
    const token = tested.browser.cookies.get('foyer_draft')!
    tested.browser.cookies.set(
      'foyer_session',
      await tested.site.services.store.signIn(acme, identity()),
    )
    const shopper = (await tested.site.services.store.findSession(
      acme,
      sessionCookie(tested.browser),
    ))!
    await shopper.shop.account.finishFirstLogin({})
    const { html, draft } = await session(addAddressPath)
    expect(
      textsFound(html, 'Acme', 'New address', 'Augusta', 'Oostende', draftMessages.back),
    ).toEqual(['Acme', 'New address'])
    expect(draft).toBeUndefined()
    expect(await shopper.draft(token)).toBeUndefined()
  })
  const withXsrf = () => ({ ...typedAddress, xsrf: tested.browser.xsrf })
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
