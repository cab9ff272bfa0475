import { describe, expect, test } from 'vitest'
import { openProviders } from '#server/sign-in/providers.ts'
import { returnFromProvider, copyBrowser, visitProvider } from '../../support/sign-in.ts'
import {
  sessionStatus,
  redirectProviders,
  secretValues,
  signInSite,
  newEmail,
} from '../../support/sign-in-site.ts'

const { tested, log, expectNobody, expectSentBack, posted } = signInSite()

describe.each(redirectProviders)('sign-in by %s', (id, attacks) => {
  test('leads to the requested page, with a new session', async () => {
    const browser = tested.site.anonymous()
    browser.cookies.set('foyer_session', 'a'.repeat(43))
    await browser.fetch('/account/settings')
    const back = await returnFromProvider(browser, await visitProvider(browser, id, newEmail()))
    expect(back.status).toBeLessThan(400)
    const location = back.headers.get('location')!
    // Another site's form comes without the cookie of the wanted page.
    const landed =
      location === '/account/login/done'
        ? (await browser.fetch(location)).headers.get('location')
        : location
    expect(landed).toBe('/account/settings')
    expect(browser.cookies.get('foyer_session')).toMatch(/^[\w-]{43}$/)
    expect(browser.cookies.get('foyer_session')).not.toBe('a'.repeat(43))
    expect(await sessionStatus(browser)).toBe(200)
    expect(log).toEqual([])
    // A signed-in shopper need not sign in again, unless the shop's customer may have changed.
    const start = id === 'onecore' ? '/onecorelogin/start' : `/account/login/${id}/start`
    const again = (await browser.navigate(start)).location!
    expect(new URL(again, browser.origin).pathname).toBe(id === 'shop' ? '/sign-in' : '/account')
  })

  test.each(Object.entries(attacks))('an answer %s signs nobody in', async (_what, attack) => {
    const browser = tested.site.anonymous()
    attack(tested.site.injectFault)
    const answer = await visitProvider(browser, id, newEmail())
    await expectSentBack(browser, await returnFromProvider(browser, answer), secretValues(answer))
  })

  test('a state of another browser signs nobody in', async () => {
    const [browser, other] = [tested.site.anonymous(), tested.site.anonymous()]
    await visitProvider(browser, id, newEmail())
    const answer = await visitProvider(other, id, newEmail())
    await expectSentBack(browser, await returnFromProvider(browser, answer), secretValues(answer))
  })

  test('a callback opened twice changes nothing', async () => {
    const browser = tested.site.anonymous()
    const answer = await visitProvider(browser, id, newEmail())
    const copy = copyBrowser(browser)
    await returnFromProvider(browser, answer)
    await browser.fetch('/account/login/done')
    const session = browser.cookies.get('foyer_session')
    const again = await returnFromProvider(browser, answer)
    expect(again.status).toBeLessThan(400)
    expect(await sessionStatus(browser)).toBe(200)
    expect(browser.cookies.get('foyer_session')).toBe(session)
    // Not even to somebody who has copied the cookies from before.
    log.length = 0
    await expectSentBack(copy, await returnFromProvider(copy, answer), secretValues(answer))
  })

  test('an error from the provider signs nobody in', async () => {
    const browser = tested.site.anonymous()
    const answer = await visitProvider(browser, id, undefined)
    await expectSentBack(browser, await returnFromProvider(browser, answer), [])
  })
})

