import { expect, test } from 'vitest'
import { shopLogin } from '#brands/config/shop-pages.ts'
import { readSettings } from '#server/settings.ts'
import { wantedProviders } from '#server/sign-in/provider-faults.ts'
import { openProviders } from '#server/sign-in/providers.ts'
import { signInSite } from '../../support/sign-in-site.ts'

const { tested } = signInSite()

test('a brand may have the shop’s own sign-in alone', () => {
  const { brand } = tested.site
  expect(wantedProviders(brand).length).toBeGreaterThan(1)
  const alone = { ...brand, shopLogin: { ...brand.shopLogin!, only: true } }
  expect(wantedProviders(alone).map(({ id }) => id)).toEqual(['shop'])
})

const long = 'a-secret-of-the-shop-with-32-byte'
const secretOf = (text: string) =>
  readSettings({ PUBLIC_ADDRESS: 'https://{host}', SHOP_LOGIN_SECRET: text }).providers['']

test.each([long, `${long},${long}-old`, `${long}, ${long}-old`, 'ä'.repeat(16)])(
  'the secret %s is accepted',
  (text) => expect(secretOf(text)).toMatchObject({ SHOP_LOGIN_SECRET: text }),
)

test.each(['short', `${long},short`, `${long},`, `${long},${long},${long}`])(
  'the secret %s is refused at the start, and is not repeated',
  (text) => {
    const expected = /^SHOP_LOGIN_SECRET: expected a secret of at least 32 bytes[^']*$/
    expect(() => secretOf(text)).toThrow(expected)
    expect(() => secretOf(text)).not.toThrow(new RegExp(text))
  },
)

test('brands of different companies cannot share a secret', () => {
  const { services, brand } = tested.site
  const other = { ...brand, id: 'other', companyId: brand.companyId + 1 }
  const brands = { ...services.brands, all: [brand, other] }
  expect(() => openProviders(services.settings, brands)).toThrow(
    `SHOP_LOGIN_SECRET: expected another secret for other than for ${brand.id}, a brand of another company, such as SHOP_LOGIN_SECRET__OTHER`,
  )
  const same = { ...other, companyId: brand.companyId }
  expect(() => openProviders(services.settings, { ...brands, all: [brand, same] })).not.toThrow()
})

test.each([
  ['https://shop.example/sign-in', true],
  ['/sign-in?from=account', true],
  ['/accounts', true],
  ['http://shop.example/sign-in', false],
  ['//shop.example/sign-in', false],
  ['sign-in', false],
  ['/account/sign-in', false],
  ['/account', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a page at %j is accepted: %s', (page, isAccepted) => {
  expect(shopLogin.safeParse({ page }).success).toBe(isAccepted)
  expect(shopLogin.safeParse({ page: '/sign-in', signOut: page }).success).toBe(isAccepted)
})
