import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectReadable } from './support/layout.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/**
 * Axe skips stories that repeat others; on further brands it checks those that show all of the
 * brand's colours.
 */
const distinct = /^(?!.*(messages|-many|later-page|long-words|status-[2-7]|signed-in))/
const colours =
  /-(full|rejected-empty|deleting|clearing|opened|choosing|new|menu|questions|failing)$|pages-of-the-brand/

interface Choice {
  args?: Record<string, string>
  /** The stories that are loaded; all, unless they are named. */
  loaded?: RegExp
  /** The stories that axe checks. */
  checked?: RegExp
  /** Set to check a desktop's width, too. */
  isWide?: boolean
}

/**
 * A brand's stories as they are loaded: dark changes colours alone. Those that repeat others are
 * loaded once, in the language with the longest words.
 */
const variants: Record<string, Choice[]> = {
  default: [{ args: { language: 'de' }, checked: distinct, isWide: true }],
  harbour: [
    { args: { language: 'nl' }, loaded: distinct, checked: colours, isWide: true },
    { args: { scheme: 'dark' }, loaded: colours, checked: colours },
  ],
  nocturne: [{ loaded: distinct, checked: colours, isWide: true }],
  souk: [{ loaded: distinct, checked: colours, isWide: true }],
}

const wide = { width: 1280, height: 900 }
const phone = { width: 375, height: 720 }

/** The status of a story where it is not 200. */
const statuses: [RegExp, number][] = [
  [/no-such-page|code-rejected|withdrawn|wrong-link/, 404],
  [/rejected|wrong-code/, 422],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (story: string) => statuses.find(([pattern]) => pattern.test(story))?.[1] ?? 200

// Each walk is long: the workers share them. A brand's are one, as its shoppers are made but once.
test.describe.configure({ mode: 'parallel' })

/** A page as it is answered, which no browser opens. */
async function read({ request }: Page, link: string | URL) {
  const url = new URL(link)
  const { host } = url
  // Node does not resolve a brand's host name as browsers do.
  url.hostname = 'localhost'
  return (await request.get(url.href, { headers: { host } })).text()
}

/** The addresses of a brand's stories. The gallery itself is not opened: it would load them all. */
async function linksOf(page: Page, origin: string, brand: string, args: Record<string, string>) {
  const host = brand === 'default' ? 'localhost' : `${brand}.localhost`
  const gallery = new URL(`/account/preview?${new URLSearchParams(args)}`, origin)
  gallery.hostname = host
  const html = await read(page, gallery)
  return [...html.matchAll(/<figcaption><a href="([^"]*)"/g)].map(([, path = '']) =>
    new URL(path.replaceAll('&#38;', '&'), origin.replace('localhost', host)).toString(),
  )
}

/** Looks at each frame: a locator would look again only after a tenth of a second. */
const waitUntilReady = (page: Page) =>
  page.waitForFunction(() => 'storyReady' in document.documentElement.dataset, undefined, {
    timeout: 120_000,
  })

/** Has a page run from left to right, or from right to left. */
const turn = (page: Page, dir: string) =>
  page.evaluate((dir) => (document.documentElement.dir = dir), dir)

