import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Colour, type Sharp } from 'sharp'
import { hexOf } from '#lib/colour.ts'
import { layersOf } from '../config/layers.ts'
import { ownLayers } from '../own-layers.ts'
import { readSiteFile } from '../config/site-file.ts'
import { defaultAddress } from '../config/brands.ts'
import { iconFiles, socialCard } from '../icon-files.ts'
import { readBrandTokens, resolveValue } from '../tokens/brand-tokens.ts'
import { CliError } from './cli-error.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/** Keeps a picture that has no ground of its own clear of the corners, which Apple rounds. */
const appleMargin = 20

/** Opens a picture, scaled to a box; one of vectors is drawn as large as the box needs. */
async function fit(picture: string, width: number, height: number): Promise<Sharp> {
  const { format, width: own = 1 } = await sharp(picture).metadata()
  // An SVG has 72 dots an inch at its own width; sharp draws 100,000 at most.
  const density = format === 'svg' ? Math.min(100_000, Math.max(72, (72 * width) / own)) : undefined
  return sharp(picture, { density }).resize(width, height, { fit: 'contain', background: clear })
}

/** Returns the colour of a brand's pages. */
function pageColour(themes: string, id: string) {
  const { all } = readBrandTokens(themes, id).light
  return hexOf(resolveValue(all['--page'] ?? '', all) ?? '') ?? '#ffffff'
}

/** Lays a picture on a ground of one colour. */
async function onGround(picture: Sharp, width: number, height: number, background: Colour) {
  const input = await picture.png().toBuffer()
  const ground = sharp({ create: { width, height, channels: 3, background } })
  return ground.composite([{ input }])
}

/** Returns the colour of a picture in the middle of its upper edge, if it is opaque there. */
async function edgeColour(picture: Sharp, width: number) {
  const pixels = await picture.clone().ensureAlpha().toColourspace('srgb').raw().toBuffer()
  const at = Math.floor(width / 2) * 4
  const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
  return alpha === 255 ? { r, g, b } : undefined
}

/** Apple's home screen shows no transparency: the ground of a picture goes on in its corners. */
async function drawApple(picture: string, page: string) {
  const { width } = iconFiles.apple
  const whole = await fit(picture, width, width)
  const own = await edgeColour(whole, width)
  if (own) return onGround(whole, width, width, own)
  const inner = width - 2 * appleMargin
  return onGround(await fit(picture, inner, inner), width, width, page)
}

async function drawCard(logo: string, page: string) {
  const { width, height } = socialCard
  return onGround(await fit(logo, width / 2, height / 2), width, height, page)
}

async function drawAll(picture: string, logo: string, page: string) {
  const { tab, apple, small, large } = iconFiles
  const square = ({ width }: { width: number }) => fit(picture, width, width)
  const drawn: [string, Promise<Sharp>][] = [
    [tab.name, square(tab)],
    [apple.name, drawApple(picture, page)],
    [small.name, square(small)],
    [large.name, square(large)],
    [socialCard.name, drawCard(logo, page)],
  ]
  return Promise.all(
    drawn.map(async ([name, image]) => [name, await (await image).png().toBuffer()] as const),
  )
}

const isFile = (file: string) => existsSync(file) && statSync(file).isFile()

/** Returns a picture that exists. Throws a `CliError`. */
function requirePicture(file: string, named: boolean) {
  if (isFile(file)) return file
  const other = named ? '' : '; name another one behind the brand'
  throw new CliError(`${file}: expected a picture, found none${other}.`)
}

/**
 * Makes every icon of a brand, and its picture where a page is shared, of one picture or of the
 * brand's icon.svg. Answers the files. Throws a `CliError` for a picture that cannot be read;
 * nothing is written then.
 */
export async function makeIcons(themes: string, id: string, picture?: string) {
  const folder = join(themes, id, 'images')
  const layers = ownLayers({ layers: layersOf(themes, id) })
  const ownFile = (name: string) =>
    layers.map((layer) => join(themes, layer, 'images', name)).find(isFile) ?? join(folder, name)
  const source = requirePicture(picture ?? ownFile('icon.svg'), picture !== undefined)
  const { logo } = readSiteFile(themes, id, defaultAddress).brand ?? {}
  const logoFile = ownFile(logo || 'icon.svg')
  const files = await drawAll(
    source,
    isFile(logoFile) ? logoFile : source,
    pageColour(themes, id),
  ).catch((error: Error) => {
    throw new CliError(`${source}: expected a picture that can be read, found ${error.message}.`)
  })
  mkdirSync(folder, { recursive: true })
  return files.map(([name, bytes]) => {
    const file = join(folder, name)
    writeFileSync(`${file}.new`, bytes)
    renameSync(`${file}.new`, file)
    return file
  })
}
