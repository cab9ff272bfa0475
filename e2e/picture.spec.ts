import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrate, test as base } from './support/test.ts'

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
const input = (page: Page) => page.getByLabel('Your picture')
const avatar = (page: Page) => page.locator('img.avatar')

type File = Parameters<ReturnType<typeof input>['setInputFiles']>[0]

/** Chooses a file; without script a button sends it. */
const test = base.extend<{ choose(file: File): Promise<void> }>({
  choose: async ({ page, javaScriptEnabled }, use) =>
    use(async (file) => {
      await input(page).setInputFiles(file)
      if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Upload' }).click()
    }),
})

test.beforeEach(async ({ page, newShopper }) => {
  await newShopper()
  await page.goto('/account/edit-profile')
})

test('a picture is shown here and on the overview, and the next one takes its place', async ({ page, choose, expectSound }) => {
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('#a33') })
  await expect(avatar(page)).toBeVisible()
  await expect(page.locator('[data-system-message]')).toHaveText(/Your picture was saved/)
  const first = await avatar(page).getAttribute('src')
  await expectSound()
  await choose({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp(await picture('#33a'))
      .png()
      .toBuffer(),
  })
  await expect(avatar(page)).not.toHaveAttribute('src', first!)
  await page.goto('/account')
  await expect(avatar(page)).toBeVisible()
  expect(await avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(288)
  expect((await page.request.get(first!)).status()).toBe(404)
})

for (const [what, file, message] of [
  ['is too large', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(513_000) }, /This picture is too large/],
  ['comes straight from a phone', { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(8_000_000) }, /This picture is too large/],
  ['is a renamed text', { name: 'me.png', mimeType: 'image/png', buffer: readFileSync('package.json') }, /This is no picture that we can read/],
  ['is a PDF', { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }, /This is no picture that we can read/],
] as const)
  test(`a file that ${what} is refused by its name`, async ({ page, choose, expectSound }) => {
    await choose(file)
    await expect(page.locator('#field-attachFile-error')).toHaveText(message)
    await expect(input(page)).toHaveAccessibleDescription(message)
    await expect(avatar(page)).toHaveCount(0)
    await expectSound()
  })

test('a picture is dropped @script', async ({ page }) => {
  const bytes = [...(await picture('#3a3'))]
  await page.locator('.avatar-form').evaluate((form, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
    const drag = (type: string) => form.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    // Nothing else has touched the page: the drag itself brings the island to life.
    drag('dragenter')
    const island = form.closest('astro-island')!
    return new Promise<void>((resolve) =>
      island.addEventListener('astro:hydrate', () =>
        requestAnimationFrame(() => {
          for (const type of ['dragover', 'drop']) drag(type)
          resolve()
        }),
      ),
    )
  }, bytes)
  await expect(avatar(page)).toBeVisible()
})

test('a picture is chosen by keyboard @script', async ({ page }) => {
  await hydrate(page)
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('#a3a') }
  // A busy browser loses a chooser now and then: the key is pressed again.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 4_000 })
    await input(page).focus()
    await page.keyboard.press('Space')
    await (await chooser).setFiles(file)
  }).toPass()
  await expect(avatar(page)).toBeVisible()
})
