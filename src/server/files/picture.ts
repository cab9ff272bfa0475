import type { Metadata } from 'sharp'
import { cached } from '#lib/cached.ts'
import * as limits from '#lib/limits/pictures.ts'
import { openQueue } from '../queue.ts'
import { Refusal, refuse } from '../refusal.ts'

/** Its library comes with the first picture. */
const loadSharp = cached(async () => {
  const { default: sharp } = await import('sharp')
  // One picture at a time is made, of files that never come twice: neither threads nor a cache
  // help.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

const queue = openQueue({
  concurrency: 1,
  waiting: limits.maxPicturesWaiting,
  atOncePerAccount: 1,
  perAccount: 1,
  timeoutMs: limits.pictureWaitMs,
  tooMany: () => refuse('too_many_pictures'),
})

/** Lists the first bytes of JPEG and PNG. Nothing else reaches the many decoders. */
const signatures = ['ffd8ff', '89504e470d0a1a0a']
const isPicture = (bytes: Buffer) =>
  signatures.some((start) => bytes.toString('hex', 0, start.length / 2) === start)

/** Rows that are in memory at a time while a picture is made smaller, from top to bottom. */
const rowsAtOnce = 2_000

/**
 * Bytes that reading a picture takes, as measured. An interlaced PNG is in memory as a whole
 * besides; a progressive JPEG is so as coefficients of 16 bits, and is made smaller while it is
 * read.
 */
function memoryFor({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata) {
  if (format === 'jpeg' && isProgressive)
    return width * height * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  const rows = Math.min(height, rowsAtOnce) + (isProgressive ? height : 0)
  return width * rows * channels * (depth === 'ushort' ? 2 : 1)
}

/** Throws where the header is not one of a picture, or of one that needs too much memory. */
async function checkHeader(bytes: Buffer) {
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height } = header
  const isTooLarge =
    width * height > limits.maxPicturePixels ||
    Math.max(width, height) > limits.maxPictureSidePixels
  if (isTooLarge || memoryFor(header) > limits.maxPictureMemoryBytes)
    throw refuse('picture_too_large')
}

async function square(bytes: Buffer) {
  const sharp = await loadSharp()
  await checkHeader(bytes)
  const side = limits.pictureSidePixels
  return sharp(bytes, { limitInputPixels: limits.maxPicturePixels, failOn: 'truncated' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: limits.pictureTimeoutSeconds })
    .toBuffer()
}

/**
 * A shopper's picture as it is kept: upright, square, small, and without what the camera wrote into
 * it. Refused with 422 where it is too large, no JPEG or PNG, or not whole; with 429 where another
 * one of the account is under way; with 503 where too many wait.
 */
export async function squarePicture(account: string, file: Blob): Promise<Buffer> {
  if (file.size > limits.maxPictureBytes) throw refuse('picture_too_large')
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!isPicture(bytes)) throw refuse('picture_unreadable')
  return queue(account, () => square(bytes)).catch((error: unknown) => {
    throw error instanceof Refusal ? error : refuse('picture_unreadable')
  })
}
