import { expect, test } from 'vitest'
import type { Cookies } from '#server/api/context.ts'
import { clearCookie, cookieNames, hostCookies, setCookie } from '#server/api/cookies.ts'

/** A browser's cookies, with what each was set to be. */
function jar() {
  const kept = new Map<string, object>()
  const cookies: Cookies = {
    get: (name) => (kept.has(name) ? { value: name } : undefined),
    set: (name, _value, options = {}) => void kept.set(name, options),
    delete: (name) => void kept.delete(name),
  }
  return { kept, cookies }
}

test.each([
  ['https://shop.example', true],
  ['http://localhost:4321', false],
])('on %s our cookies belong to this host alone: %s', (origin, isSecure) => {
  const { kept, cookies } = jar()
  const context = { origin, cookies: hostCookies(cookies, origin) }
  for (const name of Object.values(cookieNames))
    setCookie(context, name, 'x', { acrossSites: name === cookieNames.attemptAcrossSites })
  const prefixed = [...kept.keys()].filter((name) => name.startsWith('__Host-'))
  expect(prefixed.length).toBe(isSecure ? kept.size - 2 : 0)
  // The shop sets one of the two, and scripts read the other.
  for (const name of [cookieNames.xsrf, cookieNames.backToShop]) expect(kept.has(name)).toBe(true)
  for (const [name, options] of kept) {
    expect(options).toMatchObject({
      path: '/',
      secure: isSecure || name === cookieNames.attemptAcrossSites,
    })
    expect(options).not.toHaveProperty('domain')
  }
  expect(context.cookies.get(cookieNames.session)).toBeDefined()
  clearCookie(context, cookieNames.session)
  expect(context.cookies.get(cookieNames.session)).toBeUndefined()
})
