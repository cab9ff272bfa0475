import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '#brands/config/brands.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { newCredential, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A session of a shopper of the brand, as its cookie. */
async function signIn(brand: Brand) {
  const identity = {
    issuer: site.provider.issuer,
    subject: 'full@demo.test',
    email: 'full@demo.test',
    emailVerified: true,
    firstName: '',
    lastName: '',
    idToken: '',
    proof: newCredential(),
  }
  return `foyer_session=${await site.services.store.signIn(brand, identity)}`
}

test('pages of brands and languages do not mix in 400 simultaneous requests', async () => {
  const { brands, messages } = site.services
  const { port } = new URL(site.origin)
  const cookies = new Map<Brand, string>()
  for (const brand of brands.all) cookies.set(brand, await signIn(brand))
  const asked = brands.all.flatMap((brand) =>
    brand.languages.flatMap((language) =>
      ['login', 'settings', 'orders'].map((page) => ({ brand, language, page })),
    ),
  )
  const many = Array.from({ length: 400 }, (_, n) => asked[(n * 7) % asked.length]!)
  const wrong = await Promise.all(
    many.map(async ({ brand, language, page }) => {
      const { status, body } = await requestLocally({
        host: '127.0.0.1',
        port,
        path: `/account/${page}`,
        headers: {
          host: `${brand.hosts[0]!}:${port}`,
          'accept-language': language,
          cookie: page === 'login' ? `foyer_language=${language}` : cookies.get(brand)!,
        },
      })
      const others = brands.all.filter(({ companyName }) => companyName !== brand.companyName)
      const [, lang] = /<html lang="([^"]+)"/.exec(body) ?? []
      // An account has a language of its own.
      const own = messages.all(brand.id, page === 'login' ? language : lang!)
      const expected = [brand.companyName, own.ac_BackToShop!, own.ac_Terms!]
      const text = body.replaceAll('&#39;', "'").replaceAll('&#38;', '&').replaceAll('&amp;', '&')
      const lacking = expected.filter((word) => !text.includes(word))
      const foreign = others.filter(({ companyName }) => text.includes(companyName))
      return { status, lang, language, lacking, foreign: foreign.map(({ id }) => id), page }
    }),
  ).then((pages) =>
    pages.filter(
      ({ status, lacking, foreign }) => status !== 200 || lacking.length > 0 || foreign.length > 0,
    ),
  )
  expect(wrong).toEqual([])
})
