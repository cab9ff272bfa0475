import { chromium, type Browser } from '@playwright/test'
import { browserArguments, findBrowser } from '../../e2e/support/browser.ts'

const slowDown = 4
const visits = 5

export const openBrowser = async () =>
  chromium.launch({ ...(await findBrowser()), args: browserArguments })

/** Runs in the page, before it: keeps the latest largest paint and the sum of long tasks. */
function observe() {
  const seen = { lcp: 0, blocking: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}

/** Returns whether a picture is the shop's own, such as a product's: the demo has them there. */
const isOfShop = (url: string) => new URL(url).pathname.startsWith('/demo/')

/** One first visit of a page, on a phone's screen with a slow processor. */
async function visit(browser: Browser, url: string, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } })
  try {
    const pairs = cookie.split('; ').filter(Boolean)
    await context.addCookies(
      pairs.map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value, url }
      }),
    )
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const seen = { requests: 0, pictures: 0, bytes: 0 }
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('http')) return
      seen[isOfShop(request.url) ? 'pictures' : 'requests'] += 1
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const painted = await page.evaluate(
      () => (window as unknown as { seen: { lcp: number; blocking: number } }).seen,
    )
    return { ...seen, ...painted }
  } finally {
    await context.close()
  }
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * The median of some first visits: requests, pictures of the shop, bytes, and times in ms at a
 * quarter of the speed.
 */
export async function measureVisit(browser: Browser, url: string, cookie = '') {
  const all = []
  for (let n = 0; n < visits; n++) all.push(await visit(browser, url, cookie))
  return {
    requests: middle(all.map(({ requests }) => requests)),
    pictures: middle(all.map(({ pictures }) => pictures)),
    bytes: middle(all.map(({ bytes }) => bytes)),
    lcp: middle(all.map(({ lcp }) => lcp)),
    blocking: middle(all.map(({ blocking }) => blocking)),
  }
}
