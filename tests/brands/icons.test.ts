import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { makeIcons } from '#brands/commands/icons.ts'
import { newBrand } from '#brands/commands/new.ts'
import { copyThemes } from '../support/themes.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-icons-'))
afterAll(() => rmSync(folder, { recursive: true }))
let themes: string
beforeEach(async () => {
  ;({ themes } = await copyThemes(folder))
  newBrand(themes, 'acme', { colour: '#0b6' })
})

const images = () => readdirSync(join(themes, 'acme/images')).sort()
const sizeOf = async (name: string) => {
  const { format, width, height } = await sharp(join(themes, 'acme/images', name)).metadata()
  return `${format} ${width}x${height}`
}
/** Returns a pixel of a picture as red, green, blue and alpha. */
async function pixel(name: string, left: number, top: number) {
  const picture = sharp(join(themes, 'acme/images', name)).ensureAlpha()
  return [...(await picture.extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test('one picture becomes every icon and the picture of a shared page', async () => {
  const made = await makeIcons(themes, 'acme')
  const names = ['icon-32.png', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png']
  expect(made).toEqual(
    [...names, 'social-card.png'].map((name) => join(themes, 'acme/images', name)),
  )
  expect(await Promise.all([...names, 'social-card.png'].map(sizeOf))).toEqual([
    ...['png 32x32', 'png 180x180', 'png 192x192', 'png 512x512', 'png 1200x630'],
  ])
  // Apple shows no transparency: the ground of the picture fills its rounded corners.
  expect(await pixel('apple-touch-icon.png', 0, 0)).toEqual([0, 187, 102, 255])
  expect(await pixel('icon-192.png', 0, 0)).toEqual([0, 0, 0, 0])
  expect(await pixel('social-card.png', 0, 0)).toEqual([245, 246, 248, 255])
  expect(checkBrand(themes, 'acme').map(({ file }) => file)).not.toContain('images')
})

test('another picture can be named; one without a ground lies on the colour of the page', async () => {
  const circle = join(folder, 'circle.svg')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9">'
  writeFileSync(circle, `${svg}<circle cx="4" cy="4" r="2" fill="red"/></svg>`)
  await makeIcons(themes, 'acme', circle)
  expect(await pixel('apple-touch-icon.png', 0, 0)).toEqual([245, 246, 248, 255])
  expect(await pixel('icon-512.png', 227, 227)).toEqual([255, 0, 0, 255])
})

test.each([
  ['nowhere.svg', undefined, 'nowhere.svg: expected a picture, found none.'],
  ['text.svg', 'text', 'text.svg: expected a picture that can be read, found '],
])('the picture %s is refused, and nothing is written', async (name, content, sentence) => {
  const before = images()
  if (content) writeFileSync(join(folder, name), content)
  await expect(makeIcons(themes, 'acme', join(folder, name))).rejects.toThrow(sentence)
  expect(images()).toEqual(before)
})

test('a brand without icon.svg is asked for a picture', async () => {
  rmSync(join(themes, 'acme/images/icon.svg'))
  await expect(makeIcons(themes, 'acme')).rejects.toThrow(
    'icon.svg: expected a picture, found none; name another one behind the brand.',
  )
})
