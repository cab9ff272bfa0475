import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, listening, test } from './support/dev.ts'
import { startProcess } from './support/site.ts'
import { signIn } from './support/test.ts'

const orders = 'src/pages/account/orders/index.astro'
const island = 'src/features/orders/OrdersIsland.tsx'
const footer = 'themes/default/parts/Footer.astro'

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

test('the first commands of themes/README.md create a brand and its page @once @script', async ({
  page,
  dev,
}) => {
  expect(dev.commands).toEqual([
    'npm run brand new acme',
    'npm run brand check acme',
    'npm run dev',
  ])
  const [made, checked] = dev.printed
  expect(made).toContain(
    'npm run brand check acme\n  npm run dev\nthen open http://acme.localhost:4321/account.',
  )
  expect(checked).toContain('No problems found in acme.')
  await dev.ready
  await page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/login`)
  await expect(page).toHaveTitle(/ · Acme$/)
  const logo = page.getByRole('img', { name: 'Acme' }).first()
  await expect(logo).toHaveJSProperty('naturalWidth', 98)
  await expect(page.getByText('Your account with us is protected by secure sign-in.')).toBeVisible()
  const styleOf = (name: string) =>
    page
      .locator('body')
      .evaluate((body, name) => getComputedStyle(body).getPropertyValue(name), name)
  // The brand's colour, its own stylesheet, and that of all brands.
  expect(await styleOf('--brand')).toBe('#17557f')
  expect(await styleOf('--page')).toBe('#f5f6f8')
  expect(await styleOf('--control-line')).not.toBe('')
})

/** Counts how often the process has started. */
const startsOf = ({ output }: { output: () => string }) => output().match(/^ready /gm)!.length

test('a restart reports a broken site.json until it is fixed @once @script', async ({
  browser,
  dev,
}) => {
  await dev.ready
  const page = await browser.newPage()
  const orders = `${dev.origin}/account/orders`
  await signIn(page, 'full@demo.test', orders, dev.origin)
  // A page that is open loads by itself.
  await page.goto('about:blank')
  await dev.replace('themes/default/site.json', '"companyName"', '"companyNam"')
  await dev.replace('src/server/http/startup-message.ts', 'Foyer ${version}', 'Changed ${version}')
  await expect.poll(dev.output).toMatch(/themes\/default\/site\.json:\d+: .*companyNam/)
  await dev.replace('themes/default/site.json', '"companyNam"', '"companyName"')
  await expect.poll(dev.output).toMatch(/^Changed [^]*^ready /m)
  await page.goto(orders)
  await expect(page).toHaveURL(orders)
  await page.close()
})

test('changes of the sources show without a restart @once @script', async ({ browser, dev }) => {
  const starts = startsOf(dev)
  const page = await browser.newPage()
  const changeWhenHeard = listening(page, dev.replace)
  await signIn(page, 'full@demo.test', `${dev.origin}/account/orders`, dev.origin)
  const shown = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await changeWhenHeard('themes/default/styles/tokens.css', /--page: #\w+/, '--page: #ff0000')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 0, 0)')
  await changeWhenHeard('themes/default/locales/en.json', '"My orders"', '"Mine orders"')
  await shown('Mine orders')
  await changeWhenHeard(orders, "t('ac_MyOrders')", "'Another page'")
  await expect(page).toHaveTitle(/Another page/)
  await changeWhenHeard(footer, /<footer/, '<p>Another slot</p>$&')
  await shown('Another slot')
  await changeWhenHeard(island, /<OrderList/, '<p>Another island</p>$&')
  await shown('Another island')
  // The page has just been loaded anew: its script may not hear the first key.
  await expect(async () => {
    await page.keyboard.press('Tab')
    const waiting = page.locator('react-island[when]:not([when^="["])')
    await expect(waiting).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  await changeWhenHeard(island, 'Another island', 'A third island')
  await shown('A third island')
  expect(startsOf(dev)).toBe(starts)
  await page.close()
})

test('new and deleted files take effect without a restart @once @script', async ({
  browser,
  dev,
}) => {
  const starts = startsOf(dev)
  const page = await browser.newPage()
  const write = listening(page, (file: string, text: string) => writeFile(dev.at(file), text))
  const remove = listening(page, (file: string) => rm(dev.at(file)))
  const expectShown = (text: string) => expect(page.getByText(text)).toBeVisible()
  const [messages, slot] = ['themes/acme/locales/en.json', 'themes/acme/parts/Footer.astro']
  const own = 'Your account with us is protected by secure sign-in.'
  await page.goto(`${dev.origin.replace('localhost', 'acme.localhost')}/account/login`)
  await expectShown(own)
  await remove(messages)
  await expect(page.getByText(own)).toHaveCount(0)
  await write(messages, '{ "ac_Reassurance": "A new file of messages" }')
  await expectShown('A new file of messages')
  await mkdir(dev.at(dirname(slot)), { recursive: true })
  await write(slot, '<footer><p>A new slot</p></footer>')
  await expectShown('A new slot')
  await remove(slot)
  await expectShown('A new file of messages')
  expect(startsOf(dev)).toBe(starts)
  await page.close()
})

test('a slot that does not compile shows its error until it is fixed @once @script', async ({
  browser,
  dev,
}) => {
  const page = await browser.newPage()
  const changeWhenHeard = listening(page, dev.replace)
  await page.goto(`${dev.origin}/account/login`)
  await changeWhenHeard(footer, /<footer/, '{(}$&')
  await expect(page.locator('vite-error-overlay')).toContainText('Footer.astro', {
    timeout: 240_000,
  })
  await dev.replace(footer, /\{\(\}<footer/, '<footer')
  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  await expect(page.locator('footer')).toBeVisible()
  await page.close()
})

test('a start on a port in use asks whether the demo runs already @once @script', async ({
  dev,
}) => {
  const { port } = new URL(dev.origin)
  const other = startProcess('dev', { PORT: port })
  await expect.poll(other.output).toContain('Foyer cannot start.')
  expect(other.output()).toContain('Does the demo run already?')
  await other.stop()
})
