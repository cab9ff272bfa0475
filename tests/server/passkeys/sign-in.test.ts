import { describe, expect, test } from 'vitest'
import type { AuthenticatorFault } from '../../support/authenticator.ts'
import { enter, isRefused, loginOptions, passkeySite } from '../../support/passkey-site.ts'
import type { Browser } from '../../support/site.ts'

const { tested, log, newShopper, newVisitor } = passkeySite()

describe('nobody is signed in', () => {
  const isOut = async (browser: Browser) =>
    expect((await browser.call('GET', '/shopuser/me')).status).toBe(401)

  test.each<[string, AuthenticatorFault]>([
    ['for another site', { origin: 'https://elsewhere.example' }],
    ['for another domain', { domain: 'elsewhere.example' }],
    ['by the answer of another ceremony', { type: 'webauthn.create' }],
    ['without the person', { isUnverified: true }],
    ['by another challenge', { challenge: 'bm90IG91cnM' }],
    ['by a forged signature', { isForged: true }],
    ['by a counter that stands still', { counter: 1 }],
    ['by a counter that goes back', { counter: 0 }],
  ])('%s', async (_what, fault) => {
    const { key } = await newShopper()
    const browser = await newVisitor()
    await isRefused(
      await enter(browser, key.get(await loginOptions(browser), fault)),
      'sign_in_failed',
    )
    await isOut(browser)
    expect(log.filter((line) => line.includes('a sign-in failed'))).toHaveLength(1)
  })

  test('twice by one answer', async () => {
    const { key } = await newShopper()
    const browser = await newVisitor()
    const answer = key.get(await loginOptions(browser))
    const again = tested.site.anonymous()
    for (const [name, value] of browser.cookies) again.cookies.set(name, value)
    expect((await enter(browser, answer)).status).toBe(200)
    await isRefused(await enter(again, answer), 'sign_in_failed')
    await isOut(again)
  })

  test('by the options of another browser, or of none', async () => {
    const { key } = await newShopper()
    const options = await loginOptions(await newVisitor())
    const browser = await newVisitor()
    await isRefused(await enter(browser, key.get(options)), 'sign_in_failed')
    const without = tested.site.anonymous()
    await without.call('GET', '/setting')
    await isRefused(await enter(without, key.get(options)), 'sign_in_not_begun')
  })

  test('by a passkey that was removed', async () => {
    const { browser, key, added } = await newShopper()
    await browser.call('DELETE', `/shopUser/passkey/${added.id}`)
    const other = await newVisitor()
    const answer = await enter(other, key.get(await loginOptions(other)))
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'passkey_unknown', errors: { Provider: 'ac_PasskeyUnknown' } },
    ])
  })

  test('where the brand has no passkeys', async () => {
    const { brand } = tested.site
    const { browser } = await newShopper()
    const other = await newVisitor()
    brand.passkeys = false
    try {
      for (const path of ['/login/passkeyOptions', '/shopUser/passkeyOptions'])
        await isRefused(
          await (path.startsWith('/login') ? other : browser).call('POST', path),
          'sign_in_not_offered',
          404,
        )
      const pages = [await other.fetch('/account/login'), await browser.fetch('/account/settings')]
      for (const page of pages) expect(await page.text()).not.toMatch(/data-(add-)?passkey/)
    } finally {
      brand.passkeys = true
    }
  })
})
