import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Brand } from '#brands/config/brands.ts'
import { readBrandTokens, schemes } from '#brands/tokens/brand-tokens.ts'
import { drawDifference } from './compare.ts'
import { folderOf } from './folders.ts'

const sizes = { phone: { width: 375, height: 720 }, desktop: { width: 1280, height: 900 } }
/** A picture is taken again until two in a row show the same, so many times at most. */
const maxAttempts = 8
const timeoutMs = 60_000
const path = '/account/preview'

interface Site {
  origin: string
  /** The time of the site's clock, which stands still. */
  now: number
}

/** Returns the schemes in which a brand's pages differ. */
function schemesOf({ id }: Brand) {
  const { light, dark } = readBrandTokens('themes', id)
  return schemes.filter(
    (scheme) => scheme === 'light' || JSON.stringify(light.all) !== JSON.stringify(dark.all),
  )
}

/** Lists the names of a brand's stories, from the preview's gallery. */
async function storiesOf({ request }: BrowserContext, origin: string, host: string) {
  // Node does not resolve a brand's host name as browsers do.
  const { port } = new URL(origin)
  const answer = await request.get(origin + path, { headers: { host: `${host}:${port}` } })
  const links = (await answer.text()).matchAll(/<figcaption><a href="([^"?]*)/g)
  return [...links].map(([, link = '']) => link.slice(path.length + 1))
}

/** Waits until a story stands as it is to be seen, with the pictures below the screen. */
async function settle(page: Page) {
  const isReady = () => 'storyReady' in document.documentElement.dataset
  await page.waitForFunction(isReady, undefined, { timeout: timeoutMs })
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })
}

/** Takes a picture of the whole page once nothing in it moves any more. */
async function takePicture(page: Page) {
  let last: Buffer | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
    if (last && !(await drawDifference(last, picture))) return picture
    last = picture
  }
  throw new Error(`${page.url()}: expected a page that stands still, found one that moves`)
}

/** Takes the pictures of a brand's stories in one scheme. */
async function takeScheme(
  context: BrowserContext,
  { stories, base, now }: { stories: string[]; base: string; now: number },
  folder: string,
) {
  for (const story of stories) {
    // A tab of its own: a story may leave a message for the next page of its tab.
    const page = await context.newPage()
    await page.clock.setFixedTime(now)
    await page.setViewportSize(sizes.phone)
    await page.goto(`${base}/${story}`)
    await settle(page)
    for (const [width, size] of Object.entries(sizes)) {
      await page.setViewportSize(size)
      const file = join(folder, width, `${story}.png`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await takePicture(page))
    }
    await page.close()
  }
}

/**
 * Takes a picture of every story of a brand, on a phone and on a desktop, light and dark. They
 * replace those of the run before once all are taken. Answers their number.
 */
export async function takeBrand(browser: Browser, { origin, now }: Site, brand: Brand) {
  const [host = 'localhost'] = brand.hosts
  const base = origin.replace('localhost', host) + path
  const parts = `${folderOf('new', brand.id)}.part`
  await rm(parts, { recursive: true, force: true })
  let count = 0
  for (const scheme of schemesOf(brand)) {
    const context = await browser.newContext({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Amsterdam',
    })
    const stories = await storiesOf(context, origin, host)
    await takeScheme(context, { stories, base, now }, join(parts, scheme))
    count += stories.length * Object.keys(sizes).length
    await context.close()
  }
  await rm(folderOf('new', brand.id), { recursive: true, force: true })
  await rename(parts, folderOf('new', brand.id))
  return count
}
