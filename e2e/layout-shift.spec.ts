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

for (const [when, ms] of [
  ['while it arrives', 0],
  ['whose script comes late', 500],
] as const)
  test(`nothing moves on a page ${when} and its islands start @script`, async ({
    page,
    signIn,
  }) => {
    await signIn('full@demo.test')
    await page.route('**/_astro/Shell*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
    for (const path of pages) {
      await page.goto(`/account${path}`)
      await hydrate(page)
      expect.soft(await page.evaluate(shifts), path).toEqual([])
    }
  })
