import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { folderOf, kinds, picturesIn } from './folders.ts'

/** Tells how the pictures of a brand differ from those before. */
export interface Comparison {
  brand: string
  changed: string[]
  added: string[]
  gone: string[]
}

interface Size {
  width: number
  height: number
}

async function sizeOf(picture: Buffer): Promise<Size> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return { width, height }
}

/** Returns the pixels of a picture, with empty ones below a shorter one. */
async function pixelsOf(picture: Buffer, { width, height }: Size) {
  const own = await sizeOf(picture)
  const bottom = height - own.height
  const right = width - own.width
  const grown = sharp(picture).ensureAlpha().extend({ bottom, right, background: '#0000' })
  return new Uint8Array(await grown.raw().toBuffer())
}

/**
 * Draws the difference of two pictures; undefined without one. A browser may smooth the edges of
 * letters differently each time: they are not compared.
 */
export async function drawDifference(before: Buffer, after: Buffer) {
  if (before.equals(after)) return undefined
  const [one, other] = await Promise.all([before, after].map(sizeOf))
  const width = Math.max(one!.width, other!.width)
  const height = Math.max(one!.height, other!.height)
  const pixels = await Promise.all(
    [before, after].map((picture) => pixelsOf(picture, { width, height })),
  )
  const drawn = new Uint8Array(width * height * 4)
  const count = pixelmatch(pixels[0]!, pixels[1]!, drawn, width, height)
  return count > 0 ? sharp(drawn, { raw: { width, height, channels: 4 } }).png() : undefined
}

/** Compares two pictures. Writes their difference to a file, if they have one. */
async function differ(before: string, after: string, file: string) {
  const difference = await drawDifference(readFileSync(before), readFileSync(after))
  if (!difference) return false
  mkdirSync(dirname(file), { recursive: true })
  await difference.toFile(file)
  return true
}

/** Compares the pictures of two folders, and writes the differences to a third. */
export async function compareFolders(last: string, now: string, difference: string) {
  const before = picturesIn(last)
  const after = picturesIn(now)
  rmSync(difference, { recursive: true, force: true })
  const changed: string[] = []
  for (const file of after.filter((file) => before.includes(file)))
    if (await differ(join(last, file), join(now, file), join(difference, file))) changed.push(file)
  const added = after.filter((file) => !before.includes(file))
  const gone = before.filter((file) => !after.includes(file))
  return { changed, added, gone }
}

/**
 * Compares the pictures of a brand with those before; undefined for the first ones, which later
 * runs are compared with.
 */
export async function compareBrand(brand: string): Promise<Comparison | undefined> {
  const [last, now, difference] = kinds.map((kind) => folderOf(kind, brand))
  if (picturesIn(last!).length > 0)
    return { brand, ...(await compareFolders(last!, now!, difference!)) }
  acceptBrand(brand)
  return undefined
}

/** Makes the pictures of the latest run those that the next one is compared with. */
export function acceptBrand(brand: string) {
  rmSync(folderOf('last', brand), { recursive: true, force: true })
  cpSync(folderOf('new', brand), folderOf('last', brand), { recursive: true })
}
