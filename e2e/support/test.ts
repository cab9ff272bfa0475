import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { startSite } from './site.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Fixtures {
  /**
   * Turns on the animation between pages on the wide screen, for specs of the animation and of what
   * it could disturb. Drawing it takes a tenth of a test's time.
   */
  hasMotion: boolean
  /** Signs somebody in at the provider. */
  signIn(email: string, path?: string): Promise<void>
  /**
   * Signs somebody in who was never here before, and leaves the first login to the test. Answers
   * the e-mail address.
   */
  newcomer(path?: string): Promise<string>
  /**
   * Makes a shopper who has done the first login, with the requested changes, by calls: no page is
   * open yet.
   */
  newShopper(change?: object): Promise<string>
  /** Makes a call of the API as the page's scripts would. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>
  /**
   * Fails where the page scrolls sideways, or, on a wide screen with script, where axe finds
   * anything: on the phone it looks at the preview's stories.
   */
  expectSound(): Promise<void>
}

/** Signs in at the provider as its page would, by its form alone; opens no page. */
async function enter({ request }: Page, email: string, origin: string) {
  const address = await request.get(`${origin}/onecorelogin/start`)
  const asked = await request.get(await address.text())
  // The provider does not ask again for a person who signed in before.
  if (new URL(asked.url()).origin !== origin) await request.post(asked.url(), { form: { email } })
}

/** Signs in, and opens a page. */
export async function signIn(page: Page, email: string, path = '/account', base = page.url()) {
  const { origin, pathname, search, href } = new URL(path, base)
  // Node does not resolve a brand's host name as browsers do.
  const here = origin.replace(/\w+\.(?=localhost)/, '')
  await enter(page, email, here)
  if (origin === here) return void (await page.goto(href))
  await page
    .context()
    .addCookies([
      { name: 'foyer_return_to', value: encodeURIComponent(pathname + search), url: origin },
    ])
  await page.goto(`${origin}/onecorelogin/start`)
}

export async function call(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  base = page.url(),
) {
  const { origin } = new URL(base)
  const cookies = await page.context().cookies(origin)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const url = `${origin}/account/api/v1/${path}`
  const response = await page.request.fetch(url, {
    method,
    ...(body && { data: body }),
    headers: { 'X-XSRF-TOKEN': token, origin },
  })
  expect(response.ok(), `${method} ${path}`).toBe(true)
  const text = await response.text()
  return text ? (JSON.parse(text) as unknown) : undefined
}

/** Fails where axe finds anything, also in what the page shows of ours in a frame. */
export async function expectAccessible(page: Page) {
  const { origin } = new URL(page.url())
  const own = page.frames().filter((frame) => frame.url().startsWith(`${origin}/`))
  for (const frame of own) await frame.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    // Only violations are read, so the other results are not assembled.
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  expect(violations).toEqual([])
}

/**
 * Fails where the page scrolls sideways, as wide as it is or at each of some widths: the first
 * frame after a change of width may still have what is about to move.
 */
export async function expectNoOverflow(page: Page, widths: number[] = []) {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const expectFit = (width?: number) =>
    expect.poll(overflow, { message: width ? `${width} pixels wide` : undefined }).toBe(0)
  if (widths.length === 0) await expectFit()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectFit(width)
  }
}

/**
 * Brings every island of a page to life, as the first touch does, save one that waits for its own;
 * on a busy machine that takes a while.
 */
export async function hydrate(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.locator('react-island[when]:not([when^="["])')).toHaveCount(0)
  // A combobox places its input over its select once it has read it.
  await expect(page.locator('react-island:not([when]) .combobox:not(:has(input))')).toHaveCount(0)
}

/** Lays a link below whatever is on top of the page: pressed, it would show in the address. */
export const placeBeneath = (page: Page) =>
  page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '#beneath',
      textContent: 'Beneath',
    })
    Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '4' })
    document.body.append(link)
  })

/**
 * Presses something at once, with the finger where there is one: nothing waits for it to be ready.
 */
export async function press(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (isTouched
    ? page.touchscreen.tap(x + width / 2, y + height / 2)
    : page.mouse.click(x + width / 2, y + height / 2))
}

const newEmail = () => `ada.${randomUUID().slice(0, 8)}@demo.test`

/** Returns the address of a page, open or not. */
const addressOf = (page: Page, site: { origin: string }) =>
  page.url() === 'about:blank' ? site.origin : page.url()

/** The tests reach no other site than their own: a provider's script does not come. */
const isElsewhere = (url: string) =>
  URL.canParse(url) && !new URL(url).hostname.endsWith('localhost')

/**
 * Each worker has a site, a database and a provider of its own; an error in any page's console
 * fails its test.
 */
export const test = base.extend<Fixtures, { site: { origin: string } }>({
  site: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
      await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  hasMotion: [false, { option: true }],
  contextOptions: async ({ contextOptions, hasMotion }, use, { project }) =>
    use({
      ...contextOptions,
      reducedMotion: hasMotion && project.name === 'wide' ? 'no-preference' : 'reduce',
    }),
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => {
      // So the browser tells that a page of the shop takes no part in the transition that it was
      // asked for.
      if (!message.startsWith('Transition was aborted')) errors.push(message)
    })
    page.on('console', (message) => {
      // A page or a call that answers 4xx is told in the console, too; tests look at statuses
      // themselves.
      const { url } = message.location()
      const isExpected =
        url === page.url() || /\/account\/(api|preview)\//.test(url) || isElsewhere(url)
      // A page of another origin may refuse to be framed.
      const isRefused = /^Refused to display 'http:\/\/127\./.test(message.text())
      if (
        message.type() === 'error' &&
        !isRefused &&
        !(message.text().startsWith('Failed to load resource') && isExpected)
      )
        errors.push(message.text())
    })
    await use(page)
    expect(errors).toEqual([])
  },
  signIn: async ({ page, site }, use) =>
    use((email, path) => signIn(page, email, path, addressOf(page, site))),
  call: async ({ page, site }, use) =>
    use((method, path, body) => call(page, method, path, body, addressOf(page, site))),
  newcomer: async ({ signIn }, use) =>
    use(async (path) => {
      const email = newEmail()
      await signIn(email, path)
      return email
    }),
  newShopper: async ({ page, site, call }, use) =>
    use(async (change) => {
      const email = newEmail()
      await enter(page, email, site.origin)
      const names = { FirstName: 'Ada', LastName: 'Berg' }
      await call('POST', 'setting/firstTimeSetting', { ...names, Email: email })
      if (change) await call('POST', 'shopUser/updateAccount', change)
      return email
    }),
  expectSound: async ({ page }, use, { project }) =>
    use(async () => {
      await expectNoOverflow(page)
      // axe is a script itself, and waits for what a browser without script never does.
      if (project.name === 'wide') await expectAccessible(page)
    }),
})

export { expect }
