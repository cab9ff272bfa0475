import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startSite } from '../support/site.ts'
import type { Engine, Point } from './engine.ts'
import { engines, type EngineName } from './engines.ts'

/** Runs in the page: the middle of the first visible element, scrolled into view. */
function middleOf(xpath: string) {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let n = 0; n < found.snapshotLength; n++) {
    const element = found.snapshotItem(n) as Element
    if (!element.checkVisibility()) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width > 1) return { x: x + width / 2, y: y + height / 2 }
  }
  return null
}

interface Fixtures {
  engine: Engine
  /** Waits until an element is shown and stands still; returns its middle. */
  find(xpath: string): Promise<Point>
  click(xpath: string): Promise<void>
  /** Clicks on a field and types in the place of all that is in it. */
  fill(xpath: string, text: string): Promise<void>
  /** Signs in by the pages, and ends at a path of the site. */
  signIn(email: string, path: string): Promise<void>
}

/** Each worker has a site, and each test a browser of its own. */
export const test = base.extend<Fixtures, { engineName: EngineName; origin: string }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  origin: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-engines-'))
      await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
      const site = await startSite(folder)
      await use(site.origin)
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  engine: async ({ engineName }, use) => {
    const engine: Engine = await engines[engineName].start()
    await use(engine)
    await engine.close()
  },
  find: async ({ engine }, use) =>
    use(async (xpath) => {
      let last: Point | null = null
      const isStill = async () => {
        const before = last
        // A page that is on its way away answers nothing.
        last = await engine.evaluate(middleOf, xpath).catch(() => null)
        return last !== null && last.x === before?.x && last.y === before.y
      }
      await expect.poll(isStill, { message: xpath }).toBe(true)
      return last!
    }),
  click: async ({ engine, find }, use) =>
    use(async (xpath) => void (await engine.clickAt(await find(xpath)))),
  fill: async ({ engine, click }, use) =>
    use(async (xpath, text) => {
      await click(xpath)
      await engine.selectAll()
      await engine.type(text)
    }),
  signIn: async ({ engine, origin, click, find }, use) =>
    use(async (email, path) => {
      await engine.open(origin + path)
      await click('//a[contains(., "Continue with one-core login")]')
      await click(`//button[normalize-space() = "${email}"]`)
      await find('//button[@form = "logout"]')
    }),
})

export { expect }
