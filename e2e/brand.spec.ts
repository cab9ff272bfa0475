import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyThemes } from '../tests/support/themes.ts'
import { freePort } from '../tests/support/ports.ts'
import { startDemo } from '../src/demo/demo.ts'
import { expect, test } from './support/test.ts'

const longName = 'A page of the shop with a name that nobody would give it '.repeat(4).slice(0, 200)
const page200 = { pageId: 1, name: longName, url: 'long', layout: 'document', section: 0, address: 'https://docs.example/long' }
const missing = { pageId: 2, name: 'Nowhere', url: 'nowhere', layout: 'document', section: 0 }

test('a brand with a page of a very long name, a missing logo, a test badge, and a shop to log out to', async ({ page, signIn, expectSound }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-brand-'))
  await cp(process.env.FOYER_TEMPLATE!, folder, { recursive: true })
  const { themes } = await copyThemes(folder, (text) =>
    JSON.stringify({ ...(JSON.parse(text) as object), logo: 'gone.svg', isTestingEnvironment: true, logoutTo: 'shop', pages: [page200, missing] }),
  )
  const port = await freePort()
  const demo = await startDemo({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' }, { themes })
  await signIn('full@demo.test', `http://localhost:${port}/account`)
  await expect(page.locator('.logo')).toHaveText('Foyer')
  await expect(page.getByText('TEST MODE')).toBeVisible()
  if (page.viewportSize()!.width < 919) await page.locator('.menu summary').click()
  await expect(page.getByRole('link', { name: longName })).toBeVisible()
  await expect(page.getByRole('link', { name: missing.name })).toHaveCount(0)
  await expectSound()
  await page.getByRole('button', { name: 'Log out' }).click()
  const confirm = page.getByRole('button', { name: 'Log out here, too' })
  const front = page.getByRole('heading', { name: 'The shop' })
  await expect(confirm.or(front)).toBeVisible()
  if (await confirm.isVisible()) await confirm.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(front).toBeVisible()
  await demo.close()
  await rm(folder, { recursive: true })
})
