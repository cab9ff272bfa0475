import { expect, expectNoOverflow, test } from './support/test.ts'

/** Brands with what is chosen for their scenes, and whether each is looked at by axe. */
const looks: [brand: string, choice: Record<string, string>, isCheckedByAxe: boolean][] = [
  ['default', {}, true],
  ['default', { language: 'ar' }, false],
  ['default', { language: 'de' }, false],
  ['harbour', {}, true],
  ['harbour', { language: 'nl', scheme: 'dark' }, true],
  ['nocturne', {}, true],
  ['nocturne', { direction: 'rtl' }, false],
  ['souk', {}, true],
  ['souk', { language: 'fr' }, false],
]
/** As they are elsewhere, or as another state of their page: they would take axe long, and tell nothing new. */
const known = /\/(messages|.*-many|.*-later-page)/

/** What a scene answers, where that is not 200. */
const statuses: [RegExp, number][] = [
  [/rejected|wrong-code/, 422],
  [/no-such-page/, 404],
  [/problem-unavailable/, 503],
  [/problem-something-failed/, 500],
]
const statusOf = (path: string) => statuses.find(([pattern]) => pattern.test(path))?.[1] ?? 200

for (const [brand, choice, isCheckedByAxe] of looks) {
  const name = [brand, ...Object.values(choice)].join(' ')

  test(`every scene of the preview is sound: ${name} @script`, async ({ page, site, expectSound }, { project }) => {
    test.setTimeout(400_000)
    const host = brand === 'default' ? 'localhost' : `${brand}.localhost`
    await page.goto(`${site.origin.replace('localhost', host)}/account/preview?${new URLSearchParams(choice)}`)
    const links = await page.locator('figcaption a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(links.length).toBeGreaterThan(60)
    for (const link of links) {
      const { pathname } = new URL(link)
      await test.step(pathname, async () => {
        const response = await page.goto(link)
        expect.soft(response!.status()).toBe(statusOf(pathname))
        await expect(page.locator('html[data-dressed]')).toBeAttached({ timeout: 15_000 })
        // A word that there is not shows as its key.
        await expect.soft(page.locator('body')).not.toContainText('[ac_')
        if (isCheckedByAxe && project.name === 'phone' && !known.test(pathname)) await expectSound()
        else await expectNoOverflow(page)
        const picture = [name, `${pathname.split('/').at(-1)}.png`]
        await expect.soft(page).toHaveScreenshot(picture, { fullPage: true, mask: [page.locator('[data-countdown]')] })
      })
    }
  })
}
