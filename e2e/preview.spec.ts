import { existsSync } from 'node:fs'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/**
 * Axe skips stories that repeat others; on further brands it checks those that show all of the
 * brand's colours.
 */
const all = /^(?!.*(messages|-many|later-page|long-words|status-[2-7]|signed-in))/
const colours =
  /-(full|rejected-empty|deleting|clearing|opened|choosing|new|menu|questions|failing)$|pages-of-the-brand/

/** Brands with the args of their stories, and the stories that axe checks. */
const variants: [brand: string, choice?: Record<string, string>, checked?: RegExp][] = [
  ['default', {}, all],
  ['default', { language: 'ar' }],
  ['default', { language: 'de' }],
  ['harbour', {}, colours],
  ['harbour', { language: 'nl', scheme: 'dark' }, colours],
  ['nocturne', {}, colours],
  ['nocturne', { direction: 'rtl' }],
  ['souk', {}, colours],
  ['souk', { language: 'fr' }],
]

/** The status of a story where it is not 200. */
const statuses: [RegExp, number][] = [
  [/rejected|wrong-code/, 422],
  [/no-such-page/, 404],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (story: string) => statuses.find(([pattern]) => pattern.test(story))?.[1] ?? 200

// Each walk is long: both workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [brand, choice = {}, checked] of variants.filter(([brand]) =>
  existsSync(`themes/${brand}`),
)) {
  const isUsual = Object.keys(choice).length === 0
  const name = [brand, ...Object.values(choice)].join(' ')

  test(`every story of the preview renders without errors: ${name} @script ${isUsual ? '' : '@phone'}`, async ({
    page,
    site,
  }, { project }) => {
    test.setTimeout(900_000)
    const host = brand === 'default' ? 'localhost' : `${brand}.localhost`
    await page.goto(
      `${site.origin.replace('localhost', host)}/account/preview?${new URLSearchParams(choice)}`,
    )
    const links = await page
      .locator('figcaption a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(links.length).toBeGreaterThan(60)
    for (const link of links) {
      const { pathname } = new URL(link)
      const story = pathname.slice('/account/preview/'.length)
      // The banner is the same whatever it says: on one brand each sentence is shown.
      if (story.startsWith('messages') && name !== 'default') continue
      await test.step(story, async () => {
        const response = await page.goto(link)
        expect.soft(response!.status(), story).toBe(statusOf(story))
        await expect(page.locator('html[data-story-ready]'), story).toBeAttached()
        // A missing message shows as its key.
        await expect.soft(page.locator('body'), story).not.toContainText('[ac_')
        await expectNoOverflow(page)
        if (project.name === 'phone' && checked?.test(story)) await expectAccessible(page)
        await expect.soft(page).toHaveScreenshot([name, `${story}.png`], { fullPage: true })
      })
    }
  })
}
