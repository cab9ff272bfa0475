import { existsSync } from 'node:fs'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/**
 * What would take axe long and tell it nothing new, and of the rest what shows all of a brand's
 * colours.
 */
const all = /^(?!.*(messages|-many|later-page|long-words|status-[2-7]|signed-in))/
const colours =
  /-(full|rejected-empty|deleting|clearing|opened|choosing|new|menu|questions|failing)$|pages-of-the-brand/

/** Brands with what is chosen for their scenes, and the scenes that axe looks at. */
const looks: [brand: string, choice?: Record<string, string>, checked?: RegExp][] = [
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

/** What a scene answers, where that is not 200. */
const statuses: [RegExp, number][] = [
  [/rejected|wrong-code/, 422],
  [/no-such-page/, 404],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (scene: string) => statuses.find(([pattern]) => pattern.test(scene))?.[1] ?? 200

// Each walk is long: both workers share them.
test.describe.configure({ mode: 'parallel' })

for (const [brand, choice = {}, checked] of looks.filter(([brand]) =>
  existsSync(`themes/${brand}`),
)) {
  const isUsual = Object.keys(choice).length === 0
  const name = [brand, ...Object.values(choice)].join(' ')

  test(`every scene of the preview is sound: ${name} @script ${isUsual ? '' : '@phone'}`, async ({
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
      const scene = pathname.slice('/account/preview/'.length)
      // The banner is the same whatever it says: on one brand each sentence is shown.
      if (scene.startsWith('messages') && name !== 'default') continue
      await test.step(scene, async () => {
        const response = await page.goto(link)
        expect.soft(response!.status(), scene).toBe(statusOf(scene))
        await expect(page.locator('html[data-dressed]'), scene).toBeAttached()
        // A word that there is not shows as its key.
        await expect.soft(page.locator('body'), scene).not.toContainText('[ac_')
        await expectNoOverflow(page)
        if (project.name === 'phone' && checked?.test(scene)) await expectAccessible(page)
        await expect.soft(page).toHaveScreenshot([name, `${scene}.png`], { fullPage: true })
      })
    }
  })
}
