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
  default: [[{}, all], [{ language: 'ar' }], [{ language: 'de' }]],
  harbour: [
    [{}, colours],
    [{ language: 'nl', scheme: 'dark' }, colours],
  ],
  nocturne: [[{}, colours]],
  souk: [[{}, colours], [{ language: 'fr' }]],
}

const wide = { width: 1280, height: 900 }

/** The status of a story where it is not 200. */
const statuses: [RegExp, number][] = [
  [/rejected|wrong-code/, 422],
  [/no-such-page/, 404],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (story: string) => statuses.find(([pattern]) => pattern.test(story))?.[1] ?? 200

// Each walk is long: the workers share them. A brand's are one, as its shoppers are made but once.
test.describe.configure({ mode: 'parallel' })
// A story stands still: axe sees no colour on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const galleryOf = (origin: string, brand: string, choice: Record<string, string>) => {
  const host = brand === 'default' ? 'localhost' : `${brand}.localhost`
  return `${origin.replace('localhost', host)}/account/preview?${new URLSearchParams(choice)}`
}

const linksOf = (page: Page) =>
  page
    .locator('figcaption a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))

/** Has a page run from left to right, or from right to left. */
const turn = (page: Page, dir: string) =>
  page.evaluate((dir) => (document.documentElement.dir = dir), dir)

/** A message that a page has not: it shows as its key. */
const missingMessage = (page: Page) =>
  page.evaluate(() => /\[ac_\w*/.exec(document.documentElement.outerHTML)?.[0])

const fitter = (page: Page, name: string, story: string) => async (width: string) => {
  await expectNoOverflow(page)
  await expect.soft(page).toHaveScreenshot([name, width, `${story}.png`], { fullPage: true })
}

/** One load does for each width and direction: only a page's stylesheets depend on them. */
async function walk(
  page: Page,
  links: string[],
  { name, checked, isUsual }: { name: string; checked?: RegExp; isUsual: boolean },
) {
  const phone = page.viewportSize()!
  for (const link of links) {
    const story = new URL(link).pathname.slice('/account/preview/'.length)
    // The banner is the same whatever it says: on one brand each sentence is shown.
    if (story.startsWith('messages') && name !== 'default') continue
    const expectFit = fitter(page, name, story)
    await test.step(story, async () => {
      const response = await page.goto(link)
      expect.soft(response!.status(), story).toBe(statusOf(story))
      await expect(page.locator('html[data-story-ready]'), story).toBeAttached()
      expect.soft(await missingMessage(page), story).toBeUndefined()
      await expectFit('phone')
      if (checked?.test(story)) await expectAccessible(page)
      if (name === 'nocturne') {
        await turn(page, 'rtl')
        await expectFit('phone, rtl')
        await turn(page, 'ltr')
      }
      if (!isUsual) return
      await page.setViewportSize(wide)
      await expectFit('wide')
      await page.setViewportSize(phone)
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
      await page.goto(galleryOf(site.origin, brand, choice))
      const links = await linksOf(page)
      expect(links.length).toBeGreaterThan(60)
      await walk(page, links, { name, checked, isUsual: Object.keys(choice).length === 0 })
    }
  })

test('a story has the direction and the colours of its args @script @phone', async ({
  page,
  site,
}) => {
  await page.goto(galleryOf(site.origin, 'default', { direction: 'rtl', scheme: 'dark' }))
  const [link] = await linksOf(page)
  await page.goto(link!)
  await expect(page.locator('html[data-story-ready]')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(20, 21, 19)')
})
