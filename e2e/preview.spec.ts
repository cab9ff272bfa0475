import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/**
 * Axe skips stories that repeat others; on further brands it checks those that show all of the
 * brand's colours.
 */
const all = /^(?!.*(messages|-many|later-page|long-words|status-[2-7]|signed-in))/
const colours =
  /-(full|rejected-empty|deleting|clearing|opened|choosing|new|menu|questions|failing)$|pages-of-the-brand/

/** The args of a brand's stories, each with the stories that axe checks. */
const variants: Record<string, [choice: Record<string, string>, checked?: RegExp][]> = {
  default: [[{}, all], [{ language: 'de' }]],
  harbour: [
    [{}, colours],
    [{ language: 'nl', scheme: 'dark' }, colours],
  ],
  nocturne: [[{}, colours]],
  souk: [[{}, colours]],
}

const wide = { width: 1280, height: 900 }
const phone = { width: 375, height: 720 }

/** The status of a story where it is not 200. */
const statuses: [RegExp, number][] = [
  [/no-such-page|code-rejected|withdrawn/, 404],
  [/rejected|wrong-code/, 422],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (story: string) => statuses.find(([pattern]) => pattern.test(story))?.[1] ?? 200

// Each walk is long: the workers share them. A brand's are one, as its shoppers are made but once.
test.describe.configure({ mode: 'parallel' })
// A story stands still: axe sees no colour on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The addresses of a brand's stories. The gallery itself is not opened: it would load them all. */
async function linksOf(
  { request }: Page,
  origin: string,
  brand: string,
  choice: Record<string, string>,
) {
  const host = brand === 'default' ? 'localhost' : `${brand}.localhost`
  const gallery = `${origin}/account/preview?${new URLSearchParams(choice)}`
  // What is no browser knows no brand's host by its name.
  const headers = { host: new URL(origin).host.replace('localhost', host) }
  const html = await (await request.get(gallery, { headers })).text()
  return [...html.matchAll(/<figcaption><a href="([^"]*)"/g)].map(([, path = '']) =>
    new URL(path.replaceAll('&#38;', '&'), origin.replace('localhost', host)).toString(),
  )
}

/** Looks at each frame: a locator would look again only after a tenth of a second. */
const waitUntilReady = (page: Page) =>
  page.waitForFunction(() => 'storyReady' in document.documentElement.dataset, undefined, {
    timeout: 30_000,
  })

/** Has a page run from left to right, or from right to left. */
const turn = (page: Page, dir: string) =>
  page.evaluate((dir) => (document.documentElement.dir = dir), dir)

/** A message that a page has not: it shows as its key. */
const missingMessage = (page: Page) =>
  page.evaluate(() => /\[ac_\w*/.exec(document.documentElement.outerHTML)?.[0])

/** A page as it stands, at its width or in its direction. */
async function expectFit(page: Page, ...picture: string[]) {
  await expectNoOverflow(page)
  await expect.soft(page).toHaveScreenshot(picture, { fullPage: true })
}

interface Walk {
  name: string
  checked?: RegExp
  isUsual: boolean
}

/** One load does for each width and direction: only a page's stylesheets depend on them. */
async function lookAt(page: Page, story: string, { name, checked, isUsual }: Walk) {
  const picture = (kind: string) => [name, kind, `${story}.png`]
  const looks = [
    async () => {
      await page.setViewportSize(phone)
      await expectFit(page, ...picture('phone'))
      if (checked?.test(story)) await expectAccessible(page)
      if (name !== 'nocturne') return
      await turn(page, 'rtl')
      await expectFit(page, ...picture('phone, rtl'))
      await turn(page, 'ltr')
    },
    async () => {
      if (!isUsual) return
      await page.setViewportSize(wide)
      await expectFit(page, ...picture('wide'))
    },
  ]
  // The width that it was loaded at comes first: to change it is a fifth of what a story costs.
  const isWide = page.viewportSize()!.width === wide.width
  for (const look of isWide ? looks.toReversed() : looks) await look()
}

async function walk(page: Page, links: string[], choice: Walk) {
  for (const link of links) {
    const story = new URL(link).pathname.slice('/account/preview/'.length)
    // The banner is the same whatever it says: on one brand each sentence is shown.
    if (story.startsWith('messages') && choice.name !== 'default') continue
    await test.step(story, async () => {
      const response = await page.goto(link)
      expect.soft(response!.status(), story).toBe(statusOf(story))
      await waitUntilReady(page)
      expect.soft(await missingMessage(page), story).toBeUndefined()
      await lookAt(page, story, choice)
    })
  }
}

for (const [brand, choices] of Object.entries(variants).filter(([brand]) =>
  existsSync(`themes/${brand}`),
))
  test(`every story of the preview renders without errors: ${brand} @script @phone`, async ({
    page,
    site,
  }) => {
    test.setTimeout(1_800_000)
    for (const [choice, checked] of choices) {
      const name = [brand, ...Object.values(choice)].join(' ')
      // Dark from the first: rows that are not on the screen would keep the colours before.
      await page.emulateMedia({ colorScheme: choice.scheme === 'dark' ? 'dark' : 'light' })
      const links = await linksOf(page, site.origin, brand, choice)
      expect(links.length).toBeGreaterThan(60)
      await page.setViewportSize(phone)
      await walk(page, links, { name, checked, isUsual: Object.keys(choice).length === 0 })
    }
  })

test('a story has the direction and the colours of its args @script @phone', async ({
  page,
  site,
}) => {
  const args = { direction: 'rtl', scheme: 'dark' }
  const [link] = await linksOf(page, site.origin, 'default', args)
  await page.goto(link!)
  await expect(page.locator('html[data-story-ready]')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 21, 19)')
})
