import type { Page } from '@playwright/test'
import { inArabic, namedInArabic } from './support/in-arabic.ts'
import { expect, test } from './support/test.ts'

interface Preferences {
  newsletters: { id: number; name: string; selected: boolean }[]
}
type Call = (method: 'GET' | 'PATCH', path: string, body?: object) => Promise<unknown>

/**
 * Subscribes whoever is signed in to every newsletter, and returns the links that the shop is sent
 * of it. Nobody is signed in any more.
 */
async function subscribe(page: Page, call: Call) {
  const { newsletters } = (await call('GET', 'setting/preferences')) as Preferences
  const { id: customer } = (await call('GET', 'shopUser/me')) as { id: number }
  const ids = newsletters.map(({ id }) => id)
  await call('PATCH', 'setting/newsletters', { NewsletterIds: ids })
  let path: string | undefined
  await expect(async () => {
    const html = (await (await page.request.get('/webhooks')).text()).replaceAll('&#34;', '"')
    const isOwn = new RegExp(`"customer": {\\s*"id": ${customer},`)
    const event = html.split('<strong>').find((one) => isOwn.test(one)) ?? ''
    path = /"url": "[^"]*?(\/account\/unsubscribe\/[\w-]{22})"/.exec(event)?.[1]
    expect(path).toBeDefined()
  }).toPass({ timeout: 20_000 })
  await page.context().clearCookies()
  return { path: path!, name: newsletters[0]!.name }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a newsletter is left without sign-in, and taken back', async ({
  page,
  newShopper,
  call,
  expectSound,
}) => {
  await newShopper()
  const { path, name } = await subscribe(page, call)
  await page.goto(path)
  await expect(heading(page)).toHaveText(`Unsubscribe from “${name}”?`)
  await expectSound()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(heading(page)).toHaveText('You’re unsubscribed')
  await expect(page.getByText(`no longer send you the newsletter “${name}”`)).toBeVisible()
  await expectSound()
  await page.reload()
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/You’re subscribed again/)
  await expect(heading(page)).toHaveText(`Unsubscribe from “${name}”?`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('link', { name: 'Choose your newsletters' }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
})

test('the page is right to left in Arabic', async ({
  page,
  newShopper,
  call,
  site,
  expectSound,
}) => {
  await newShopper()
  const { path, name } = await subscribe(page, call)
  await page.context().addCookies([{ name: 'foyer_language', value: 'ar', url: site.origin }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading(page)).toContainText(namedInArabic(name))
  await expectSound()
  await page.getByRole('button', { name: inArabic('Unsubscribe') }).click()
  await expect(heading(page)).toHaveText(inArabic('Unsubscribed'))
  await expectSound()
})

test('a wrong link says so', async ({ page, expectSound }) => {
  const answer = await page.goto('/account/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('This link doesn’t work')
  await expectSound()
})
