import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QuestionType, Section } from '../src/contract/codes.ts'
import { copyThemes } from '../tests/support/themes.ts'
import { freePort } from '../tests/support/ports.ts'
import { startDemo } from '../src/demo/demo.ts'
import { expect, test } from './support/test.ts'

const longName = 'A page of the shop with a name that nobody would give it '.repeat(4).slice(0, 200)
const page200 = {
  pageId: 1,
  name: longName,
  url: 'long',
  layout: 'document',
  section: Section.general,
  address: 'https://docs.example/long',
}
const missing = {
  pageId: 2,
  name: 'Nowhere',
  url: 'nowhere',
  layout: 'document',
  section: Section.general,
}

/** The demo with the default brand changed, at an origin of its own. */
async function startBrand(fields: object) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-brand-'))
  await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...fields }),
  )
  const port = await freePort()
  const demo = await startDemo(
    { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
    { themes },
  )
  const close = async () => {
    await demo.close()
    await rm(folder, { recursive: true })
  }
  return { origin: `http://localhost:${port}`, close }
}

test('a brand with a page of a very long name, a missing logo, a test badge, and a shop to log out to', async ({
  page,
  signIn,
  expectSound,
}) => {
  const brand = await startBrand({
    logo: 'gone.svg',
    isTestingEnvironment: true,
    logoutTo: 'shop',
    pages: [page200, missing],
  })
  await signIn('full@demo.test', `${brand.origin}/account`)
  await expect(page.locator('.logo')).toHaveText('Foyer')
  await expect(page.getByText('TEST MODE')).toBeVisible()
  if (page.viewportSize()!.width < 919) await page.locator('.menu summary').click()
  await expect(page.getByRole('link', { name: longName })).toBeVisible()
  await expect(page.getByRole('link', { name: missing.name })).toHaveCount(0)
  await expectSound()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const confirm = page.getByRole('button', { name: 'Sign out here, too' })
  const front = page.getByRole('heading', { name: 'The shop' })
  await expect(confirm.or(front)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(front).toBeVisible()
  await brand.close()
})

test('a brand with few questions completes its steps at once and offers the countries that it ships to', async ({
  page,
  signIn,
  expectSound,
}) => {
  const asked = ['firstName', 'lastName', 'email'].map((property) => ({
    property,
    label: `ac_${property[0]!.toUpperCase()}${property.slice(1)}`,
    type: QuestionType.text,
  }))
  const brand = await startBrand({
    questionFields: asked,
    addressFields: undefined,
    availableShippingCountries: ['NL', 'BE', 'DE'],
    enableFeatures: ['AddressBook'],
  })
  await signIn(`ada.${randomUUID().slice(0, 8)}@demo.test`, `${brand.origin}/account`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is completed')).toBeVisible()
  await expect(
    page
      .locator('#intro')
      .getByRole('progressbar')
      .or(page.locator('#intro').getByRole('listitem')),
  ).toHaveCount(0)
  await expectSound()
  await page.goto(`${brand.origin}/account/addresses/add`)
  expect(await page.locator('select[name=country] option').allInnerTexts()).toEqual([
    'Belgium',
    'Germany',
    'Netherlands',
  ])
  const codes = page.locator('select[name="telephone.code"] option')
  expect(await codes.allInnerTexts()).toEqual(['Belgium +32', 'Germany +49', 'Netherlands +31'])
  // Its default rows have neither a choice of type nor a VAT number.
  await expect(page.getByText('Private/Company')).toHaveCount(0)
  await expect(page.getByLabel('Company name', { exact: true })).toBeVisible()
  // Its comboboxes come when it is idle: they would be asked of a brand that is gone.
  await page.goto('about:blank')
  await brand.close()
})
