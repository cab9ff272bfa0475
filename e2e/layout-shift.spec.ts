import { expect, hydrate, test } from './support/test.ts'

/** The pages that a shopper sees most, and those that change most while their script arrives. */
const pages = [
  '',
  '/orders',
  '/orders?query=zebra',
  '/orders/102007',
  '/orders/102007/return',
  '/papers',
  '/addresses',
  '/addresses/add',
  '/addresses/move',
  '/vouchers',
  '/achievements',
  '/wishlist',
  '/edit-profile',
  '/settings',
]

/** The shifts of the page since it began, with the elements that moved. */
const shifts = () =>
  new Promise<string[]>((resolve) => {
    const found: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, sources } = entry as PerformanceEntry & {
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        const moved = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120))
        if (!hadRecentInput) found.push(moved.join(', '))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(found), 500)
  })

test('nothing moves on a page while it arrives and its islands start @script', async ({
  page,
  signIn,
}) => {
  await signIn('full@demo.test')
  for (const path of pages) {
    await page.goto(`/account${path}`)
    await hydrate(page)
    expect(await page.evaluate(shifts), path).toEqual([])
  }
})