/** A message that a page has not: it shows as its key. */
const missingKey = /\[ac_\w*/
const missingMessage = async (page: Page) => missingKey.exec(await page.content())?.[0]

/** A page as it stands, at its width or in its direction. */
async function expectFit(page: Page, ...picture: string[]) {
  await expectNoOverflow(page)
  // A word of 30 letters is cut in the narrow columns that it stands in.
  if (!picture.at(-1)!.includes('long-words')) await expectReadable(page, picture.join(' '))
  await expect.soft(page).toHaveScreenshot(picture, { fullPage: true })
}

/** The whole page at once, so that a bar at the bottom of the screen covers none of it. */
async function expectWholeAccessible(page: Page) {
  const hasBar = await page.locator('.phone-bar').isVisible()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (hasBar) await page.setViewportSize({ ...phone, height })
  await expectAccessible(page)
  if (hasBar) await page.setViewportSize(phone)
}

interface Walk extends Choice {
  name: string
}

/** One load does for each width and direction: only a page's stylesheets depend on them. */
async function lookAt(page: Page, story: string, { name, checked, isWide }: Walk) {
  const picture = (kind: string) => [name, kind, `${story}.png`]
  const looks = [
    async () => {
      await page.setViewportSize(phone)
      await expectFit(page, ...picture('phone'))
      if (checked?.test(story)) await expectWholeAccessible(page)
      if (name !== 'nocturne') return
      await turn(page, 'rtl')
      await expectFit(page, ...picture('phone, rtl'))
      await turn(page, 'ltr')
    },
    async () => {
      if (!isWide) return
      await page.setViewportSize(wide)
      await expectFit(page, ...picture('wide'))
    },
  ]
  // The width that it was loaded at comes first: to change it is a fifth of what a story costs.
  const wasWide = page.viewportSize()!.width === wide.width
  for (const look of wasWide ? looks.toReversed() : looks) await look()
}

async function walkStories(page: Page, links: string[], walk: Walk) {
  for (const link of links) {
    const story = new URL(link).pathname.slice('/account/preview/'.length)
    if (walk.loaded && !walk.loaded.test(story)) continue
    await test.step(story, async () => {
      const response = await page.goto(link)
      expect.soft(response!.status(), story).toBe(statusOf(story))
      await waitUntilReady(page)
      expect.soft(await missingMessage(page), story).toBeUndefined()
      await lookAt(page, story, walk)
    })
  }
}

/**
 * Each sentence of the banner fits: the page is the same whatever it says, so one is loaded, and
 * shows the others.
 */
async function readMessages(page: Page, links: string[]) {
  const htmls = await Promise.all(links.map((link) => read(page, link)))
  for (const html of htmls) expect.soft(missingKey.exec(html)?.[0]).toBeUndefined()
  const sentences = htmls.map((html) => /<p data-text>([^<]+)/.exec(html)![1])
  await page.goto(links[0]!)
  await waitUntilReady(page)
  for (const size of [phone, wide]) {
    await page.setViewportSize(size)
    const tooLong = await page.evaluate((sentences) => {
      const root = document.documentElement
      const banner = document.querySelector(
        '[data-system-message] > :not([data-empty]) [data-text]',
      )!
      return sentences.filter((sentence) => {
        banner.innerHTML = sentence!
        return root.scrollWidth > root.clientWidth
      })
    }, sentences)
    expect.soft(tooLong).toEqual([])
  }
}

for (const [brand, choices] of Object.entries(variants).filter(([brand]) =>
  existsSync(`themes/${brand}`),
))
  test(`stories of the preview render without errors: ${brand} @script @phone`, async ({
    page,
    site,
  }) => {
    test.setTimeout(1_800_000)
    for (const choice of choices) {
      const { args = {} } = choice
      const name = [brand, ...Object.values(args)].join(' ')
      // Dark from the first: rows that are not on the screen would keep the colours before.
      await page.emulateMedia({ colorScheme: args.scheme === 'dark' ? 'dark' : 'light' })
      const links = await linksOf(page, site.origin, brand, args)
      expect(links.length).toBeGreaterThan(60)
      await page.setViewportSize(phone)
      const isMessage = (link: string) => link.includes('/messages-')
      await walkStories(
        page,
        links.filter((link) => !isMessage(link)),
        { name, ...choice },
      )
      if (brand === 'default') await readMessages(page, links.filter(isMessage))
    }
  })

test('a story has the direction and the colour scheme of its args @script @phone', async ({
  page,
  site,
}) => {
  const args = { direction: 'rtl', scheme: 'dark' }
  const [link] = await linksOf(page, site.origin, 'default', args)
  await page.goto(link!)
  await expect(page.locator('html[data-story-ready]')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 21, 19)')
})
