import { describe, expect, test } from 'vitest'
import type { MenuBrand } from '#brands/theme/custom-pages.ts'
import { markActive, menuItems } from '#brands/theme/menu.ts'

const page = (name: string, section: number, change: Partial<MenuBrand['pages'][number]> = {}) => ({
  name,
  url: name,
  pageId: 1,
  layout: 'article',
  title: '',
  iconUrl: '',
  section,
  viewOrder: 0,
  waitForLoaded: false,
  ...change,
})
const brand = (change: Partial<MenuBrand> = {}): MenuBrand => ({
  enableFeatures: ['MyOrders', 'MyWishlist'],
  pages: [],
  fundPath: 'chest',
  documentLayoutMarker: '',
  ...change,
})
const urls = (of: MenuBrand) => menuItems(of).map(({ url }) => url)

describe('the menu', () => {
  test('lists what is enabled, each section followed by its pages in their order', () => {
    const pages = [
      page('later', 5, { viewOrder: 2 }),
      page('sooner', 5, { viewOrder: 1 }),
      page('general', 0),
      page('fund', 7),
      page('home', 3),
    ]
    expect(urls(brand({ pages }))).toEqual([
      '/account',
      '/account/accountoverviews/home',
      '/account/orders',
      '/account/orders/sooner',
      '/account/orders/later',
      '/account/wishlist',
      '/account/pages/general',
      '/account/chest/fund',
    ])
  })

  test('lists the general pages before those of the fund, each group in its own order', () => {
    const pages = [
      page('later', 0, { viewOrder: 9 }),
      page('fund', 7, { viewOrder: 2 }),
      page('sooner', 0, { viewOrder: 1 }),
    ]
    expect(urls(brand({ pages })).slice(-3)).toEqual([
      '/account/pages/sooner',
      '/account/pages/later',
      '/account/chest/fund',
    ])
  })

  test('links to documents below /page, by their layout or the brand’s marker', () => {
    const pages = [page('a', 0, { layout: 'document' }), page('b', 6, { layout: 'x-sheet-x' })]
    expect(urls(brand({ pages, documentLayoutMarker: 'sheet' }))).toContain('/account/page/b')
    expect(urls(brand({ pages }))).toEqual(
      expect.arrayContaining(['/account/page/a', '/account/wishlist/b']),
    )
  })

  test.each([
    ['/account', '/account'],
    ['/account/edit-profile', '/account'],
    ['/account/orders/7', '/account/orders'],
    ['/account/orders/guide', '/account/orders/guide'],
    ['/account/papers', '/account/orders'],
    ['/account/settings', undefined],
  ])('on the page %s marks the item %s', (path, url) => {
    const items = menuItems(brand({ pages: [page('guide', 5)] }))
    const active = markActive(items, path).filter((item) => item.active)
    expect(active.map((item) => item.url)).toEqual(url ? [url] : [])
  })
})