describe.each(Object.entries(posted))('the credential of %s', (id, { attacks, proof }) => {
  test('signs in', async () => {
    const browser = tested.site.anonymous()
    const response = await browser.call('POST', `/login/${id}`, await proof(browser, newEmail()))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: expect.any(Number) as number })
    expect(await sessionStatus(browser)).toBe(200)
    expect((await browser.fetch('/account/login/done')).headers.get('location')).toBe('/account')
  })

  test.each(Object.entries(attacks))('signs nobody in if it is %s', async (_what, attack) => {
    const browser = tested.site.anonymous()
    attack(tested.site.injectFault)
    const brought = await proof(browser, newEmail())
    const response = await browser.call('POST', `/login/${id}`, brought)
    expect(response.status).toBe(422)
    const problem = (await response.json()) as { errors: { Provider?: string } }
    if (problem.errors.Provider) await expectNobody(browser, Object.values(brought))
    // A field that is missing or empty is refused before anybody is asked.
    else expect(browser.cookies.has('foyer_session')).toBe(false)
  })

  test('signs in once, even with earlier cookies', async () => {
    const browser = tested.site.anonymous()
    const brought = await proof(browser, newEmail())
    const copy = copyBrowser(browser)
    expect((await browser.call('POST', `/login/${id}`, brought)).status).toBe(200)
    expect(
      (await browser.call('POST', `/login/${id}`, brought, { 'x-xsrf-token': '' })).status,
    ).toBe(403)
    expect((await copy.call('POST', `/login/${id}`, brought)).status).toBe(422)
    await expectNobody(copy, Object.values(brought))
  })

  test('an unknown token, such as any text, signs nobody in', async () => {
    const browser = tested.site.anonymous()
    const brought = await proof(browser, newEmail())
    for (const text of ['x', 'a.b.c', '../../me', 'x'.repeat(4_900)]) {
      log.length = 0
      const made = Object.fromEntries(
        Object.keys(brought).map((name) => [
          name,
          name === 'ClientId' ? brought[name as keyof typeof brought] : text,
        ]),
      )
      expect((await browser.call('POST', `/login/${id}`, made)).status).toBe(422)
      await expectNobody(browser, [text])
    }
  })
})

test.each(['google', 'apple'] as const)(
  'the credential of %s signs nobody in if another browser sends it',
  async (id) => {
    const [browser, other] = [tested.site.anonymous(), tested.site.anonymous()]
    await other.fetch('/account/login')
    const brought = await posted[id].proof(browser, newEmail())
    expect((await other.call('POST', `/login/${id}`, brought)).status).toBe(422)
    await expectNobody(other, Object.values(brought))
  },
)

test('fifty simultaneous sign-ins of a new identity create one account', async () => {
  const email = 'fifty.at.once@demo.test'
  const browsers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const browser = tested.site.anonymous()
      return [browser, await posted.google.proof(browser, email)] as const
    }),
  )
  const answers = await Promise.all(
    browsers.map(
      async ([browser, brought]) =>
        (await (await browser.call('POST', '/login/google', brought)).json()) as { id: number },
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(new Set(browsers.map(([browser]) => browser.cookies.get('foyer_session'))).size).toBe(50)
})

// Each would hang for ever; all are asked at once.
test('a request to a provider that does not answer is aborted', async () => {
  const begun = await Promise.all(
    redirectProviders.map(async ([id]) => {
      const browser = tested.site.anonymous()
      return [browser, await visitProvider(browser, id, newEmail())] as const
    }),
  )
  const brought = await Promise.all(
    Object.entries(posted).map(async ([id, { proof }]) => {
      const browser = tested.site.anonymous()
      return [browser, id, await proof(browser, newEmail())] as const
    }),
  )
  // A new discovery replaces the cached one.
  tested.site.services.providers = openProviders(
    tested.site.services.settings,
    tested.site.services.brands,
  )
  tested.site.injectFault.hang = '/'
  const [returned, refused, started] = await Promise.all([
    Promise.all(begun.map(([browser, answer]) => returnFromProvider(browser, answer))),
    Promise.all(
      brought.map(([browser, id, proof]) =>
        id === 'telegram' ? undefined : browser.call('POST', `/login/${id}`, proof),
      ),
    ),
    tested.site.anonymous().navigate('/account/login/auth0/start'),
  ])
  // Telegram's word, and the shop's, are checked without asking them.
  const unasked: Record<string, string> = {
    telegram: '/account',
    shop: '/account/login/done',
  }
  for (const [i, response] of returned.entries())
    expect([redirectProviders[i]![0], response.headers.get('location')]).toEqual([
      redirectProviders[i]![0],
      unasked[redirectProviders[i]![0]] ?? '/account/login',
    ])
  for (const response of refused) if (response) expect(response.status).toBe(422)
  expect(started.location).toBe('/account/login')
  for (const [browser] of [...begun, ...brought])
    if (!browser.cookies.has('foyer_session')) expect(await sessionStatus(browser)).toBe(401)
  expect(log).toHaveLength(begun.length - 2 + brought.length - 1 + 1)
})
