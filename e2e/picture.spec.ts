import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrate, test as base } from './support/test.ts'

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
const input = (page: Page) => page.getByLabel('Profile picture')
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

test('a picture shows on the profile and the overview, and a new one replaces it', async ({
  page,
  choose,
  expectSound,
}) => {
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('#a33') })
  await expect(avatar(page)).toBeVisible()
  await expect(page.locator('[data-system-message]')).toHaveText(/Picture saved/)
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

for (const [what, file] of [
  [
    'is a renamed text',
    { name: 'me.png', mimeType: 'image/png', buffer: readFileSync('package.json') },
  ],
  ['is a PDF', { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }],
  ['no browser reads', { name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.alloc(600_000) }],
] as const)
  test(`a file that ${what} is refused with an error at its field @once`, async ({
    page,
    choose,
    expectSound,
    javaScriptEnabled,
  }) => {
    await choose(file)
    // Without script the limit comes before the type.
    const message =
      javaScriptEnabled === false && file.buffer.length > 512_000
        ? /This picture is too large/
        : /We can’t read this file/
    await expect(page.locator('#field-attachFile-error')).toHaveText(message)
    await expect(input(page)).toHaveAccessibleDescription(message)
    await expect(avatar(page)).toHaveCount(0)
    await expectSound()
  })

/** Returns a photo as a phone takes it: a few megabytes, lying on its side. */
const photo = () =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer()

test('a phone’s large photo is scaled down before upload; without script it is refused', async ({
  page,
  choose,
  javaScriptEnabled,
}) => {
  const buffer = await photo()
  expect(buffer.length).toBeGreaterThan(2_000_000)
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  if (javaScriptEnabled === false) {
    await expect(page.locator('#field-attachFile-error')).toHaveText(/This picture is too large/)
    await expect(page.getByText('Up to 512 kB.', { exact: true })).toBeVisible()
    return
  }
  await expect(avatar(page)).toBeVisible()
  await expect(page.getByText('Up to 512 kB.', { exact: true })).toBeHidden()
})

test('a photo is sent unchanged if the browser alters what it reads back @script @once', async ({
  page,
  choose,
}) => {
  await page.evaluate(() => {
    const drawn = CanvasRenderingContext2D.prototype
    const read = drawn.getImageData
    drawn.getImageData = function (...place) {
      const image = read.apply(this, place)
      image.data.fill(255)
      return image
    }
  })
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.locator('#field-attachFile-error')).toHaveText(/This picture is too large/)
  await expect(avatar(page)).toHaveCount(0)
})

test('a picture is removed, also from the store @once', async ({ page, choose }) => {
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('#a33') })
  const address = (await avatar(page).getAttribute('src'))!
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.locator('[data-system-message]')).toHaveText(/Picture removed/)
  await expect(avatar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
  await page.reload()
  await expect(avatar(page)).toHaveCount(0)
})

test('the file button is in the page’s language, and not invalid before use @script @once', async ({
  page,
  call,
}) => {
  const change = { Country: 'SA', Language: 'ar', Currency: 'EUR' }
  await expect(page.getByText('Choose picture')).toBeVisible()
  await call('PATCH', 'localize', change)
  await page.reload()
  await expect(page.getByText('اختيار صورة')).toBeVisible()
  const field = page.locator('input[type=file]')
  // The browser's own text is hidden.
  expect((await field.boundingBox())!.width).toBeLessThanOrEqual(1)
  expect(
    await field.evaluate((input: HTMLInputElement) => [
      input.matches(':invalid'),
      input.ariaInvalid,
    ]),
  ).toEqual([false, null])
})

test('a picture can be chosen by drag and drop @script @once', async ({ page }) => {
  const bytes = [...(await picture('#3a3'))]
  await page.locator('.avatar-form').evaluate((form, bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }))
    const drag = (type: string) =>
      form.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    // Nothing else has touched the page: the drag itself brings the island to life.
    drag('dragenter')
    const island = form.closest('react-island')!
    return new Promise<void>((resolve) =>
      new MutationObserver(() =>
        requestAnimationFrame(() => {
          for (const type of ['dragover', 'drop']) drag(type)
          resolve()
        }),
      ).observe(island, { attributeFilter: ['when'] }),
    )
  }, bytes)
  await expect(avatar(page)).toBeVisible()
})

test('a picture can be chosen by keyboard @script @once', async ({ page }) => {
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
