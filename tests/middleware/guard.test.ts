import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '#contract/codes.ts'
import { checkAccess, isMissingFromRoutes } from '../../src/middleware/guard.ts'
import { shopperPaths } from '../support/pages.ts'

const visitor = { shopper: undefined, enableFeatures: features, fundPath: 'fund' }
const shopper = { ...visitor, shopper: { firstTimeLogin: false } }
const newcomer = { ...visitor, shopper: { firstTimeLogin: true } }

test.each(shopperPaths)(
  '%s redirects visitors to sign-in and newcomers to first login, and admits shoppers',
  (path) => {
    expect(checkAccess(path, visitor)).toEqual({ redirectTo: '/account/login', remember: true })
    expect(checkAccess(path, newcomer)).toEqual({
      redirectTo: '/account/first-login',
      remember: true,
    })
    expect(checkAccess(path, shopper)).toBe('pass')
  },
)

test('the sign-in page is open to anyone, the first login only to newcomers', () => {
  expect(checkAccess('/account/login', visitor)).toBe('pass')
  expect(checkAccess('/account/first-login', visitor)).toMatchObject({
    redirectTo: '/account/login',
  })
  expect(checkAccess('/account/first-login', newcomer)).toBe('pass')
  expect(checkAccess('/account/first-login', shopper)).toEqual({
    redirectTo: '/account',
    resume: true,
  })
})

test('a shared wishlist is open to anyone, and not found if the brand has none', () => {
  for (const who of [visitor, newcomer, shopper]) {
    expect(checkAccess('/account/shared/7', who)).toBe('pass')
    expect(checkAccess('/account/shared/7', { ...who, enableFeatures: [] })).toBe('not found')
  }
})

test.each([
  ['Achievements', ['/achievements', '/achievements/7', '/achievements/page/7']],
  ['AddressBook', ['/addresses', '/addresses/add', '/addresses/7', '/addresses/page/7']],
  ['MyVouchers', ['/vouchers', '/vouchers/7', '/vouchers/page/7']],
  ['MyOrders', ['/orders', '/orders/7', '/orders/page/7']],
  ['MyDownloads', ['/downloads']],
  ['MyWishlist', ['/wishlist', '/wishlist/7', '/wishlist/page/7']],
])('without %s its pages redirect to the overview', (feature, below) => {
  const without = { ...shopper, enableFeatures: features.filter((name) => name !== feature) }
  for (const path of below)
    expect(checkAccess(`/account${path}`, without)).toEqual({ redirectTo: '/account' })
  expect(checkAccess('/account/addresses/edit/7', without)).toBe('pass')
})

test('a page that is not in routes.ts is denied', () => {
  for (const path of [
    '/account/error',
    '/account/admin',
    '/account/orders/7/8',
    '/accounts',
    '/',
    '/account/other/7',
  ])
    expect(checkAccess(path, shopper)).toBe('not found')
})

test('every page file is in routes.ts, or needs no row', () => {
  const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(astro|ts)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(25)
  expect(
    files
      .map((file) => `/${file.replace(/(\/index)?\.(astro|ts)$/, '')}`)
      .filter(isMissingFromRoutes),
  ).toEqual([])
  expect(
    ['/account/forgotten', '/account/orders/[id]/[part]', '/account/forgotten/[id]'].filter(
      (pattern) => !isMissingFromRoutes(pattern),
    ),
  ).toEqual([])
})
