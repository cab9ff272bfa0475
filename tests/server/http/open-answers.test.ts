import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxLengthKey, minLengthKey, requiredKey } from '#contract/field-message-keys.ts'
import { isInput } from '#contract/field-rules.ts'
import type { Translation } from '#contract/localize.ts'
import { setting } from '#contract/setting.ts'
import { loadBrands } from '#brands/config/brands.ts'
import { addressFields, defaultAddressFields } from '#brands/config/address-fields.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { withBrand } from '../../support/answers.ts'
import { startSite, type Browser, type Site } from '../../support/site.ts'

let site: Site
let shopper: Browser
beforeAll(async () => {
  site = await startSite()
  shopper = await site.signIn('full@demo.test')
})
afterAll(() => site.close())

/** Returns the answer of a brand's host to a visitor. */
const getAs = (brand: string, path: string, headers: Record<string, string> = {}) => {
  const { hosts } = site.services.brands.byId(brand)!
  return requestLocally({
    host: 'localhost',
    port: new URL(site.origin).port,
    path,
    headers: { host: hosts[0], ...headers },
  })
}
const brands = loadBrands('themes', 'http://{host}', 'default').all.map(({ id }) => id)

describe.each(['/setting', '/translation', '/localize'])('GET %s', (path) => {
  test('has an ETag and answers 304 on a match', async () => {
    for (const browser of [site.anonymous(), shopper]) {
      const first = await browser.call('GET', path)
      expect([first.status, first.headers.get('cache-control')]).toEqual([
        200,
        'private, no-cache, must-revalidate',
      ])
      const tag = first.headers.get('etag') ?? ''
      const again = await browser.call('GET', path, undefined, { 'if-none-match': tag })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
      const other = await browser.call('GET', path, undefined, { 'if-none-match': '"another"' })
      expect([other.status, other.headers.get('etag')]).toEqual([200, tag])
    }
  })

  test('varies by language, whatever the browser has cached', async () => {
    const visitor = site.anonymous()
    const tag =
      (await visitor.call('GET', path, undefined, { 'accept-language': 'en' })).headers.get(
        'etag',
      ) ?? ''
    const dutch = await visitor.call('GET', path, undefined, {
      'accept-language': 'nl',
      'if-none-match': tag,
    })
    expect([dutch.status, dutch.headers.get('etag') === tag]).toEqual([200, false])
  })

  test('sets a cookie only if there is none', async () => {
    const visitor = site.anonymous()
    expect((await visitor.call('GET', path)).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=/),
    ])
    for (const browser of [visitor, shopper]) {
      const tag = (await browser.call('GET', path)).headers.get('etag') ?? ''
      for (const headers of [{}, { 'if-none-match': tag }])
        expect(
          (
            await browser.call('GET', path, undefined, headers as Record<string, string>)
          ).headers.getSetCookie(),
        ).toEqual([])
    }
  })
})

test('a shopper’s own answers are not cached', async () => {
  const { headers } = await shopper.call('GET', '/shopuser/me')
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null])
})

test.each(brands)('the pictures in the setting of %s exist', async (brand) => {
  const { logo, pages } = setting.parse(
    JSON.parse((await getAs(brand, '/account/api/v1/setting')).body),
  )
  const given = site.services.brands.byId(brand)!
  expect(logo !== '').toBe(given.logo !== '')
  expect(pages.map(({ iconUrl }) => iconUrl !== '')).toEqual(
    given.pages.map(({ iconUrl }) => iconUrl !== ''),
  )
  for (const address of [logo, ...pages.map(({ iconUrl }) => iconUrl)].filter(Boolean)) {
    expect(address).toMatch(/^(\/|https:\/\/)/)
    // Another site serves an absolute address.
    if (!address.startsWith('/')) continue
    const { status, headers } = await getAs(brand, address)
    expect([address, status, headers['content-type']]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

describe('translation', () => {
  const source = globSync('src/{contract,server}/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  // The parts of a key that a program completes are no keys.
  const literals = source.match(/\bac_[A-Za-z]\w*(?![\w$])/g) ?? []
  const keysOf = (field: string) => [requiredKey(field), minLengthKey(field), maxLengthKey(field)]
  const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

  test.each(brands)(
    'has every key that the API of %s may answer, in each language',
    async (brand) => {
      const { addressFields: own, languages } = site.services.brands.byId(brand)!
      const asked = new Set([
        ...literals,
        ...own.filter(isInput).flatMap(({ orderField }) => keysOf(orderField)),
      ])
      for (const locale of languages) {
        const { body } = await getAs(brand, '/account/api/v1/translation', {
          'accept-language': locale,
        })
        const messages = new Map(
          (JSON.parse(body) as Translation[]).map(({ key, translate }) => [plain(key), translate]),
        )
        expect([locale, [...asked].filter((key) => !messages.get(key))]).toEqual([locale, []])
      }
    },
  )

  test('has the messages of the default address form and of a brand’s own fields', async () => {
    const given = addressFields.parse([...defaultAddressFields, { orderField: 'Berth' }])
    let body = ''
    await withBrand(site, { addressFields: given }, async () => {
      ;({ body } = await getAs('default', '/account/api/v1/translation'))
    })
    const messages = new Map(
      (JSON.parse(body) as Translation[]).map(({ key, translate }) => [key, translate]),
    )
    const fields = [...defaultAddressFields.map(({ orderField = '' }) => orderField), 'Berth']
    expect(fields.flatMap(keysOf).filter((key) => !messages.get(key))).toEqual([])
    expect(messages.get('ac_BerthInvalidMaxLengthMessage')).toBe('Use {{max}} characters or fewer.')
    expect(messages.get('ac_TelephoneInvalidMinLengthMessage')).toBe(
      'Enter at least {{min}} digits after the country code.',
    )
  })
})
